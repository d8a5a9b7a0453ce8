import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** How often a station of the network reports (SPEC 9: `15s` is the current reading). */
export const REPORT_RHYTHM_MS = 15_000;

/** Reports missed before a reading stops counting as current. */
const MISSED_REPORTS = 20;

/** From here on a reading is history, whatever the rhythm: the official map dims markers at 60 minutes (PROVIDER 7). */
const SILENT_AFTER_MS = 60 * 60_000;

/** `unknown`: nobody has said when it was measured. */
export type Freshness = 'current' | 'late' | 'silent' | 'unknown';

/** Two visits know the time from two answers, each some seconds off. */
const VISITS_AGREE_WITHIN_MS = 10_000;

/** An instant that an earlier visit stored. NaN where it is in the future: that visit's clock was wrong, and the time is unknown. */
export const persistedInstant = (instant: EpochMs, now: EpochMs): EpochMs => {
  if (instant <= now) return instant;
  return instant - now <= VISITS_AGREE_WITHIN_MS ? now : Number.NaN;
};

/** Age of a reading in milliseconds, never negative: a stamp from the future is now (fault row 33). */
export const ageOf = (heardAt: EpochMs, now: EpochMs): number => Math.max(0, now - heardAt);

/** The instant until which a reading is not silent, whatever happens: from then on nobody speaks of it any more. */
export const silentAfter = (heardAt: EpochMs, rhythmMs: number = REPORT_RHYTHM_MS): EpochMs =>
  heardAt + Math.max(SILENT_AFTER_MS, rhythmMs * MISSED_REPORTS);

/** Class of a reading by its age against its station's own rhythm. `heardAt` is NaN when unknown. */
export const freshnessOf = (
  heardAt: EpochMs,
  now: EpochMs,
  rhythmMs: number = REPORT_RHYTHM_MS,
): Freshness => {
  if (Number.isNaN(heardAt)) return 'unknown';
  const age = ageOf(heardAt, now);
  const lateAfter = rhythmMs * MISSED_REPORTS;
  if (age <= lateAfter) return 'current';
  return age <= silentAfter(0, rhythmMs) ? 'late' : 'silent';
};

/** Whether a station has missed its reports: what it measured last need not hold any more. */
export const isOverdue = (freshness: Freshness): boolean =>
  freshness === 'late' || freshness === 'silent';
