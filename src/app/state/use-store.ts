import { useSyncExternalStore } from 'react';
import type { Readable } from './store.ts';

export const useStore = <State>({
  subscribe,
  read,
  serverSnapshot = read,
}: Readable<State>): State => useSyncExternalStore(subscribe, read, serverSnapshot);
