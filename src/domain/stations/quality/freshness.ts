import { HOUR_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** Report interval of a station (SPEC 9: `15s` is the current reading). */
export const REPORT_RHYTHM_MS = 15_000;

/** Age from which a reading is no longer current: twenty missed reports. */
const LATE_AFTER_MS = 20 * REPORT_RHYTHM_MS;

/** Age from which a reading is silent: the official map dims markers at 60 minutes (PROVIDER 7). */
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

/** The last instant at which a reading is not silent. */
export const silentAfter = (reportedAt: EpochMs): EpochMs => epochMs(reportedAt + SILENT_AFTER_MS);

/** The last instant at which a reading that is not silent is as fresh as it is now. */
export const asFreshUntil = (reportedAt: EpochMs, now: EpochMs): EpochMs => {
  const late = epochMs(reportedAt + LATE_AFTER_MS);
  return now <= late ? late : silentAfter(reportedAt);
};

/** Freshness of a reading. `reportedAt` is NaN if unknown. */
export const freshnessOf = (reportedAt: EpochMs, now: EpochMs): Freshness => {
  if (Number.isNaN(reportedAt)) return 'unknown';
  const age = ageOf(reportedAt, now);
  if (age <= LATE_AFTER_MS) return 'current';
  return age <= SILENT_AFTER_MS ? 'late' : 'silent';
};

/** Whether a station has missed its reports, so that its last reading may no longer hold. */
export const isOverdue = (freshness: Freshness): boolean =>
  freshness === 'late' || freshness === 'silent';
