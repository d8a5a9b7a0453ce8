import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { freshnessOf, isOverdue } from './freshness.ts';

/**
 * Whether a station has gone silent: others are heard of and it is not, for so long that its reading is late. Measured against the
 * network, not against the clock: while nothing at all arrives the line is silent, and no station is to blame. `heardAt` is NaN
 * for a station that has never said when, which is no silence.
 */
export const hasGoneSilent = (heardAt: EpochMs, networkHeardAt: EpochMs): boolean => {
  const freshness = freshnessOf(heardAt, networkHeardAt);
  return isOverdue(freshness);
};
