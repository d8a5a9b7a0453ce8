import { useSyncExternalStore } from 'react';
import type { Readable } from './store.ts';

/** The state of a store, live. */
export const useStore = <State>({ subscribe, read }: Readable<State>): State =>
  useSyncExternalStore(subscribe, read);
