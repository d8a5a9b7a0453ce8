import { hasDatumShift, type LevelRise } from '#domain/series/level-trend.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { type ReadingOf, riverReadingOf } from './main-reading.ts';
import { type Freshness, freshnessOf, type LastReported } from './quality/freshness.ts';

/** What is known of a gauge. */
interface GaugeReadings extends LastReported {
  readonly readingOf: ReadingOf;
  /** Null if unknown. */
  readonly rise: LevelRise | null;
  /** Levels of the last day, oldest first; empty if unknown. */
  readonly points: readonly SeriesPoint[];
}

/** Why a level of a survey is not compared with a gauge: none is measured, it is old, of an unknown time or not confirmed, an altitude, in another unit, or of a datum that has moved. */
export type StaffDoubt =
  | 'mute'
  | 'late'
  | 'undated'
  | 'unconfirmed'
  | 'altitude'
  | 'foreign'
  | 'datum';

const DOUBTS = {
  late: 'late',
  silent: 'late',
  unknown: 'undated',
  doubtful: 'unconfirmed',
} as const satisfies { readonly [F in Exclude<Freshness, 'current'>]: StaffDoubt };

/** The level of a gauge in metres, if it may be compared with levels that were surveyed on its staff; else why not. */
export const staffLevelOf = (
  { readingOf, station, reportedAt, rise, points }: GaugeReadings,
  now: EpochMs,
): number | StaffDoubt => {
  const main = riverReadingOf(readingOf);
  if (main === null) return 'mute';
  if (main.state === 'altitude' || main.state === 'foreign') return main.state;
  const freshness = freshnessOf({ station, reportedAt }, now);
  if (freshness !== 'current') return DOUBTS[freshness];
  const { value } = main.shown;
  if (rise?.hour === 'datum' || hasDatumShift([...points, { time: reportedAt, value }]))
    return 'datum';
  return value;
};
