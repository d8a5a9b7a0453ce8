import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** One reading of a series. It holds until the next one; NaN is a gap. Points ascend in time. */
export interface SeriesPoint {
  readonly time: EpochMs;
  readonly value: number;
}

/** Index of the point that held at `from`: the last one at or before it, else the first of all. */
export const indexHeldAt = (points: readonly SeriesPoint[], from: EpochMs): number => {
  let index = 0;
  for (let next = 1; next < points.length; next += 1) {
    if ((points[next]?.time ?? Infinity) > from) break;
    index = next;
  }
  return index;
};

/** Value at an instant, interpolated linearly. Null outside the series and in a gap. */
export const valueAt = (points: readonly SeriesPoint[], instant: EpochMs): number | null => {
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

/** The points of the span that ends with the last one. */
export const pointsWithin = (
  points: readonly SeriesPoint[],
  spanMs: number,
): readonly SeriesPoint[] => {
  const since = (points.at(-1)?.time ?? 0) - spanMs;
  return points.filter(({ time }) => time >= since);
};
