import { earlier, type EpochMs } from '#domain/time/epoch-ms.ts';
import { REPORT_RHYTHM_MS } from '#domain/stations/quality/freshness.ts';

/** A sensor counts as behind after this many station reports without it. */
const REPORTS_BEHIND = 20;

/** Time of measurement: the station's timestamp, or the last receipt of this sensor if that is earlier. NaN if unknown. */
export const measuredAt = (updatedAt: EpochMs | null, reportedAt: EpochMs): EpochMs => {
  if (updatedAt === null) return reportedAt;
  return Number.isNaN(reportedAt) ? updatedAt : earlier(updatedAt, reportedAt);
};

/** Whether a sensor is silent while its station still reports. */
export const isBehind = (updatedAt: EpochMs | null, reportedAt: EpochMs): boolean =>
  reportedAt - measuredAt(updatedAt, reportedAt) > REPORTS_BEHIND * REPORT_RHYTHM_MS;
