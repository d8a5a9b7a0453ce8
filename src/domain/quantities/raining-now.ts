import type { Freshness } from '#domain/stations/freshness.ts';
import { rainPath } from './rain-period.ts';
import { READING_PATHS } from './reading-paths.ts';

/** What says whether it rains at this moment, the nearest to it first: the rate, else the shortest accumulations. */
export const RAINING_PATHS = [
  READING_PATHS.rainRate,
  rainPath('005min'),
  rainPath('010min'),
  rainPath('015min'),
] as const;

/**
 * Whether it rains at a station now: the first of its readings (in the order of {@link RAINING_PATHS}, NaN is none) is above zero,
 * and the station is heard of. Rain of an hour ago is none.
 */
export const isRainingNow = (readings: Iterable<number>, freshness: Freshness): boolean => {
  if (freshness !== 'current') return false;
  for (const reading of readings) if (!Number.isNaN(reading)) return reading > 0;
  return false;
};
