import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { indexHeldAt, type SeriesPoint } from './series-point.ts';

/** Minimum, mean and maximum of a span, in the unit of the readings. */
export interface SeriesStatistics {
  readonly maximum: number;
  /** Weighted by the time each value held. */
  readonly mean: number;
  readonly minimum: number;
}

/**
 * Statistics between two instants. `points` have no gaps; each value holds until the next, as the provider sends changes. Null if the span
 * has none.
 */
export const statisticsOver = (
  points: readonly SeriesPoint[],
  from: EpochMs,
  to: EpochMs,
): SeriesStatistics | null => {
  const begin = indexHeldAt(points, from);
  const first = points[begin];
  if (first === undefined || first.time > to) return null;
  const start = Math.max(first.time, from);
  const span = to - start;
  let held = 0;
  let last = first;
  let maximum = first.value;
  let minimum = first.value;
  for (let index = begin + 1; index < points.length; index += 1) {
    const point = points[index];
    if (point === undefined || point.time > to) break;
    held += last.value * (point.time - Math.max(last.time, start));
    maximum = Math.max(maximum, point.value);
    minimum = Math.min(minimum, point.value);
    last = point;
  }
  held += last.value * (to - Math.max(last.time, start));
  return {
    maximum,
    // Rounding must not move the mean outside the measured range.
    mean: span > 0 ? Math.min(maximum, Math.max(minimum, held / span)) : last.value,
    minimum,
  };
};

/** Lowest and highest value; null for fewer than two readings, which make no line. */
export const extentOf = (
  points: readonly SeriesPoint[],
): { readonly lowest: number; readonly highest: number } | null => {
  const values = points.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  return values.length < 2 ? null : { lowest: Math.min(...values), highest: Math.max(...values) };
};
