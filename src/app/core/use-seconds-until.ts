import { useCallback, useSyncExternalStore } from 'react';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { presentTime } from './server-clock.ts';

/** Whole seconds until an instant of the server's clock, updated every second; negative after it, null for none. */
export const useSecondsUntil = (instant: EpochMs | null): number | null => {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (instant === null) return () => undefined;
      const timer = setInterval(listener, 1_000);
      return () => clearInterval(timer);
    },
    [instant],
  );
  const read = () => (instant === null ? null : Math.ceil((instant - presentTime()) / 1_000));
  return useSyncExternalStore(subscribe, read, read);
};
