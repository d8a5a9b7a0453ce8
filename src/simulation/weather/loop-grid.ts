import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** Four weeks of five-minute steps: long enough for a front each week and for the longest windows, short enough for memory. */
export const GRID_MINUTES = 5;
export const STEP_MS = GRID_MINUTES * MINUTE_MS;
export const STEPS_AN_HOUR = 60 / GRID_MINUTES;
export const STEPS_A_DAY = 24 * STEPS_AN_HOUR;
const LOOP_DAYS = 28;
export const LOOP_STEPS = LOOP_DAYS * STEPS_A_DAY;

/** The span of scenario time that repeats for ever; it begins at a local midnight. */
export interface Loop {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export const loopFrom = (from: EpochMs): Loop => ({
  from,
  to: epochMs(from + LOOP_STEPS * STEP_MS),
});

/** Position of an instant on a loop's grid, in fractional steps. */
export const gridPosition = (loop: Loop, instant: EpochMs): number =>
  (instant - loop.from) / STEP_MS;

/** A step modulo the loop. */
export const roundLoop = (step: number): number => ((step % LOOP_STEPS) + LOOP_STEPS) % LOOP_STEPS;
