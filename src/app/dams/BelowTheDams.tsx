import { useEffect } from 'react';
import type { Places } from '#domain/network/places.ts';
import { belowDamsTexts } from '#i18n/pt-br/screens/below-dams.ts';
import { historyTexts } from '#i18n/pt-br/history.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import type { DamEntry } from '#worker/api/dam-board.ts';
import { failure } from '#app/ui/page.css.ts';
import { DownstreamPlan } from './DownstreamPlan.tsx';

/** The cities below the dams, once the network's places are there; a word and a button if they could not be loaded (fault row 68). */
export const BelowTheDams = ({
  dams,
  silent,
  onPlaces,
}: {
  readonly dams: readonly DamEntry[];
  /** Those whose current level is unknown. */
  readonly silent: readonly DamEntry[];
  /** Must be stable. */
  readonly onPlaces: (places: Places) => void;
}) => {
  const places = usePlaces();
  useEffect(() => {
    if (places.kind === 'ready') onPlaces(places.places);
  }, [places, onPlaces]);
  switch (places.kind) {
    case 'none':
    case 'loading':
      return null;
    case 'failed':
      return (
        <section className={failure} aria-label={belowDamsTexts.title}>
          <p>{belowDamsTexts.failed}</p>
          <Button onClick={places.retry}>{historyTexts.retry}</Button>
        </section>
      );
    case 'ready':
      return <DownstreamPlan known={places} dams={dams} silent={silent} />;
  }
};
