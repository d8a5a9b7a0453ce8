import { useLayoutEffect } from 'react';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';

/** How many parts of the page are loading their code or their first readings, and show "Carregando…". */
const awaited = createStore(0);

/** While mounted with `isWaiting`, counts the caller as a part without readings. */
export const useAwaitedReadings = (isWaiting: boolean): void => {
  // In the commit itself: between one part that waits and the next there is no moment without any.
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    awaited.change((count) => count + 1);
    return () => awaited.change((count) => count - 1);
  }, [isWaiting]);
};

export const useAreReadingsAwaited = (): boolean => useStore(awaited) > 0;
