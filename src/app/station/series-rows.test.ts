import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/frames.ts';
import { seriesRows } from './series-rows.ts';

const MINUTE = 60_000;

const series = (
  field: Series['field'],
  points: readonly (readonly [number, number])[],
): Series => ({
  field,
  unit: 'm',
  times: Float64Array.from(points, ([minutes]) => minutes * MINUTE),
  values: Float64Array.from(points, ([, value]) => value),
});

describe('seriesRows', () => {
  it('lists the last reading of every ten minutes, newest first', () => {
    const rows = seriesRows([
      series('rio_nivel', [
        [10, 1],
        [11, 2],
        [12, 3],
        [20, 4],
      ]),
      series('temperatura', [[12, 18]]),
    ]);
    expect(rows).toEqual([
      { time: 20 * MINUTE, values: [4, 18] },
      { time: 10 * MINUTE, values: [1, null] },
    ]);
  });

  it('has no row for a gap', () => {
    expect(seriesRows([series('rio_nivel', [[10, Number.NaN]])])).toEqual([]);
  });
});
