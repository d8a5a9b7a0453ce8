import { useEffect } from 'react';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';

/** How many parts of the page wait for their code or their first readings, and say so ("Carregando…"). */
const awaited = createStore(0);

/** While this is mounted and `isWaiting`, the screen has no readings to show yet. */
export const useAwaitedReadings = (isWaiting: boolean): void => {
  useEffect(() => {
    if (!isWaiting) return undefined;
    awaited.change((count) => count + 1);
    return () => awaited.change((count) => count - 1);
  }, [isWaiting]);
};

/** True while some part of the page still waits for its first readings. */
export const useAreReadingsAwaited = (): boolean => useStore(awaited) > 0;
