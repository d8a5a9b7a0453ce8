import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dashPolyline, lineMark, toStretches } from './line-mark.ts';

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
      fc.property(fc.array(anyValue), (values) => {
        const drawn = toStretches(values.keys(), values, same, same).flat();
        expect(drawn.length).toBe(2 * values.filter(Number.isFinite).length);
        expect(drawn.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});

describe('lineMark', () => {
  it('makes a dot of a reading alone between two gaps', () => {
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
  it('goes on over corners', () => {
    expect(dashPolyline([0, 0, 6, 0, 6, 10], [8, 4])).toEqual([
      [0, 0, 6, 0, 6, 2],
      [6, 6, 6, 10],
    ]);
  });

  it('bears two readings on one pixel', () => {
    expect(dashPolyline([3, 3, 3, 3], [8, 4])).toEqual([[3, 3, 3, 3]]);
  });
});
