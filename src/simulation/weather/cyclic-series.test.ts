import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CyclicSeries } from './cyclic-series.ts';

const LENGTH = 60;
const values = fc.array(fc.double({ min: -40, max: 60, noNaN: true }), {
  minLength: LENGTH,
  maxLength: LENGTH,
});
const position = fc.double({ min: -2 * LENGTH, max: 3 * LENGTH, noNaN: true });

/** Ends and steps of a span: a series that is linear between its steps has its extremes there. */
const pointsOf = (from: number, to: number): readonly number[] => {
  const inside: number[] = [];
  for (let step = Math.floor(from) + 1; step < to; step += 1) inside.push(step);
  return [from, ...inside, to];
};

describe('a series round a loop', () => {
  it('has the extremes and the mean of its own line', () => {
    fc.assert(
      fc.property(values, position, fc.integer({ min: 1, max: LENGTH }), (steps, to, length) => {
        const series = new CyclicSeries(Float32Array.from(steps));
        const points = pointsOf(to - length, to);
        const levels = points.map((point) => series.at(point));
        let area = 0;
        for (const [index, point] of points.entries()) {
          const before = points[index - 1] ?? point;
          area += (point - before) * (((levels[index] ?? 0) + (levels[index - 1] ?? 0)) / 2);
        }
        const { max, mean, min } = series.statistics(to, length);
        expect(max).toBeCloseTo(Math.max(...levels), 6);
        expect(min).toBeCloseTo(Math.min(...levels), 6);
        expect(mean).toBeCloseTo(area / length, 5);
        expect(max).toBeGreaterThanOrEqual(mean);
        expect(mean).toBeGreaterThanOrEqual(min);
      }),
    );
  });

  it('sums what falls in a stretch, any number of times round, and never less in a longer one', () => {
    const rain = values.map((all) => Float32Array.from(all, (value) => Math.max(0, value)));
    const lengths = fc.array(fc.double({ min: 0, max: 2 * LENGTH, noNaN: true }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(rain, position, lengths, (steps, to, all) => {
        const series = new CyclicSeries(steps);
        const sums = all.toSorted((a, b) => a - b).map((length) => series.sum(to - length, to));
        expect(sums).toEqual(sums.toSorted((a, b) => a - b));
        const whole = steps.reduce((sum, step) => sum + step, 0);
        expect(series.sum(to - LENGTH, to)).toBeCloseTo(whole, 5);
      }),
    );
  });

  it('goes on over its seam', () => {
    const series = CyclicSeries.from(LENGTH, (step) => step);
    expect(series.at(LENGTH - 0.5)).toBeCloseTo((LENGTH - 1) / 2, 6);
    expect(series.at(-0.5)).toBe(series.at(LENGTH - 0.5));
    expect(series.step(LENGTH + 3)).toBe(3);
  });
});
