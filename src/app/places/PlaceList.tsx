import { useId, type ReactNode } from 'react';
import * as styles from './kept/KeptPlaces.css.ts';
import { PlaceLine } from './PlaceLine.tsx';
import { placeKey, type PlaceRef } from './place-ref.ts';
import { PlaceStates } from './PlaceStates.tsx';

/** Places under a title, each a link to its page. `places` keeps its identity while it means the same; `none`: why it is empty. */
export const PlaceList = ({
  title,
  places,
  none = null,
}: {
  readonly title: string;
  readonly places: readonly PlaceRef[];
  readonly none?: ReactNode;
}) => {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
      </div>
      {places.length === 0 ? <p className={styles.hint}>{none}</p> : null}
      <PlaceStates places={places}>
        {(states) => (
          <ol>
            {states.map((state) => (
              <li key={placeKey(state.place)} className={styles.item}>
                <PlaceLine state={state} look="page" />
              </li>
            ))}
          </ol>
        )}
      </PlaceStates>
    </section>
  );
};
