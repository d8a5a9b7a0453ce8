import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import { WakeUp } from './wake-up.ts';

const REST_MS = 20;
const IDLE_MS = MINUTE_MS;

/** Leaves of steps that are older than `keptMs` the last of each hour, in slices with rests. `write`: the process that writes. */
export const seriesThinner = (write: StoreCaller, keptMs: number, now: () => number) => {
  /** Since it was made. `longestMs`: how long the writing process was held at most; `dropped`: steps deleted. */
  const counts = { slices: 0, longestMs: 0, dropped: 0 };
  const woken = new WakeUp();
  let isStopped = false;
  let working: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const thinned = await write.call('seriesThin', { now: epochMs(now()), keptMs });
      if (thinned.ok) {
        counts.slices += 1;
        counts.dropped += thinned.value.dropped;
        counts.longestMs = Math.max(counts.longestMs, thinned.value.ms);
      }
      await woken.wait(thinned.ok && !thinned.value.isDone ? REST_MS : IDLE_MS);
    }
  };
  return {
    counts,
    start: (): void => {
      working ??= work();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      woken.wake();
      await working;
    },
  };
};
