import { HOUR_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** Report interval of a station (SPEC 9: `15s` is the current reading). */
export const REPORT_RHYTHM_MS = 15_000;

/** Missed reports after which a reading is no longer current. */
const MISSED_REPORTS = 20;

/** Age from which a reading is silent at any interval: the official map dims markers at 60 minutes (PROVIDER 7). */
const SILENT_AFTER_MS = HOUR_MS;

/** `unknown`: the time of measurement is not known. */
export type Freshness = 'current' | 'late' | 'silent' | 'unknown';

/** Tolerance between the clocks of two visits: each is estimated from responses, some seconds off. */
const VISITS_AGREE_WITHIN_MS = 10_000;

/** An instant stored by an earlier visit; NaN if it is in the future: the clock of that visit was wrong. */
export const persistedInstant = (instant: EpochMs, now: EpochMs): EpochMs => {
  if (instant <= now) return instant;
  return instant - now <= VISITS_AGREE_WITHIN_MS ? now : epochMs(Number.NaN);
};

/** Age of a reading in milliseconds, never negative: a stamp from the future is now (fault row 33). */
export const ageOf = (reportedAt: EpochMs, now: EpochMs): number => Math.max(0, now - reportedAt);

/** Age above which a reading is silent, in milliseconds. */
const silentAge = (rhythmMs: number): number =>
  Math.max(SILENT_AFTER_MS, rhythmMs * MISSED_REPORTS);

/** The last instant at which a reading is not silent. */
export const silentAfter = (reportedAt: EpochMs, rhythmMs: number = REPORT_RHYTHM_MS): EpochMs =>
  epochMs(reportedAt + silentAge(rhythmMs));

/** Freshness of a reading: its age relative to the report interval of its station. `reportedAt` is NaN if unknown. */
export const freshnessOf = (
  reportedAt: EpochMs,
  now: EpochMs,
  rhythmMs: number = REPORT_RHYTHM_MS,
): Freshness => {
  if (Number.isNaN(reportedAt)) return 'unknown';
  const age = ageOf(reportedAt, now);
  const lateAfter = rhythmMs * MISSED_REPORTS;
  if (age <= lateAfter) return 'current';
  return age <= silentAge(rhythmMs) ? 'late' : 'silent';
};

/** Whether a station has missed its reports, so that its last reading may no longer hold. */
export const isOverdue = (freshness: Freshness): boolean =>
  freshness === 'late' || freshness === 'silent';
