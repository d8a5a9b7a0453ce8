import { line } from 'd3-shape';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { linePath } from './line-path.ts';

it('is the line that d3-shape draws, with its gaps and lone points', () => {
  const point = fc.record({
    time: fc.integer({ min: 0, max: 100_000 }).map(epochMs),
    value: fc.oneof(fc.constant(Number.NaN), fc.double({ min: -500, max: 500, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 10 }), (points) => {
      const x = (time: number): number => time / 7;
      const y = (value: number): number => 100 - value / 3;
      const draw = line<SeriesPoint>(
        ({ time }) => x(time),
        ({ value }) => y(value),
      )
        .defined(({ value }) => !Number.isNaN(value))
        .digits(1);
      expect(linePath(points, x, y)).toBe(draw(points) ?? '');
    }),
  );
});
