import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/station-series.ts';
import { instantsOf, lastPoint, lastPointIn, nearestIndex, pointAt, summarise } from './readout.ts';

const MINUTE = 60_000;

const series = (points: readonly (readonly [number, number])[]): Series => ({
  field: 'rio_nivel',
  unit: 'm',
  decimals: null,
  times: Float64Array.from(points, ([time]) => time),
  values: Float64Array.from(points, ([, value]) => value),
});

const level = series([
  [0, 1],
  [5 * MINUTE, 2],
  [10 * MINUTE, Number.NaN],
  [60 * MINUTE, 4],
  [65 * MINUTE, 3],
]);

describe('pointAt', () => {
  it('reads the nearest reading', () => {
    expect(pointAt(level, epochMs(4 * MINUTE))?.value).toBe(2);
    expect(pointAt(level, epochMs(63 * MINUTE))?.value).toBe(3);
  });

  it('reads nothing in a gap', () => {
    expect(pointAt(level, epochMs(10 * MINUTE))).toBeNull();
    expect(pointAt(level, epochMs(35 * MINUTE))).toBeNull();
    expect(pointAt(series([]), epochMs(0))).toBeNull();
  });
});

describe('lastPointIn', () => {
  it('finds the newest reading in view', () => {
    expect(lastPointIn(level, { from: epochMs(0), to: epochMs(30 * MINUTE) })?.value).toBe(2);
    expect(lastPointIn(level, { from: epochMs(0), to: epochMs(90 * MINUTE) })?.value).toBe(3);
    expect(lastPointIn(level, { from: epochMs(8 * MINUTE), to: epochMs(30 * MINUTE) })).toBeNull();
  });
});

describe('instantsOf', () => {
  it('equals the sorted set of them, for any series', () => {
    const anySeries = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(1, Number.NaN)), {
        maxLength: 10,
      })
      .map((points) => series(points.toSorted(([a], [b]) => a - b)));
    fc.assert(
      fc.property(fc.array(anySeries, { maxLength: 5 }), (all) => {
        const expected = new Set(
          all.flatMap(({ times, values }) =>
            [...times].filter((_, index) => Number.isFinite(values[index])),
          ),
        );
        expect([...instantsOf(all)]).toEqual([...expected].toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('nearestIndex', () => {
  it('agrees with a linear search', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 11 }),
        fc.integer({ min: -100, max: 1_100 }),
        (stops, instant) => {
          const instants = Float64Array.from(stops).toSorted();
          const found = instants[nearestIndex(instants, epochMs(instant))] ?? Number.NaN;
          const closest = Math.min(...stops.map((stop) => Math.abs(stop - instant)));
          expect(Math.abs(found - instant)).toBe(closest);
        },
      ),
    );
  });

  it('returns -1 without stops', () => {
    expect(nearestIndex(new Float64Array(), epochMs(5))).toBe(-1);
  });
});

describe('summarise', () => {
  it('returns last, lowest and highest with their times', () => {
    expect(summarise(level)).toEqual({
      last: { time: 65 * MINUTE, value: 3 },
      minimum: { time: 0, value: 1 },
      maximum: { time: 60 * MINUTE, value: 4 },
    });
  });

  it('returns null for gaps only', () => {
    expect(summarise(series([[0, Number.NaN]]))).toBeNull();
    expect(lastPoint(series([]))).toBeNull();
  });
});
