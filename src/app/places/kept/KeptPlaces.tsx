import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { placesTexts } from '#i18n/pt-br/screens/places.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import * as styles from './KeptPlaces.css.ts';
import { HomePosition } from './HomePosition.tsx';
import { KeptWarnings } from './KeptWarnings.tsx';
import { PlaceAnnouncements } from '#app/places/PlaceAnnouncements.tsx';
import { PlaceLine } from '#app/places/PlaceLine.tsx';
import { placeKey, type PlaceRef } from '#app/places/place-ref.ts';
import { nameOf, type PlaceState, PlaceStates } from '#app/places/PlaceStates.tsx';
import { withKeptAt, withMoved, withoutKept } from './remembered-places.ts';
import { rememberedPlaces, useRememberedPlaces } from './use-remembered-places.ts';

type Step = 'up' | 'down' | 'remove';

const STEPS = [
  { step: 'up', Icon: ArrowUp },
  { step: 'down', Icon: ArrowDown },
  { step: 'remove', Icon: X },
] as const;

/** What the visitor did last, said in words; a removed place can be put back. */
interface Done {
  readonly text: string;
  readonly removed: { readonly place: PlaceRef; readonly at: number } | null;
}

/** A kept place with what its order can be changed by. */
const ArrangedLine = ({
  state,
  at,
  of,
  onStep,
}: {
  readonly state: PlaceState;
  readonly at: number;
  readonly of: number;
  readonly onStep: (step: Step) => void;
}) => {
  const name = nameOf(state);
  const isOut = { up: at === 0, down: at === of - 1, remove: false };
  return (
    <div className={styles.arranged}>
      <bdi className={styles.name}>{name}</bdi>
      {STEPS.map(({ step, Icon }) => (
        <Button
          key={step}
          look="quiet"
          className={styles.step}
          aria-label={placesTexts.steps[step](name)}
          // Not `disabled`: at an end the button would lose the focus.
          aria-disabled={isOut[step]}
          data-step={step}
          onClick={() => {
            if (!isOut[step]) onStep(step);
          }}
        >
          <Icon size={20} aria-hidden="true" />
        </Button>
      ))}
    </div>
  );
};

/** The kept places, which can be put in another order and let go. */
export const KeptPlaces = () => {
  const { kept } = useRememberedPlaces();
  const titleId = useId();
  const [isArranging, setArranging] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const section = useRef<HTMLElement>(null);
  /** A moved or removed line takes the focus with it: where it belongs afterwards. */
  const focus = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focus.current === null) return;
    section.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });

  const step = (state: PlaceState, at: number, which: Step): void => {
    const { place } = state;
    const name = nameOf(state);
    if (which === 'remove') {
      focus.current = '[data-undo]';
      rememberedPlaces.change((places) => withoutKept(places, place));
      setDone({ text: placesTexts.removed(name), removed: { place, at } });
      return;
    }
    const by = which === 'up' ? -1 : 1;
    focus.current = `[data-place="${CSS.escape(placeKey(place))}"] [data-step="${which}"]`;
    rememberedPlaces.change((places) => withMoved(places, place, by));
    setDone({ text: placesTexts.moved(name, at + by + 1, kept.length), removed: null });
  };
  const undo = (): void => {
    const removed = done?.removed ?? null;
    if (removed === null) return;
    focus.current = '[data-arrange]';
    rememberedPlaces.change((places) => withKeptAt(places, removed.place, removed.at));
    setDone(null);
  };

  return (
    <section ref={section} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{placesTexts.kept}</h2>
        {kept.length === 0 ? null : (
          <Button
            look="quiet"
            aria-pressed={isArranging}
            data-arrange=""
            onClick={() => {
              setArranging(!isArranging);
              setDone(null);
            }}
          >
            {isArranging ? placesTexts.done : placesTexts.arrange}
          </Button>
        )}
      </div>
      {kept.length === 0 ? <p className={styles.hint}>{placesTexts.noneKept}</p> : null}
      <PlaceStates places={kept}>
        {(states) => (
          <>
            <KeptWarnings states={states} hasLine>
              {(listed) => (
                <ol>
                  {listed.map(({ state, warning }, at) => {
                    const key = placeKey(state.place);
                    return (
                      <li key={key} className={styles.item} data-place={key}>
                        {isArranging ? (
                          <ArrangedLine
                            state={state}
                            at={at}
                            of={states.length}
                            onStep={(which) => step(state, at, which)}
                          />
                        ) : (
                          <PlaceLine state={state} warning={warning} look="page" />
                        )}
                      </li>
                    );
                  })}
                </ol>
              )}
            </KeptWarnings>
            <PlaceAnnouncements states={states} />
            <HomePosition first={states[0]} />
          </>
        )}
      </PlaceStates>
      <div className={styles.done}>
        <output>{done?.text}</output>
        {done === null || done.removed === null ? null : (
          <Button look="quiet" data-undo="" onClick={undo}>
            {placesTexts.undo}
          </Button>
        )}
      </div>
    </section>
  );
};
