import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { REPORT_RHYTHM_MS } from '#domain/stations/freshness.ts';

/** Reports of a station in which one of its sensors may be missing before that is worth a word. */
const REPORTS_BEHIND = 20;

/**
 * When a reading was measured: as the station last said, unless this sensor was last heard of before that. NaN where nobody knows.
 */
export const measuredAt = (saidAt: EpochMs | null, heardAt: EpochMs): EpochMs => {
  if (saidAt === null) return heardAt;
  return Number.isNaN(heardAt) ? saidAt : Math.min(saidAt, heardAt);
};

/** Whether a sensor is silent while its station speaks. */
export const isBehind = (saidAt: EpochMs | null, heardAt: EpochMs): boolean =>
  heardAt - measuredAt(saidAt, heardAt) > REPORTS_BEHIND * REPORT_RHYTHM_MS;
