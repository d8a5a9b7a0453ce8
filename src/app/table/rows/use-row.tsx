import {
  createContext,
  useCallback,
  useContext,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefCallback,
} from 'react';
import type { StationId } from '#domain/stations/station.ts';
import type { HeldRow, RowStore } from './row-store.ts';

const RowsContext = createContext<RowStore | null>(null);

export const RowsProvider = ({
  rows,
  children,
}: {
  readonly rows: RowStore;
  readonly children: ReactNode;
}) => <RowsContext value={rows}>{children}</RowsContext>;

const useRows = (): RowStore => {
  const rows = useContext(RowsContext);
  if (rows === null) throw new Error('a cell is used outside RowsProvider');
  return rows;
};

/**
 * Subscribes a cell to one part of a row. `part` must return a value comparable by identity (number, text, stable object), so
 * that the cell re-renders only when it changes. Null for a row outside the window.
 */
export const useRow = <Part,>(id: StationId, part: (row: HeldRow) => Part): Part | null => {
  const rows = useRows();
  const subscribe = useCallback((listener: () => void) => rows.subscribe(id, listener), [rows, id]);
  const read = () => {
    const row = rows.row(id);
    return row === undefined ? null : part(row);
  };
  return useSyncExternalStore(subscribe, read, read);
};

/**
 * The ref of an element that shows a part of a row without React: `write` puts it there before the first paint and again after
 * each change of the row. `write` must be stable, and nothing else may write to the element. Null: a row outside the window.
 */
export const useWrittenRow = <Box extends Element>(
  id: StationId,
  write: (box: Box, row: HeldRow | null) => void,
): RefCallback<Box> => {
  const rows = useRows();
  return useCallback(
    (box: Box | null) => {
      if (box === null) return undefined;
      const put = (): void => write(box, rows.row(id) ?? null);
      put();
      return rows.subscribe(id, put);
    },
    [rows, id, write],
  );
};

/** A part of the row as it is when the cell is mounted: React renders it once, and {@link useWrittenRow} writes later changes. */
export const useFirstOf = <Part,>(id: StationId, part: (row: HeldRow | null) => Part): Part => {
  const rows = useRows();
  const [first] = useState(() => part(rows.row(id) ?? null));
  return first;
};
