import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { onClockSkew, renderedNow, serverNow } from './server-clock.ts';

/** One clock for all ages of the page, which are shown in seconds at the finest. */
const TICK_MS = 5_000;

const now = createStore(serverNow());
const tick = (): void => now.change(serverNow);

let listening = 0;
let stop: () => void = () => undefined;

const run = (): (() => void) => {
  tick();
  const timer = setInterval(tick, TICK_MS);
  // After suspension or a clock correction every age is wrong: update at once.
  document.addEventListener('visibilitychange', tick);
  const forgetClock = onClockSkew(tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
    forgetClock();
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

/** Server time, updated every five seconds. */
export const useNow = (): EpochMs => useStore(present);
