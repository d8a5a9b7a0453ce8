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

export const RowsProvider = ({
  rows,
  children,
}: {
  readonly rows: RowStore;
  readonly children: ReactNode;
}) => <RowsContext value={rows}>{children}</RowsContext>;

/**
 * Subscribes a cell to one part of a row. `part` must return a value comparable by identity (number, text, stable object), so
 * that the cell re-renders only when it changes. Null for a row outside the window.
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
