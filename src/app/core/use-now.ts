import { useSyncExternalStore } from 'react';
import { onClockSkew, serverNow } from './server-clock.ts';

/** Ages are shown in seconds at the finest, in minutes mostly: one clock for all of them, every five seconds. */
const TICK_MS = 5_000;

let now = serverNow();
const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

const tick = (): void => {
  now = serverNow();
  for (const listener of listeners) listener();
};

const run = (): (() => void) => {
  now = serverNow();
  const timer = setInterval(tick, TICK_MS);
  // Back in front after a sleep, or told that the clock is off, every age is wrong at once.
  document.addEventListener('visibilitychange', tick);
  const forgetClock = onClockSkew(tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
    forgetClock();
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  stop ??= run();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
};

/** The present in epoch milliseconds, moving on every five seconds for the whole page at once. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
