import type { Freshness } from './quality/freshness.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';

/** Tags that show whether it is raining now, most immediate first: the rate, then the shortest accumulations. */
export const RAINING_PATHS = [
  READING_PATHS.rainRate,
  rainPath('005min'),
  rainPath('010min'),
  rainPath('015min'),
] as const;

/** Whether it is raining at a current station: its first reading in the order of {@link RAINING_PATHS} (NaN is none) is above zero. */
export const isRainingNow = (readings: Iterable<number>, freshness: Freshness): boolean => {
  if (freshness !== 'current') return false;
  for (const reading of readings) if (!Number.isNaN(reading)) return reading > 0;
  return false;
};
