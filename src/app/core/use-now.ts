import { createStore, type Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { onClockSkew, serverNow } from './server-clock.ts';

/** Ages are shown in seconds at the finest, in minutes mostly: one clock for all of them, every five seconds. */
const TICK_MS = 5_000;

const now = createStore(serverNow());
const tick = (): void => now.change(serverNow);

let listening = 0;
let stop: () => void = () => undefined;

const run = (): (() => void) => {
  tick();
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

/** Runs only while somebody looks. */
const present: Readable<number> = {
  read: now.read,
  subscribe: (listener) => {
    const leave = now.subscribe(listener);
    if (listening === 0) stop = run();
    listening += 1;
    return () => {
      leave();
      listening -= 1;
      if (listening === 0) stop();
    };
  },
};

/** The present in epoch milliseconds, moving on every five seconds for the whole page at once. */
export const useNow = (): number => useStore(present);
