import { useSyncExternalStore } from 'react';
import type { Readable } from './store.ts';

export const useStore = <State>({
  subscribe,
  read,
  serverSnapshot = read,
}: Readable<State>): State => useSyncExternalStore(subscribe, read, serverSnapshot);

/** A part of a store's state: what shows it is rendered again where the part is another, and not with every change of the state. `partOf` must return what is comparable by identity. */
export const useStorePart = <State, Part>(
  { subscribe, read, serverSnapshot = read }: Readable<State>,
  partOf: (state: State) => Part,
): Part =>
  useSyncExternalStore(
    subscribe,
    () => partOf(read()),
    () => partOf(serverSnapshot()),
  );
