import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** The shortest step of the series. */
export const SHORT_STEP_MS = 5 * MINUTE_MS;

/** A day of standard time, counted from 1970-01-01. It has the steps that end after its midnight, up to the next midnight. */
export type SeriesDay = number;

/** The step that an instant lies in: the one of time T has (T - length, T]. `offsetMs` is that of standard time, east of UTC. */
export const stepTimeOf = (instant: EpochMs, lengthMs: number, offsetMs: number): EpochMs =>
  epochMs(Math.ceil((instant + offsetMs) / lengthMs) * lengthMs - offsetMs);

/** The day of a step, or of an instant. */
export const seriesDayOf = (time: EpochMs, offsetMs: number): SeriesDay =>
  Math.ceil((time + offsetMs) / DAY_MS) - 1;

/** The midnight before the first step of a day. */
export const startOfSeriesDay = (day: SeriesDay, offsetMs: number): EpochMs =>
  epochMs(day * DAY_MS - offsetMs);
