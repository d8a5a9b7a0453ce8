import {
  createContext,
  useCallback,
  useContext,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { StationId } from '#domain/stations/station-id.ts';
import type { HeldRow, RowStore } from './row-store.ts';

const RowsContext = createContext<RowStore | null>(null);

/** Hands the rows to every cell below. */
export const RowsProvider = ({
  rows,
  children,
}: {
  readonly rows: RowStore;
  readonly children: ReactNode;
}) => <RowsContext value={rows}>{children}</RowsContext>;

/**
 * One part of one row, live. `part` must give what is compared by identity (a number, a text, the same object): then the cell is
 * drawn again only when it changes. Null for a row that has left the window.
 */
export const useRow = <Part,>(id: StationId, part: (row: HeldRow) => Part): Part | null => {
  const rows = useContext(RowsContext);
  if (rows === null) throw new Error('useRow is used outside RowsProvider');
  const subscribe = useCallback((listener: () => void) => rows.subscribe(id, listener), [rows, id]);
  return useSyncExternalStore(subscribe, () => {
    const row = rows.row(id);
    return row === undefined ? null : part(row);
  });
};
