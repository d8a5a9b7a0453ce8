import fc from 'fast-check';
import { TheilSenRegression } from 'ml-regression-theil-sen';
import { describe, expect, it } from 'vitest';
import { type LinePoint, theilSen } from './theil-sen.ts';

const RESOLUTION = { resolution: 1 };

const fitted = (points: readonly LinePoint[]) => theilSen(points, RESOLUTION);

describe('a line through noisy points', () => {
  it('has the slope that another implementation finds, between bounds of the sorted slopes', () => {
    // So many that the pairs have one median.
    const noisy = fc.constantFrom(6, 7, 10, 11, 30, 31).chain((length) =>
      fc.array(fc.double({ min: -20, max: 20, noNaN: true }), {
        minLength: length,
        maxLength: length,
      }),
    );
    fc.assert(
      fc.property(noisy, fc.double({ min: -40, max: 40, noNaN: true }), (noise, slope) => {
        const points = noise.map((off, x) => ({ x, y: slope * x + off }));
        const line = fitted(points);
        if (line.bend !== 0) return;
        const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
        const oracle = new TheilSenRegression(xs, ys);
        expect(line.slope).toBeCloseTo(oracle.slope, 6);
        const slopes = points
          .flatMap(({ x, y }, to) => points.slice(0, to).map((one) => (y - one.y) / (x - one.x)))
          .toSorted((a, b) => a - b);
        // As many are below the one bound as above the other.
        const bounds = slopes.map((low, outer) => [low, slopes.at(-1 - outer)]);
        expect(bounds).toContainEqual([line.low, line.high]);
      }),
    );
  });

  it('keeps its slope and its band around it, wherever it lies', () => {
    const noise = [0, 2, -1, 3, 1, -2, 0, 1, -3, 2, 0, -1];
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -60, max: 60 }),
        (level, slope) => {
          const lineOf = (at: number, by: number) =>
            fitted(noise.map((off, x) => ({ x, y: at + by * x + off })));
          const [here, there] = [lineOf(0, 0), lineOf(level, slope)];
          for (const key of ['slope', 'low', 'high'] as const) {
            expect(there[key]).toBeCloseTo(here[key] + slope, 6);
          }
          expect(here.low).toBeLessThan(here.slope);
          expect(here.high).toBeGreaterThan(here.slope);
        },
      ),
    );
  });

  it('knows a bow from a line, and has the slope of its middle', () => {
    const bow = Array.from({ length: 20 }, (_, x) => ({ x, y: 0.3 * x * x + (x % 3) }));
    expect(fitted(bow).bend).toBeCloseTo(0.3, 2);
    expect(fitted(bow).slope).toBeCloseTo(0.6 * 9.5, 1);
    const line = Array.from({ length: 20 }, (_, x) => ({ x, y: 3 * x + (x % 3) }));
    expect(fitted(line).bend).toBe(0);
  });

  it('has a band of nearly all slopes where neighbours swing together', () => {
    const swing = Array.from({ length: 30 }, (_, x) => ({ x, y: 20 * Math.sin(x / 3) }));
    const { low, high } = fitted(swing);
    expect(low).toBeLessThan(-3.5);
    expect(high).toBeGreaterThan(3.5);
  });
});
