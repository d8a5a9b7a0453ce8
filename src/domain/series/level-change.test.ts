import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOver, valueAt } from './level-change.ts';

const HOUR = 3_600_000;
const T = 1_800_000_000_000;

const points = (...list: readonly (readonly [hours: number, value: number])[]) =>
  list.map(([hours, value]) => ({ time: T + hours * HOUR, value }));

describe('the value of a series at an instant', () => {
  it('lies on the line between two readings', () => {
    const series = points([0, 10], [2, 14]);
    expect([0, 0.5, 1, 2].map((hours) => valueAt(series, T + hours * HOUR))).toEqual([
      10, 11, 12, 14,
    ]);
  });

  it('is unknown before the first, after the last and in a gap', () => {
    const series = points([0, 10], [1, Number.NaN], [4, 12], [5, 13]);
    for (const hours of [-1, 0.5, 1, 2, 6]) expect(valueAt(series, T + hours * HOUR)).toBeNull();
    expect(valueAt(series, T + 4.5 * HOUR)).toBe(12.5);
    expect(valueAt([], T)).toBeNull();
  });
});

describe('what a series changed by', () => {
  it('counts back from its last reading', () => {
    expect(changeOver(points([0, 10], [1, 12], [2, 15]), HOUR)).toBe(3);
    expect(changeOver(points([0, 10], [1, 12], [2, 15], [2.1, Number.NaN]), HOUR)).toBe(3);
  });

  it('is unknown where the series does not reach back so far, or was silent then', () => {
    expect(changeOver(points([0, 10], [1, 12]), 2 * HOUR)).toBeNull();
    expect(changeOver(points([0, 10], [1, Number.NaN], [3, 12], [3.5, 12]), HOUR)).toBeNull();
    expect(changeOver([], HOUR)).toBeNull();
  });

  it('law: does not see a seam, however the same line is cut into readings', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 1_439 }), { maxLength: 40 });
    fc.assert(
      fc.property(cuts, fc.double({ min: -5, max: 5, noNaN: true }), (minutes, perHour) => {
        const line = [0, ...minutes.toSorted((a, b) => a - b), 1_440].map((minute) => ({
          time: T + minute * 60_000,
          value: 50 + (perHour * minute) / 60,
        }));
        expect(changeOver(line, HOUR)).toBeCloseTo(perHour, 6);
        expect(changeOver(line, 24 * HOUR)).toBeCloseTo(24 * perHour, 6);
      }),
    );
  });
});
