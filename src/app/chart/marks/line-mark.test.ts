import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dashBars, dashPolyline, denseBars, lineMark, toStretches } from './line-mark.ts';

const same = (value: number): number => value;

describe('toStretches', () => {
  it('ends a line at a gap', () => {
    const values = [1, 2, Number.NaN, 4];
    expect(toStretches([0, 1, 2, 3], values, same, same)).toEqual([
      [0, 1, 1, 2],
      [3, 4],
    ]);
  });

  it('draws every reading once and no gap, whatever the series', () => {
    const anyValue = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(NaN),
    );
    fc.assert(
      fc.property(fc.array(anyValue, { maxLength: 10 }), (values) => {
        const drawn = toStretches(values.keys(), values, same, same).flat();
        expect(drawn.length).toBe(2 * values.filter(Number.isFinite).length);
        expect(drawn.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});

describe('lineMark', () => {
  it('draws an isolated reading between two gaps as a dot', () => {
    const shapes = lineMark(
      [
        [0, 0, 1, 1],
        [5, 5],
      ],
      { color: '#000', width: 2, dash: null },
    );
    expect(shapes.map(({ kind }) => kind)).toEqual(['lines', 'dots']);
  });
});

describe('dashPolyline', () => {
  it('continues across corners', () => {
    expect(dashPolyline([0, 0, 6, 0, 6, 10], [8, 4])).toEqual([
      [0, 0, 6, 0, 6, 2],
      [6, 6, 6, 10],
    ]);
  });

  it('has parts of several lengths', () => {
    const dashes = dashPolyline([0, 0, 20, 0], [10, 4, 2, 4]);
    expect(dashes.map(([from, , to]) => [from, to])).toEqual([
      [0, 10],
      [14, 16],
    ]);
    const level = denseBars([0, 5, 0.4, 5], 2).map((bar) => ({ ...bar, height: 2 }));
    const isDrawn = (x: number) =>
      dashBars(
        level.map((bar) => ({ ...bar, x })),
        2,
        [10, 4, 2, 4],
      ).length > 0;
    expect([0, 12, 13, 15, 18].map(isDrawn)).toEqual([true, false, true, false, false]);
  });

  it('accepts two readings on one pixel', () => {
    expect(dashPolyline([3, 3, 3, 3], [8, 4])).toEqual([[3, 3, 3, 3]]);
  });
});

describe('a line with more corners than pixels', () => {
  /** Points from left to right, many per pixel. */
  const dense = fc
    .array(
      fc.tuple(fc.double({ min: 0, max: 0.6, noNaN: true }), fc.integer({ min: 0, max: 200 })),
      { minLength: 2, maxLength: 200 },
    )
    .map((steps) => {
      let x = 0;
      return steps.flatMap(([by, y]) => {
        x += by;
        return [x, y];
      });
    });

  it('issue 7: keeps every peak and stays connected', () => {
    fc.assert(
      fc.property(dense, (points) => {
        const bars = denseBars(points, 2);
        for (let index = 0; index < points.length; index += 2) {
          const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0];
          const isCovered = bars.some(
            (bar) =>
              x >= bar.x && x <= bar.x + bar.width && y >= bar.y + 1 && y <= bar.y + bar.height - 1,
          );
          expect(isCovered).toBe(true);
        }
        for (const [index, bar] of bars.entries()) {
          const before = bars[index - 1];
          if (before === undefined) continue;
          expect(bar.x).toBeLessThanOrEqual(before.x + before.width);
          expect(bar.y).toBeLessThanOrEqual(before.y + before.height);
          expect(bar.y + bar.height).toBeGreaterThanOrEqual(before.y);
        }
        // At most one per pixel.
        expect(bars.length).toBeLessThanOrEqual((points.at(-2) ?? 0) + 2);
      }),
    );
  });

  it('keeps every peak when dashed: only level parts are left out between dashes', () => {
    fc.assert(
      fc.property(dense, (points) => {
        const bars = denseBars(points, 2);
        const kept = dashBars(bars, 2, [8, 4]);
        for (const bar of bars) {
          const { y, height } = bar;
          const middle = bar.x + 1;
          const isKept = kept.some(
            (one) => one.x + one.width / 2 === middle && one.y === y && one.height === height,
          );
          expect(isKept).toBe(middle % 12 < 8 || height > 4);
        }
      }),
    );
  });

  it('continues its dashes left of the plot', () => {
    const level = denseBars([-24, 5, -0.4, 5], 2).slice(0, 1);
    const at = (x: number) => level.map((bar) => ({ ...bar, x: x - 1, height: 2 }));
    const kept = (x: number) => dashBars(at(x), 2, [8, 4]).length;
    expect([-12, -5, -4, -1, 0, 7, 8].map(kept)).toEqual([1, 1, 0, 0, 1, 1, 0]);
  });

  it('is not drawn as bars otherwise', () => {
    const look = { color: '#000', width: 2, dash: null };
    const sparse = Array.from({ length: 20 }, (_, n) => [n * 3, n % 2]).flat();
    const crowded = Array.from({ length: 20 }, (_, n) => [n / 3, n % 2]).flat();
    for (const dash of [null, [8, 4]] as const) {
      const kinds = lineMark([sparse, crowded], { ...look, dash }).map(({ kind }) => kind);
      expect(kinds).toEqual(['boxes', 'lines']);
    }
  });
});
