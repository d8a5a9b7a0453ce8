import { createContext, useContext, type ReactNode } from 'react';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';

const DataCoreContext = createContext<DataCoreApi | null>(null);

export const DataCoreProvider = ({
  core,
  children,
}: {
  readonly core: DataCoreApi;
  readonly children: ReactNode;
}) => <DataCoreContext value={core}>{children}</DataCoreContext>;

export const useDataCore = (): DataCoreApi => {
  const core = useContext(DataCoreContext);
  if (core === null) throw new Error('useDataCore is used outside DataCoreProvider');
  return core;
};
