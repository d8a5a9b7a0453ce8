import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { CoursePoint } from './recent-series.ts';

/**
 * Value of a series at an instant, on a straight line between the readings before and after it. Points ascend; a NaN is a gap.
 * Null outside of what is known, and in a gap.
 */
export const valueAt = (points: readonly CoursePoint[], instant: EpochMs): number | null => {
  const next = points.findIndex(({ time }) => time >= instant);
  const after = points[next];
  if (after === undefined) return null;
  if (after.time === instant) return Number.isNaN(after.value) ? null : after.value;
  const before = points[next - 1];
  if (before === undefined) return null;
  const share = (instant - before.time) / (after.time - before.time);
  const value = before.value + share * (after.value - before.value);
  return Number.isNaN(value) ? null : value;
};

/** By how much a series changed in the span that ends with its last reading; null when it is not known so far back. */
export const changeOver = (points: readonly CoursePoint[], spanMs: number): number | null => {
  const last = points.findLast(({ value }) => !Number.isNaN(value));
  if (last === undefined) return null;
  const first = valueAt(points, last.time - spanMs);
  return first === null ? null : last.value - first;
};
