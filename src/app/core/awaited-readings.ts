import { useEffect, useSyncExternalStore } from 'react';

/** Parts of the page that wait for their code or their first readings, and say so ("Carregando…"). */
let awaited = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1): void => {
  awaited += by;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** While this is mounted and `isWaiting`, the screen has no readings to show yet. */
export const useAwaitedReadings = (isWaiting: boolean): void => {
  useEffect(() => {
    if (!isWaiting) return undefined;
    change(1);
    return () => change(-1);
  }, [isWaiting]);
};

/** True while some part of the page still waits for its first readings. */
export const useAreReadingsAwaited = (): boolean =>
  useSyncExternalStore(subscribe, () => awaited > 0);
