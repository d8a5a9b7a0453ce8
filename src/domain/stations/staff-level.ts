import { hasDatumShift, type LevelRise } from '#domain/series/level-trend.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { type ReadingOf, riverReadingOf } from './main-reading.ts';
import { freshnessOf } from './quality/freshness.ts';

/** What is known of a gauge. */
interface GaugeReadings {
  readonly readingOf: ReadingOf;
  /** NaN if unknown. */
  readonly reportedAt: EpochMs;
  /** Null if unknown. */
  readonly rise: LevelRise | null;
  /** Levels of the last day, oldest first; empty if unknown. */
  readonly points: readonly SeriesPoint[];
}

/** Why a level of a survey is not compared with a gauge: none is measured, it is old or of an unknown time, an altitude, in another unit, or of a datum that has moved. */
export type StaffDoubt = 'mute' | 'late' | 'undated' | 'altitude' | 'foreign' | 'datum';

/** The level of a gauge in metres, if it may be compared with levels that were surveyed on its staff; else why not. */
export const staffLevelOf = (
  { readingOf, reportedAt, rise, points }: GaugeReadings,
  now: EpochMs,
): number | StaffDoubt => {
  const main = riverReadingOf(readingOf);
  if (main === null) return 'mute';
  if (main.state === 'altitude' || main.state === 'foreign') return main.state;
  const freshness = freshnessOf(reportedAt, now);
  if (freshness !== 'current') return freshness === 'unknown' ? 'undated' : 'late';
  const { value } = main.shown;
  if (rise?.hour === 'datum' || hasDatumShift([...points, { time: reportedAt, value }]))
    return 'datum';
  return value;
};
