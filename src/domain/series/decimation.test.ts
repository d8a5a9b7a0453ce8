import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  columnWidth,
  decimate,
  decimatedIndexes,
  type SeriesPoints,
  type TimeWindow,
} from './decimation.ts';

/** Points with equal instants, flat stretches, gaps of any length and values of any size. */
const series: fc.Arbitrary<SeriesPoints> = fc
  .array(
    fc.tuple(
      fc.oneof(fc.nat(3_000), fc.nat(100_000)),
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -5, max: 5 }) },
        { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
        { weight: 2, arbitrary: fc.constant(Number.NaN) },
      ),
    ),
    { maxLength: 300 },
  )
  .map((steps) => {
    let time = 1_700_000_000_000;
    const points = steps.map(([step, value]) => ({ time: (time += step), value }));
    return {
      times: points.map((point) => point.time),
      values: points.map((point) => point.value),
      length: points.length,
    };
  });

const columns = fc.integer({ min: 1, max: 200 });

const windowOf = (points: SeriesPoints, from: number, to: number): TimeWindow => {
  const first = points.times[0] ?? 0;
  const length = (points.times[points.length - 1] ?? 0) - first;
  const [a, b] = from < to ? [from, to] : [to, from];
  return { from: epochMs(first + a * length), to: epochMs(first + b * length) };
};

const share = fc.double({ min: -0.2, max: 1.2, noNaN: true });

const asked = fc.tuple(series, share, share, columns).map(([points, from, to, count]) => ({
  points,
  window: windowOf(points, from, to),
  columns: count,
}));

const inSight = ({ times, values, length }: SeriesPoints, { from, to }: TimeWindow) =>
  Array.from({ length }, (_, index) => ({
    index,
    time: times[index] ?? 0,
    value: values[index] ?? Number.NaN,
  })).filter(({ time, value }) => time >= from && time <= to && Number.isFinite(value));

describe('decimation', () => {
  it('loses no peak: every column keeps its lowest, its highest, its first and its last reading', () => {
    fc.assert(
      fc.property(asked, ({ points, window, columns: count }) => {
        const width = columnWidth(window, count);
        const kept = new Set(decimatedIndexes(points, window, count));
        const byColumn = new Map<number, ReturnType<typeof inSight>>();
        for (const point of inSight(points, wholeColumns(window, width))) {
          const column = Math.floor(point.time / width);
          byColumn.set(column, [...(byColumn.get(column) ?? []), point]);
        }
        for (const readings of byColumn.values()) {
          const left = readings.filter(({ index }) => kept.has(index));
          const values = (of: typeof readings) => of.map(({ value }) => value);
          expect(Math.max(...values(left))).toBe(Math.max(...values(readings)));
          expect(Math.min(...values(left))).toBe(Math.min(...values(readings)));
          expect(left[0]).toEqual(readings[0]);
          expect(left.at(-1)).toEqual(readings.at(-1));
        }
      }),
    );
  });

  it('is a part of the series, in order of time', () => {
    fc.assert(
      fc.property(asked, ({ points, window, columns: count }) => {
        const kept = decimatedIndexes(points, window, count);
        expect(kept).toEqual([...new Set(kept)].toSorted((a, b) => a - b));
        const { times, values } = decimate(points, window, count);
        expect([...times]).toEqual(kept.map((index) => points.times[index]));
        expect([...values]).toEqual(kept.map((index) => points.values[index]));
      }),
    );
  });

  it('keeps gaps where they were and makes none', () => {
    fc.assert(
      fc.property(asked, ({ points, window, columns: count }) => {
        const kept = decimatedIndexes(points, window, count);
        const isReading = (index: number) => Number.isFinite(points.values[index]);
        const readings = kept.filter(isReading);
        for (const [place, index] of readings.entries()) {
          const next = readings[place + 1];
          if (next === undefined) continue;
          const between = (from: readonly number[]) =>
            from.some((at) => at > index && at < next && !isReading(at));
          const all = Array.from({ length: points.length }, (_, at) => at);
          expect(between(kept)).toBe(between(all));
        }
      }),
    );
  });

  it('lets a line run out of sight on both sides', () => {
    const points = { times: [0, 10_000, 20_000, 30_000], values: [1, 2, 3, 4], length: 4 };
    expect(decimatedIndexes(points, { from: epochMs(12_000), to: epochMs(18_000) }, 2)).toEqual([
      1, 2,
    ]);
  });

  it('is as large as the window is wide, however many points there are, and reads each of them a few times', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), columns, (length, count) => {
        let reads = 0;
        const counted = (at: (index: number) => number): ArrayLike<number> =>
          new Proxy([], {
            get: (_, key) => {
              reads += 1;
              return at(Number(key));
            },
          });
        const points = {
          times: counted((index) => index * 1_000),
          values: counted((index) => ((index * 7_919) % 1_009) * (index % 97 === 0 ? NaN : 1)),
          length,
        };
        const window = { from: epochMs(0), to: epochMs((length - 1) * 1_000) };
        const kept = decimatedIndexes(points, window, count);
        const held = Math.ceil((window.to + 1) / columnWidth(window, count));
        // Four readings, a gap before each.
        expect(kept.length).toBeLessThanOrEqual(8 * (held + 2));
        expect(reads).toBeLessThanOrEqual(3 * length + 64);
      }),
      propertyRuns(30),
    );
  });

  it('has as many columns as were asked for, and at most so many more that a column is a time people know', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 10, max: 200 }),
        (hours, count) => {
          const window = { from: epochMs(0), to: epochMs(hours * 3_600_000) };
          const width = columnWidth(window, count);
          expect(window.to / width).toBeGreaterThanOrEqual(count);
          expect(window.to / width).toBeLessThan(2.5 * count + 1);
        },
      ),
    );
  });

  it('keeps the columns of a picture that is moved sideways', () => {
    const points = {
      times: Array.from({ length: 2_000 }, (_, index) => index * 1_000),
      values: Array.from({ length: 2_000 }, (_, index) => Math.sin(index)),
      length: 2_000,
    };
    const kept = (from: EpochMs) =>
      decimatedIndexes(points, { from, to: epochMs(from + 600_000) }, 40).filter(
        (index) => index > 700 && index < 1_000,
      );
    expect(kept(epochMs(512_345))).toEqual(kept(epochMs(498_001)));
  });
});

function wholeColumns({ from, to }: TimeWindow, width: number): TimeWindow {
  return {
    from: epochMs(Math.floor(from / width) * width),
    to: epochMs((Math.floor(to / width) + 1) * width - 1e-3),
  };
}
