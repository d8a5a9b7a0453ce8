import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { placesTexts } from '#i18n/pt-br/screens/places.ts';
import type { Position } from '#domain/stations/station.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { noteHomePosition } from './home-position.ts';
import type { PlaceRef } from '#app/places/place-ref.ts';
import { isFull, isKept, MAX_KEPT, withKept, withoutKept } from './remembered-places.ts';
import { rememberedPlaces, useRememberedPlaces } from './use-remembered-places.ts';
import * as styles from './KeepButton.css.ts';

/** Keeps a place on this device, or no longer. If no more can be kept, a tap says so. */
export const KeepButton = ({
  place,
  name,
  position,
}: {
  readonly place: PlaceRef;
  readonly name: string;
  /** Where the map opens if this is the first one; null if the place has none. */
  readonly position: Position | null;
}) => {
  const places = useRememberedPlaces();
  const [isRefused, setRefused] = useState(false);
  const kept = isKept(places, place);
  const toggle = () => {
    setRefused(!kept && isFull(places));
    rememberedPlaces.change((now) => (kept ? withoutKept(now, place) : withKept(now, place)));
    if (!kept && position !== null) noteHomePosition(place, position);
  };
  return (
    <>
      <Button
        className={styles.keep}
        aria-pressed={kept}
        aria-label={placesTexts.keepNamed(kept, name)}
        onClick={toggle}
      >
        <Bookmark size={20} aria-hidden="true" fill={kept ? 'currentColor' : 'none'} />
        {placesTexts.keep(kept)}
      </Button>
      <output className={styles.refusal}>
        {isRefused && !kept && isFull(places) ? placesTexts.noMore(MAX_KEPT) : null}
      </output>
    </>
  );
};
