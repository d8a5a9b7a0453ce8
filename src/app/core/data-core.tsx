import { createContext, useContext, type ReactNode } from 'react';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';

const DataCoreContext = createContext<DataCoreApi | null>(null);

/** Hands the one data core to every view below. */
export const DataCoreProvider = ({
  core,
  children,
}: {
  readonly core: DataCoreApi;
  readonly children: ReactNode;
}) => <DataCoreContext value={core}>{children}</DataCoreContext>;

/** The data core; only below a {@link DataCoreProvider}. */
export const useDataCore = (): DataCoreApi => {
  const core = useContext(DataCoreContext);
  if (core === null) throw new Error('useDataCore is used outside DataCoreProvider');
  return core;
};
