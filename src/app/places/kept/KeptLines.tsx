import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import { placesTexts } from '#i18n/pt-br/screens/places.ts';
import { HomePosition } from './HomePosition.tsx';
import { KeptWarnings } from './KeptWarnings.tsx';
import { PlaceAnnouncements } from '#app/places/PlaceAnnouncements.tsx';
import { PlaceLine } from '#app/places/PlaceLine.tsx';
import { placeKey, type PlaceRef } from '#app/places/place-ref.ts';
import { PlaceStates } from '#app/places/PlaceStates.tsx';
import { stripFold } from './strip-fold.ts';
import * as styles from './KeptStrip.css.ts';

export interface KeptLinesProps {
  readonly kept: readonly PlaceRef[];
  readonly isFolded: boolean;
}

/** The lines of the strip. Folded, it shows the first place alone. */
export const KeptLines = ({ kept, isFolded }: KeptLinesProps) => {
  const titleId = useId();
  const listId = useId();
  const others = kept.length - 1;
  const Chevron = isFolded ? ChevronDown : ChevronUp;
  return (
    <section className={styles.body} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {placesTexts.kept}
      </h2>
      <PlaceStates places={kept}>
        {(states) => (
          <>
            <KeptWarnings states={isFolded ? states.slice(0, 1) : states}>
              {(listed) => (
                <ul id={listId} className={styles.list}>
                  {listed.map(({ state, warning }) => (
                    <li key={placeKey(state.place)} className={styles.item}>
                      <PlaceLine state={state} warning={warning} look="strip" />
                    </li>
                  ))}
                </ul>
              )}
            </KeptWarnings>
            <PlaceAnnouncements states={states} />
            <HomePosition first={states[0]} />
          </>
        )}
      </PlaceStates>
      {others === 0 ? null : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-controls={listId}
          aria-label={isFolded ? placesTexts.unfold(others) : placesTexts.fold}
          onClick={() => stripFold.change((folded) => !folded)}
        >
          <Chevron size={20} aria-hidden="true" />
          {isFolded ? <span aria-hidden="true">{placesTexts.more(others)}</span> : null}
        </button>
      )}
    </section>
  );
};
