import { setTimeout as pause } from 'node:timers/promises';

const TICK_MS = 10;
/** A longer time between two ticks counts as this long. */
const STALL_MS = 50;

/** Measures time in which this process ran, in milliseconds: a machine that stops it for a while adds next to none. */
const startAwakeTime = () => {
  let awake = 0;
  let last = performance.now();
  const elapsed = (): number => {
    const now = performance.now();
    awake += Math.min(now - last, STALL_MS);
    last = now;
    return awake;
  };
  const timer = setInterval(elapsed, TICK_MS);
  return { elapsed, stop: () => clearInterval(timer) };
};

/** Milliseconds in which this process ran while something was awaited. */
export const awakeDuring = async (work: Promise<unknown>): Promise<number> => {
  const time = startAwakeTime();
  try {
    await work;
    return time.elapsed();
  } finally {
    time.stop();
  }
};

/** Repeats a check until it passes, and returns its value; fails with its error once the process ran for so long. */
export const passesWithin = async <Value>(
  check: () => Value | Promise<Value>,
  limitMs: number,
): Promise<Value> => {
  const time = startAwakeTime();
  try {
    for (;;) {
      try {
        return await check();
      } catch (error) {
        if (time.elapsed() > limitMs) throw error;
      }
      await pause(TICK_MS);
    }
  } finally {
    time.stop();
  }
};
