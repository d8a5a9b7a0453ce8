import { setTimeout as pause } from 'node:timers/promises';

/** The longest work without a rest. */
const SLICE_MS = 8;

/**
 * Paces long computations, so that others have their turn: to be awaited after each step. `rest`: length of a rest as a share of a slice,
 * whatever time has passed: none of it may have been work.
 */
export const workSlices = (rest: number): (() => Promise<void>) => {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < SLICE_MS) return;
    await pause(SLICE_MS * rest);
    from = performance.now();
  };
};
