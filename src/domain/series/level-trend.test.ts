import { epochMs, DAY_MS } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOver,
  directionOfChange,
  directionOfRate,
  hasDatumShift,
  isDatumShift,
  levelChangeOver,
} from './level-trend.ts';
import { pointsWithin, type SeriesPoint } from './series-point.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const T = 1_800_000_000_000;

/** Points of [minutes, metres]. */
const levels = (...points: readonly (readonly [number, number])[]): readonly SeriesPoint[] =>
  points.map(([minutes, value]) => ({ time: epochMs(minutes * MINUTE), value }));

const hourly = (...list: readonly (readonly [hours: number, value: number])[]) =>
  list.map(([hours, value]) => ({ time: epochMs(T + hours * HOUR), value }));

describe('a datum shift', () => {
  it('is more than a metre, faster than any flood', () => {
    const [before, after] = levels([0, 2], [1, 3.2]);
    if (before === undefined || after === undefined) throw new Error('two points');
    expect(isDatumShift(before, after)).toBe(true);
    expect(hasDatumShift(levels([0, 2], [1, 2.9]))).toBe(false);
    expect(hasDatumShift(levels([0, 2], [60, 9]))).toBe(false);
    expect(hasDatumShift(levels([0, 2], [30, Number.NaN], [60, 9]))).toBe(false);
    expect(hasDatumShift(levels([0, 2], [30, Number.NaN], [60, 40]))).toBe(true);
    expect(hasDatumShift(levels([0, 2], [30, 40]))).toBe(true);
  });
});

describe('the change of a level', () => {
  it('is told over the span that ends with the last reading', () => {
    expect(levelChangeOver(levels([0, 4], [60, 4.12]), 60 * MINUTE)).toBeCloseTo(0.12);
    expect(levelChangeOver(levels([0, 4]), 60 * MINUTE)).toBeNull();
    expect(levelChangeOver(levels([3, 4], [60, 4.12]), 60 * MINUTE)).toBeNull();
  });

  it('is known of every line that fills its span: what is drawn and what is written have one source', () => {
    const value = fc.double({ min: 0, max: 0.9, noNaN: true });
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), value), {
      minLength: 60,
      maxLength: 80,
    });
    fc.assert(
      fc.property(steps, (list) => {
        let at = 0;
        const points = levels(...list.map(([wait, level]) => [(at += wait), level] as const));
        const line = pointsWithin(points, DAY_MS);
        const [first, last] = [line[0], line.at(-1)];
        const change = levelChangeOver(line, DAY_MS);
        if ((last?.time ?? 0) - (first?.time ?? 0) < DAY_MS - HOUR) expect(change).toBeNull();
        else expect(change).toBe((last?.value ?? 0) - (first?.value ?? 0));
      }),
    );
  });

  it('is never told over a datum shift, only behind it', () => {
    const moved = levels([0, 0.5], [60, 24.7], [120, 24.8], [180, 24.9]);
    expect(levelChangeOver(moved, 180 * MINUTE)).toBeNull();
    expect(levelChangeOver(moved, 60 * MINUTE)).toBeCloseTo(0.1);
  });

  it('over any series is the difference of comparable readings, or nothing', () => {
    const level = fc.oneof(
      { weight: 4, arbitrary: fc.double({ min: 0, max: 3, noNaN: true }) },
      fc.double({ min: -10, max: 900, noNaN: true }),
      fc.constant(Number.NaN),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), level), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 600 }),
        (steps, span) => {
          let at = 0;
          const points = levels(...steps.map(([wait, value]) => [(at += wait), value] as const));
          const change = levelChangeOver(points, span * MINUTE);
          if (change === null) return;
          const read = points.filter(({ value }) => !Number.isNaN(value));
          const to = read.at(-1)?.time ?? 0;
          const within = read.filter(({ time }) => time >= to - span * MINUTE);
          // Upper bound of the change: the fastest flood from each reading to the next.
          let most = 0;
          let before =
            read[read.indexOf(within[0] ?? read[0] ?? { time: epochMs(0), value: 0 }) - 1];
          for (const point of within) {
            if (before !== undefined) {
              most += Math.max(1, (8 * (point.time - before.time)) / (60 * MINUTE));
            }
            before = point;
          }
          expect(Math.abs(change)).toBeLessThanOrEqual(most + 1e-9);
        },
      ),
    );
  });
});

describe('directionOfRate', () => {
  it('calls steady what the last digit of a sensor may be', () => {
    expect([-12, -2, -1.9, 0, 1.9, 2].map(directionOfRate)).toEqual([
      'falling',
      'falling',
      'steady',
      'steady',
      'steady',
      'rising',
    ]);
  });
});

describe('directionOfChange', () => {
  it.each([
    [0.4, 'rising'],
    [-0.01, 'falling'],
    [0.004, 'steady'],
    [0, 'steady'],
  ])('a change of %d m is %s', (change, direction) => {
    expect(directionOfChange(change, 2)).toBe(direction);
  });
});

describe('what a series changed by', () => {
  it('counts back from its last reading', () => {
    expect(changeOver(hourly([0, 10], [1, 12], [2, 15]), HOUR)).toBe(3);
    expect(changeOver(hourly([0, 10], [1, 12], [2, 15], [2.1, Number.NaN]), HOUR)).toBe(3);
  });

  it('is unknown where the series does not reach back so far, or was silent then', () => {
    expect(changeOver(hourly([0, 10], [1, 12]), 2 * HOUR)).toBeNull();
    expect(changeOver(hourly([0, 10], [1, Number.NaN], [3, 12], [3.5, 12]), HOUR)).toBeNull();
    expect(changeOver([], HOUR)).toBeNull();
  });

  it('law: does not see a seam, however the same line is cut into readings', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 1_439 }), { maxLength: 40 });
    fc.assert(
      fc.property(cuts, fc.double({ min: -5, max: 5, noNaN: true }), (minutes, perHour) => {
        const line = [0, ...minutes.toSorted((a, b) => a - b), 1_440].map((minute) => ({
          time: epochMs(T + minute * 60_000),
          value: 50 + (perHour * minute) / 60,
        }));
        expect(changeOver(line, HOUR)).toBeCloseTo(perHour, 6);
        expect(changeOver(line, 24 * HOUR)).toBeCloseTo(24 * perHour, 6);
      }),
    );
  });
});
