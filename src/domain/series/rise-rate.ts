import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { valueAt } from './level-change.ts';
import { isLeap } from './datum-shift.ts';
import type { CoursePoint } from './recent-series.ts';

const HOUR = 3_600_000;
const CENTIMETRES = 100;

/** The stretch a rate of rise is taken from, in milliseconds: the hour that ends now. */
export const RATE_SPAN_MS = HOUR;

/** A rate from less than ten minutes says more of the sensor's last digit than of the river. */
export const SHORTEST_RATE_SPAN_MS = HOUR / 6;

/** Slower than this, in cm/h, is the sensor's last digit at both ends of the hour. */
export const STEADY_BELOW = 2;

/** Where a level is going. */
export type LevelTrend = 'rising' | 'steady' | 'falling';

/** The points up to the last reading that can be compared with it: back to a gap, a leap, or the one that holds at `from`. */
const comparableFrom = (points: readonly CoursePoint[], from: EpochMs): readonly CoursePoint[] => {
  const last = points.findLastIndex(({ value }) => !Number.isNaN(value));
  let first = last;
  for (let index = last; index > 0; index -= 1) {
    const after = points[index];
    const before = points[index - 1];
    if (before === undefined || after === undefined || after.time <= from) break;
    if (Number.isNaN(before.value) || isLeap(before, after)) break;
    first = index - 1;
  }
  return last < 0 ? [] : points.slice(first, last + 1);
};

/**
 * How fast a level rises (falls, below zero), in cm/h, over the hour that ends at `to`; over less of it where less is known, but
 * at least ten minutes. Levels in metres, points ascending, NaN is a gap. Null where too little is known, or the last reading is
 * older than that hour.
 */
export const riseRate = (points: readonly CoursePoint[], to: EpochMs): number | null => {
  const from = to - RATE_SPAN_MS;
  const known = comparableFrom(points, from);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || last.time < from) return null;
  const start = Math.max(first.time, from);
  const span = to - start;
  const before = first.time >= from ? first.value : valueAt(known, from);
  // A span that is no number is as unknown as one that is too short.
  if (!(span >= SHORTEST_RATE_SPAN_MS) || before === null) return null;
  return ((last.value - before) * CENTIMETRES * HOUR) / span;
};

/** Where a level goes at a rate in cm/h. */
export const levelTrendOf = (rate: number): LevelTrend => {
  if (Math.abs(rate) < STEADY_BELOW) return 'steady';
  return rate > 0 ? 'rising' : 'falling';
};
