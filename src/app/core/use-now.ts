import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

/** Ages are shown in seconds at the finest, in minutes mostly: one clock for all of them, every five seconds. */
const TICK_MS = 5_000;

let now = serverNow();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

const tick = (): void => {
  now = serverNow();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === null) {
    now = serverNow();
    timer = setInterval(tick, TICK_MS);
    // Back in front after a sleep, every age is wrong at once.
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
    document.removeEventListener('visibilitychange', tick);
  };
};

/** The present in epoch milliseconds, moving on every five seconds for the whole page at once. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
