import { type ComponentProps, type ReactNode, useId } from 'react';
import * as styles from './kept/KeptPlaces.css.ts';
import { PlaceLine } from './PlaceLine.tsx';
import { placeKey, type PlaceRef } from './place-ref.ts';
import { type PlaceState, PlaceStates } from './PlaceStates.tsx';

/** Places and their readings under a title, each a link to its page; `none`: why there is none. */
export const PlaceSection = ({
  title,
  states,
  none = null,
}: {
  readonly title: string;
  readonly states: readonly PlaceState[];
  readonly none?: ReactNode;
}) => {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
      </div>
      {states.length === 0 ? <p className={styles.hint}>{none}</p> : null}
      <ol>
        {states.map((state) => (
          <li key={placeKey(state.place)} className={styles.item}>
            <PlaceLine state={state} look="page" />
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The same of places whose readings are asked for here. `places` keeps its identity while it means the same. */
export const PlaceList = ({
  places,
  ...section
}: Omit<ComponentProps<typeof PlaceSection>, 'states'> & {
  readonly places: readonly PlaceRef[];
}) => (
  <PlaceStates places={places}>
    {(states) => <PlaceSection {...section} states={states} />}
  </PlaceStates>
);
