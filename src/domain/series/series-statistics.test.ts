import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexHeldAt } from './series-point.ts';
import { extentOf, statisticsOver } from './series-statistics.ts';

const HOUR = 3_600_000;
const T = epochMs(1_800_000_000_000);

describe('the statistics of a series', () => {
  it('knows that a value holds until the next: a level said once, an hour ago, is still', () => {
    const points = [
      { time: epochMs(T - 5 * HOUR), value: 2 },
      { time: epochMs(T - 2 * HOUR), value: 4 },
    ];
    expect(statisticsOver(points, epochMs(T - HOUR), T)).toEqual({
      maximum: 4,
      mean: 4,
      minimum: 4,
    });
  });

  it('weighs the mean by time: three quarters at 1, one at 5', () => {
    const points = [
      { time: T, value: 1 },
      { time: epochMs(T + 0.75 * HOUR), value: 5 },
    ];
    expect(statisticsOver(points, T, epochMs(T + HOUR))?.mean).toBeCloseTo(2, 9);
  });

  it('says nothing of nothing', () => {
    expect(statisticsOver([], T, epochMs(T + HOUR))).toBeNull();
    expect(statisticsOver([{ time: epochMs(T + HOUR), value: 1 }], T, epochMs(T + 1))).toBeNull();
  });

  it('keeps minimum, mean and maximum in order, whatever was measured', () => {
    const points = fc
      .array(fc.tuple(fc.nat(3 * HOUR), fc.double({ noNaN: true, min: -1e6, max: 1e6 })), {
        maxLength: 10,
      })
      .map((list) =>
        list
          .map(([at, value]) => ({ time: epochMs(T + at), value }))
          .toSorted((a, b) => a.time - b.time),
      );
    fc.assert(
      fc.property(points, fc.nat(HOUR), fc.nat(2 * HOUR), (list, after, length) => {
        const [from, to] = [epochMs(T + after), epochMs(T + after + length)];
        const statistics = statisticsOver(list, from, to);
        if (statistics === null) return;
        expect(statistics.minimum).toBeLessThanOrEqual(statistics.mean);
        expect(statistics.mean).toBeLessThanOrEqual(statistics.maximum);
        // Dropping the points before the span changes nothing.
        expect(statisticsOver(list.slice(indexHeldAt(list, from)), from, to)).toEqual(statistics);
      }),
    );
  });
});

describe('the extent of a series', () => {
  it('is of its readings, and of nothing where they make no line', () => {
    const at = (value: number, index: number) => ({ time: epochMs(T + index), value });
    expect(extentOf([3, Number.NaN, 1, 2].map(at))).toEqual({ lowest: 1, highest: 3 });
    expect(extentOf([3, Number.NaN].map(at))).toBeNull();
  });
});
