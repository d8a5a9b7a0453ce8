import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { onClockSet, renderedNow, serverNow } from './server-clock.ts';

/** One clock for all ages of the page, which are shown in seconds at the finest. */
const TICK_MS = 5_000;

const now = createStore(serverNow());
const tick = (): void => now.change(serverNow);

// Also without subscribers: a screen that begins with another instant would compute its first ages against this one.
onClockSet(tick);

let listening = 0;
let stop: () => void = () => undefined;

const run = (): (() => void) => {
  tick();
  const timer = setInterval(tick, TICK_MS);
  // After suspension every age is wrong: update at once.
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
};

/** Ticks only while there are subscribers. */
const present: Readable<EpochMs> = {
  read: now.read,
  serverSnapshot: renderedNow,
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

/** Server time, updated every five seconds; the instant of the past that is shown. */
export const useNow = (): EpochMs => useStore(present);
