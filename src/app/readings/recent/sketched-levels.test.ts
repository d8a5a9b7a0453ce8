import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sketchedLevels } from './sketched-levels.ts';

const levels = [4, 5, 6].map((value) => ({ value }));
const valuesOf = (lowest: number, highest: number) =>
  sketchedLevels(levels, { lowest, highest }, 0.1).thresholds.map(({ value }) => value);

describe('the alert levels in a sketch of a day', () => {
  it('are those that the level has crossed, and the next one above', () => {
    expect(valuesOf(3.5, 5.4)).toEqual([4, 5, 6]);
    expect(valuesOf(3.5, 4.4)).toEqual([4, 5]);
    expect(valuesOf(4.2, 4.9)).toEqual([5]);
  });

  it('are none far above, which would press the day flat, and none that the day stands above', () => {
    expect(valuesOf(1, 1.5)).toEqual([]);
    expect(valuesOf(7, 8)).toEqual([]);
  });

  it('lie in the drawing as the day does, with room for a name above each', () => {
    const level = fc.double({ min: -5, max: 500, noNaN: true });
    fc.assert(
      fc.property(level, level, fc.array(level, { maxLength: 6 }), (a, b, values) => {
        const day = { lowest: Math.min(a, b), highest: Math.max(a, b) };
        const thresholds = values.toSorted((one, other) => one - other).map((value) => ({ value }));
        const shown = sketchedLevels(thresholds, day, 0.1);
        expect(shown.lowest).toBeLessThanOrEqual(day.lowest);
        expect(shown.highest).toBeGreaterThanOrEqual(day.highest);
        expect(shown.highest - shown.lowest).toBeGreaterThanOrEqual(0.0999);
        for (const { value } of shown.thresholds) {
          expect(value).toBeGreaterThanOrEqual(shown.lowest);
          expect(value).toBeLessThan(shown.highest);
        }
      }),
    );
  });
});
