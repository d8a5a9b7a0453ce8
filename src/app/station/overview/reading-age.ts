import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { REPORT_RHYTHM_MS } from '#domain/stations/freshness.ts';

/** A sensor counts as behind after this many station reports without it. */
const REPORTS_BEHIND = 20;

/** Time of measurement: the station's timestamp, or the last receipt of this sensor if that is earlier. NaN if unknown. */
export const measuredAt = (saidAt: EpochMs | null, heardAt: EpochMs): EpochMs => {
  if (saidAt === null) return heardAt;
  return Number.isNaN(heardAt) ? saidAt : Math.min(saidAt, heardAt);
};

/** Whether a sensor is silent while its station still reports. */
export const isBehind = (saidAt: EpochMs | null, heardAt: EpochMs): boolean =>
  heardAt - measuredAt(saidAt, heardAt) > REPORTS_BEHIND * REPORT_RHYTHM_MS;
