import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOver,
  directionOfChange,
  directionOfRate,
  hasDatumShift,
  isDatumShift,
  levelChangeOver,
  riseRate,
} from './level-trend.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { pointsWithin, type SeriesPoint } from './series-point.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const T = 1_800_000_000_000;

/** Points of [minutes, metres]. */
const levels = (...points: readonly (readonly [number, number])[]): readonly SeriesPoint[] =>
  points.map(([minutes, value]) => ({ time: epochMs(minutes * MINUTE), value }));

const hourly = (...list: readonly (readonly [hours: number, value: number])[]) =>
  list.map(([hours, value]) => ({ time: epochMs(T + hours * HOUR), value }));

describe('riseRate', () => {
  it('is the change of the last hour in cm/h', () => {
    expect(riseRate(levels([0, 4], [60, 4.12]), epochMs(60 * MINUTE))).toBeCloseTo(12);
    expect(riseRate(levels([0, 4], [30, 4.3], [60, 3.95]), epochMs(60 * MINUTE))).toBeCloseTo(-5);
  });

  it('looks back one hour, between two readings on a straight line', () => {
    expect(riseRate(levels([0, 0], [40, 0.4], [100, 0.7]), epochMs(100 * MINUTE))).toBeCloseTo(30);
    expect(riseRate(levels([0, 0], [60, 0.6], [90, 0.6]), epochMs(90 * MINUTE))).toBeCloseTo(30);
  });

  it('is of what is known where less than an hour is, but at least ten minutes', () => {
    expect(riseRate(levels([0, 1], [20, 1.1]), epochMs(20 * MINUTE))).toBeCloseTo(30);
    expect(riseRate(levels([0, 1], [9, 1.1]), epochMs(9 * MINUTE))).toBeNull();
    expect(riseRate(levels([0, 1]), epochMs(0))).toBeNull();
    expect(riseRate([], epochMs(0))).toBeNull();
    expect(riseRate(levels([0, 1], [60, 1.1]), epochMs(Number.NaN))).toBeNull();
  });

  it('falls while a level is constant, and is null for one without a reading for an hour', () => {
    const rose = levels([0, 1], [30, 1.3]);
    expect(riseRate(rose, epochMs(30 * MINUTE))).toBeCloseTo(60);
    expect(riseRate(rose, epochMs(60 * MINUTE))).toBeCloseTo(30);
    expect(riseRate(rose, epochMs(91 * MINUTE))).toBeNull();
  });

  it('begins after a gap and after a moved zero (PROVIDER 5)', () => {
    expect(
      riseRate(levels([0, 9], [1, Number.NaN], [30, 1], [60, 1.1]), epochMs(60 * MINUTE)),
    ).toBeCloseTo(20);
    expect(riseRate(levels([0, 0.5], [30, 24.7], [60, 24.8]), epochMs(60 * MINUTE))).toBeCloseTo(
      20,
    );
    expect(riseRate(levels([0, 0.5], [55, 24.7]), epochMs(55 * MINUTE))).toBeNull();
  });

  it('does not reach across a pause of more than two hours: what the river did meanwhile is not known', () => {
    expect(riseRate(levels([0, 1], [120, 3]), epochMs(120 * MINUTE))).toBeCloseTo(100);
    expect(riseRate(levels([0, 1], [121, 3]), epochMs(121 * MINUTE))).toBeNull();
    expect(riseRate(levels([0, 1], [121, 3], [141, 3.1]), epochMs(141 * MINUTE))).toBeCloseTo(30);
  });

  it('is the slope of a straight line, however it is read and wherever it lies', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -300, max: 300, noNaN: true }),
        fc.double({ min: -5, max: 900, noNaN: true }),
        fc.uniqueArray(fc.integer({ min: 0, max: 180 }), { minLength: 2, maxLength: 40 }),
        (slope, offset, minutes) => {
          const sorted = minutes.toSorted((a, b) => a - b);
          const last = sorted.at(-1) ?? 0;
          const points = levels(
            ...sorted.map((at) => [at, offset + (slope / 100) * (at / 60)] as const),
          );
          const rate = riseRate(points, epochMs(last * MINUTE));
          // What lies before a pause of more than two hours does not count.
          const resumed = sorted.findLastIndex((at, index) => at - (sorted[index - 1] ?? at) > 120);
          const first = sorted[Math.max(0, resumed)] ?? 0;
          if (last - first < 10) expect(rate).toBeNull();
          else expect(rate).toBeCloseTo(slope, 4);
        },
      ),
    );
  });

  it('knows nothing of what lies before the reading that held an hour ago', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 7, maxLength: 60 }),
        fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { maxLength: 10 }),
        (recentLevels, older) => {
          // A reading every ten minutes; the older ones end exactly an hour ago.
          const points = recentLevels.map((value, index) => ({
            time: epochMs(index * 10 * MINUTE),
            value,
          }));
          const to = points.at(-1)?.time ?? epochMs(0);
          const hourAgo = to - 60 * MINUTE;
          const recent = points.filter(({ time }) => time >= hourAgo);
          const ancient = older.map((value, index) => ({
            time: epochMs(hourAgo - (older.length - index) * MINUTE),
            value,
          }));
          const rate = riseRate(recent, to);
          expect(riseRate([...ancient, ...recent], to)).toBe(rate);
          expect(riseRate(points, to)).toBe(rate);
        },
      ),
    );
  });
});

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
