import { changeOver } from './level-change.ts';
import { type CoursePoint, firstThatHeld } from './recent-series.ts';

const HOUR = 3_600_000;

/** No flash flood goes at such a pace, no wave so high: the zero of the gauge was moved (PROVIDER 5: 0.5 m, then 24.7 m). */
const LEAP = { metres: 1, metresAnHour: 8 } as const;

/** Whether two readings, one after the other, cannot be of the same water over the same zero. Levels in metres. */
export const isLeap = (before: CoursePoint, after: CoursePoint): boolean => {
  const hours = (after.time - before.time) / HOUR;
  return (
    Math.abs(after.value - before.value) >
    Math.max(LEAP.metres, LEAP.metresAnHour * Math.abs(hours))
  );
};

/** Whether a level leapt anywhere in a series, over a gap (NaN) too. */
export const hasLeap = (points: readonly CoursePoint[]): boolean => {
  let before: CoursePoint | null = null;
  for (const point of points) {
    if (Number.isNaN(point.value)) continue;
    if (before !== null && isLeap(before, point)) return true;
    before = point;
  }
  return false;
};

/**
 * By how much a level changed in the span that ends with its last reading. Null when it is not known so far back, and when it leapt
 * on the way: what lies before cannot be compared with what lies behind. Levels in metres.
 */
export const levelChangeOver = (points: readonly CoursePoint[], spanMs: number): number | null => {
  const last = points.findLast(({ value }) => !Number.isNaN(value));
  if (last === undefined) return null;
  const from = last.time - spanMs;
  return hasLeap(points.slice(firstThatHeld(points, from))) ? null : changeOver(points, spanMs);
};
