import { useSyncExternalStore } from 'react';
import type { Readable } from './store.ts';

export const useStore = <State>({ subscribe, read }: Readable<State>): State =>
  useSyncExternalStore(subscribe, read);
