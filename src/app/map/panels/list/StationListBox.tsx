import {
  type FocusEventHandler,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { distanceBetween } from '#domain/stations/distance.ts';
import { stationId, type StationId, type Position } from '#domain/stations/station.ts';
import { formatDistance } from '#domain/text/format.ts';
import { useNow } from '#app/core/use-now.ts';
import type { MapStation, StationsById } from '#app/map/stations/station-columns.ts';
import type { StationColours } from '#app/map/stations/station-colours.ts';
import { nearbyTexts } from '#i18n/pt-br/screens/nearby.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { freshnessOf, isDimmed } from '#domain/stations/quality/freshness.ts';
import { ageText, windText } from '#app/map/panels/card/reading-words.ts';
import * as styles from './StationOption.css.ts';
import { StationOption } from './StationOption.tsx';
import { isTyping, NOTHING_TYPED, typed, type TypedWord, typedName } from './type-ahead.ts';
import { BLOCK_SIZE, useSeenBlocks } from './use-seen-blocks.ts';

/** How far PageUp and PageDown go. */
const PAGE = 10;

/** How far it is, where the visitor is known; that it is in the list alone. */
const placeText = (origin: Position | null, { station }: MapStation): string | null => {
  if (station.position === null) return mapTexts.withoutPosition;
  return origin === null
    ? null
    : nearbyTexts.away(formatDistance(distanceBetween(origin, station.position)));
};

/** Where a key of a list box leads; null for another key. */
const indexAfter = (key: string, index: number, count: number): number | null => {
  const last = count - 1;
  const within = (wanted: number): number => Math.min(Math.max(wanted, 0), last);
  switch (key) {
    case 'ArrowDown':
      return within(index + 1);
    case 'ArrowUp':
      return within(index - 1);
    case 'PageDown':
      return within(index + PAGE);
    case 'PageUp':
      return within(index - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
};

const WRITES = /^[\p{Letter}\p{Number} ]$/u;

export interface StationListBoxProps {
  readonly stations: StationsById;
  /** Their order; never empty. */
  readonly order: readonly StationId[];
  readonly measurement: MeasurementType;
  /** Of readings that do not say. */
  readonly decimals: number;
  /** Where the visitor is; null while that is not known. */
  readonly origin: Position | null;
  readonly colours: StationColours;
  readonly selected: StationId | null;
  readonly onSelect: (id: StationId) => void;
  /** The keyboard is on a station; null when it has left. */
  readonly onFocus: (id: StationId | null) => void;
  /** The pointer or the focus has come in, or both have left. */
  readonly onHold: (isHeld: boolean) => void;
}

/** What a key means on the option at `index`: the index to go to, `select`, or null where the list has no use for it. */
const moveOf = (
  { key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent,
  index: number,
  { stations, order }: Pick<StationListBoxProps, 'stations' | 'order'>,
  word: { current: TypedWord },
): number | 'select' | null => {
  if (ctrlKey || altKey || metaKey) return null;
  const next = indexAfter(key, index, order.length);
  if (next !== null) return next;
  if (key === 'Enter' || (key === ' ' && !isTyping(word.current, timeStamp))) return 'select';
  if (!WRITES.test(key)) return null;
  word.current = typed(word.current, key, timeStamp);
  const names = order.map((one) => stations.get(one)?.station.name ?? '');
  return typedName(names, index, word.current);
};

const stationOf = (target: EventTarget): StationId => {
  const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
  return stationId(Number(option?.dataset['station'] ?? Number.NaN));
};

const useReportedHold = (isHeld: boolean, onHold: (isHeld: boolean) => void): void => {
  useEffect(() => {
    onHold(isHeld);
    return () => onHold(false);
  }, [isHeld, onHold]);
};

/** Keeps the option that the keyboard is on in sight. */
const useInSight = (box: RefObject<HTMLElement | null>, activeId: string | undefined): void => {
  useLayoutEffect(() => {
    if (activeId !== undefined && box.current?.matches(':focus-visible') === true) {
      document.querySelector(`#${CSS.escape(activeId)}`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [box, activeId]);
};

/** Which station the keyboard is on, and the props of the list box that move it. Not a `select`: its options are rows of several words and signs. */
const useStationKeys = ({
  stations,
  order,
  selected,
  onSelect,
  onFocus,
  onHold,
}: StationListBoxProps) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<StationId | null>(null);
  const [use, setUse] = useState({ pointer: false, focus: false });
  const word = useRef(NOTHING_TYPED);
  const active = wanted !== null && stations.has(wanted) ? wanted : null;
  const optionId = (station: StationId): string => `${id}-${station}`;

  const activeId = active === null || !use.focus ? undefined : optionId(active);
  useReportedHold(use.pointer || use.focus, onHold);
  useInSight(box, activeId);

  const followKey: KeyboardEventHandler = (event) => {
    const index = active === null ? -1 : order.indexOf(active);
    const move = moveOf(event, index, { stations, order }, word);
    if (move === null) return;
    event.preventDefault();
    if (move === 'select') {
      if (active !== null) onSelect(active);
      return;
    }
    const next = order[move];
    if (next === undefined) return;
    setWanted(next);
    onFocus(next);
  };
  const press: MouseEventHandler = ({ target }) => {
    const pressed = stationOf(target);
    if (!stations.has(pressed)) return;
    setWanted(pressed);
    onSelect(pressed);
  };
  const enter: FocusEventHandler = ({ currentTarget }) => {
    setUse((before) => ({ ...before, focus: true }));
    const first = active ?? selected ?? order[0] ?? null;
    setWanted(first);
    // A press also gives the focus, and needs no words beside the dot.
    if (currentTarget.matches(':focus-visible')) onFocus(first);
  };
  const leave: FocusEventHandler = () => {
    setUse((before) => ({ ...before, focus: false }));
    onFocus(null);
  };
  return {
    active,
    hasFocus: use.focus,
    optionId,
    boxProps: {
      ref: box,
      role: 'listbox',
      tabIndex: 0,
      'aria-activedescendant': activeId,
      onKeyDown: followKey,
      onClick: press,
      onFocus: enter,
      onBlur: leave,
      onPointerEnter: () => setUse((before) => ({ ...before, pointer: true })),
      onPointerLeave: () => setUse((before) => ({ ...before, pointer: false })),
    },
  };
};

/**
 * Stations as a list box (WAI-ARIA): one stop of the Tab key; arrows, Home, End, page keys and the letters of a name move, Enter or the
 * space bar selects. Only blocks of options near the screen are in the page.
 */
export const StationListBox = (props: StationListBoxProps) => {
  const { stations, order, measurement, decimals, origin, colours, selected } = props;
  const now = useNow();
  const { isNear, heightOf, register } = useSeenBlocks();
  const { active, hasFocus, optionId, boxProps } = useStationKeys(props);

  const activeBlock = active === null ? -Infinity : Math.floor(order.indexOf(active) / BLOCK_SIZE);
  const blocks = Array.from({ length: Math.ceil(order.length / BLOCK_SIZE) }, (_, block) => {
    const first = block * BLOCK_SIZE;
    return { block, first, ids: order.slice(first, first + BLOCK_SIZE) };
  });
  return (
    <div className={styles.box} aria-label={mapTexts.list} {...boxProps}>
      {blocks.map(({ block, first, ids }) => {
        // What the arrows lead to has its real height, and so have its neighbours, before it is scrolled to.
        const isDrawn = isNear(block) || Math.abs(block - activeBlock) <= 1;
        return (
          <div
            key={block}
            ref={register}
            role="presentation"
            data-block={block}
            style={isDrawn ? undefined : { height: heightOf(block, ids.length) }}
          >
            {isDrawn
              ? ids.map((one, index) => {
                  const entry = stations.get(one);
                  return entry === undefined ? null : (
                    <StationOption
                      key={one}
                      id={optionId(one)}
                      entry={entry}
                      decimals={decimals}
                      hasTrend={measurement === 'rio'}
                      age={ageText(entry, now)}
                      wind={windText(entry)}
                      where={placeText(origin, entry)}
                      isOld={isDimmed(freshnessOf(entry, now))}
                      isSelected={one === selected}
                      isActive={hasFocus && one === active}
                      colours={colours}
                      place={first + index + 1}
                      count={order.length}
                    />
                  );
                })
              : null}
          </div>
        );
      })}
    </div>
  );
};
