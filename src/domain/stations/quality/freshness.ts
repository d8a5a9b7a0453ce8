import type { Station } from '#domain/stations/station.ts';
import { HOUR_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** Report interval of a station (SPEC 9: `15s` is the current reading). */
export const REPORT_RHYTHM_MS = 15_000;

/** Age from which a reading is no longer current: twenty missed reports. */
const LATE_AFTER_MS = 20 * REPORT_RHYTHM_MS;

/** Age from which a reading is silent: the official map dims markers at 60 minutes (PROVIDER 7). */
const SILENT_AFTER_MS = HOUR_MS;

/** What a reading is worth by its time alone. `unknown`: the time of measurement is not known. */
type FreshnessByAge = 'current' | 'late' | 'silent' | 'unknown';

/** What a reading is worth now. `doubtful`: it is another network's, which has not confirmed it: there may be a newer one. */
export type Freshness = FreshnessByAge | 'doubtful';

/** The last report of a station. */
export interface LastReported {
  readonly station: Pick<Station, 'source'>;
  /** NaN if unknown. */
  readonly reportedAt: EpochMs;
}

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

/** Freshness by time alone: for the log's own clock. `reportedAt` is NaN if unknown. */
export const freshnessByAge = (reportedAt: EpochMs, now: EpochMs): FreshnessByAge => {
  if (Number.isNaN(reportedAt)) return 'unknown';
  const age = ageOf(reportedAt, now);
  if (age <= LATE_AFTER_MS) return 'current';
  return age <= SILENT_AFTER_MS ? 'late' : 'silent';
};

/** The one answer to whether a station's readings are current, for every surface: its age, and the doubt about its source. */
export const freshnessOf = ({ station, reportedAt }: LastReported, now: EpochMs): Freshness => {
  const byAge = freshnessByAge(reportedAt, now);
  const isDoubtful = (station.source?.doubtSince ?? null) !== null;
  return isDoubtful && (byAge === 'current' || byAge === 'late') ? 'doubtful' : byAge;
};

/** Whether a reading is dimmed on the map: history, or in doubt. */
export const isDimmed = (freshness: Freshness): boolean =>
  freshness === 'silent' || freshness === 'doubtful';

/** Whether the last reading of a station may no longer hold. */
export const isOverdue = (freshness: Freshness): boolean =>
  freshness === 'late' || isDimmed(freshness);
