import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { pointsWithin, valueAt } from './series-point.ts';

const HOUR = 3_600_000;
const T = epochMs(1_800_000_000_000);

const points = (...list: readonly (readonly [hours: number, value: number])[]) =>
  list.map(([hours, value]) => ({ time: epochMs(T + hours * HOUR), value }));

describe('the value of a series at an instant', () => {
  it('lies on the line between two readings', () => {
    const series = points([0, 10], [2, 14]);
    expect([0, 0.5, 1, 2].map((hours) => valueAt(series, epochMs(T + hours * HOUR)))).toEqual([
      10, 11, 12, 14,
    ]);
  });

  it('is unknown before the first, after the last and in a gap', () => {
    const series = points([0, 10], [1, Number.NaN], [4, 12], [5, 13]);
    for (const hours of [-1, 0.5, 1, 2, 6])
      expect(valueAt(series, epochMs(T + hours * HOUR))).toBeNull();
    expect(valueAt(series, epochMs(T + 4.5 * HOUR))).toBe(12.5);
    expect(valueAt([], T)).toBeNull();
  });
});

describe('the points within a span', () => {
  it('are those up to the last one, ends included', () => {
    const series = points([0, 1], [1, 2], [25, 3]);
    expect(pointsWithin(series, 24 * HOUR)).toEqual(points([1, 2], [25, 3]));
    expect(pointsWithin([], HOUR)).toEqual([]);
  });
});
