import type { EpochMs } from '#domain/epoch-ms.ts';

/** The recorded three days and half a day in which every series finds back to its beginning, on a grid of five minutes. */
export const STEP_MINUTES = 5;
const STEP_MS = STEP_MINUTES * 60_000;
const RECORDED_HOURS = 72;
const RETURN_HOURS = 12;

export const STEPS_AN_HOUR = 60 / STEP_MINUTES;
export const LOOP_STEPS = (RECORDED_HOURS + RETURN_HOURS) * STEPS_AN_HOUR;
export const RECORDED_STEPS = RECORDED_HOURS * STEPS_AN_HOUR;

/** 2026-09-10T00:00-03:00 to 2026-09-13T12:00-03:00. */
export const FLOOD_LOOP: { readonly from: EpochMs; readonly to: EpochMs } = {
  from: Date.UTC(2026, 8, 10, 3),
  to: Date.UTC(2026, 8, 10, 3) + LOOP_STEPS * STEP_MS,
};

/** Position of an instant on the loop's grid, in steps. */
export const stepAt = (instant: EpochMs): number => (instant - FLOOD_LOOP.from) / STEP_MS;
