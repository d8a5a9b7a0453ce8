import { stationId } from '#domain/stations/station.ts';
import { type FocusEvent, type PointerEvent, useCallback, useMemo, useState } from 'react';
import type { StationTableQuery } from '#worker/api/station-table.ts';

type Hold = NonNullable<StationTableQuery['hold']>;

/** Attributes that mark a rendered row with station and position. */
export const rowMark = (id: number, position: number) => ({
  'data-station': id,
  'data-position': position,
});

const holdOf = (target: EventTarget): Hold | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-station]') : null;
  if (row === null) return undefined;
  const id = stationId(Number(row.dataset['station']));
  const at = Number(row.dataset['position']);
  return Number.isInteger(id) && Number.isInteger(at) ? { id, at } : undefined;
};

const isSame = (a: Hold | undefined, b: Hold | undefined): boolean =>
  a?.id === b?.id && a?.at === b?.at;

/**
 * The row with the focus, else under the mouse: re-sorting must not move it. When `list` (the list's identity) changes, no row is
 * held until the user points again.
 */
export const useHeldRow = (list: string) => {
  const [pointed, setPointed] = useState<Hold>();
  const [focused, setFocused] = useState<Hold>();
  const [heldIn, setHeldIn] = useState(list);
  if (heldIn !== list) {
    setHeldIn(list);
    setPointed(undefined);
    setFocused(undefined);
  }
  const setPointedOnce = useCallback((next: Hold | undefined) => {
    setPointed((before) => (isSame(before, next) ? before : next));
  }, []);
  const handlers = useMemo(
    () => ({
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        // Touch has no hover: ignore it.
        setPointedOnce(pointerType === 'mouse' ? holdOf(target) : undefined);
      },
      onPointerLeave: () => setPointedOnce(undefined),
      onFocus: ({ target }: FocusEvent) => setFocused(holdOf(target)),
      onBlur: () => setFocused(undefined),
    }),
    [setPointedOnce],
  );
  return { hold: focused ?? pointed, handlers };
};
