import { stationId } from '#domain/stations/station-id.ts';
import { type FocusEvent, type PointerEvent, useCallback, useMemo, useState } from 'react';
import type { StationTableQuery } from '#worker/api/station-table.ts';

type Hold = NonNullable<StationTableQuery['hold']>;

/** The attributes by which a drawn row says who it is and where it stands. */
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
 * The row under the focus, else under a mouse: the list must not move it away. `list` names the list; another one holds nobody
 * until somebody points again.
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
  const keep = useCallback((next: Hold | undefined) => {
    setPointed((before) => (isSame(before, next) ? before : next));
  }, []);
  const handlers = useMemo(
    () => ({
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        // A finger that has left points at nothing any more.
        keep(pointerType === 'mouse' ? holdOf(target) : undefined);
      },
      onPointerLeave: () => keep(undefined),
      onFocus: ({ target }: FocusEvent) => setFocused(holdOf(target)),
      onBlur: () => setFocused(undefined),
    }),
    [keep],
  );
  return { hold: focused ?? pointed, handlers };
};
