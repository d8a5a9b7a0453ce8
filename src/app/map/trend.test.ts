import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/frames.ts';
import { directionOf, trendOf } from './trend.ts';

const series = (
  field: Series['field'],
  unit: string,
  ...points: readonly (readonly [number, number])[]
): Series => ({
  field,
  unit,
  times: Float64Array.from(points, ([time]) => time),
  values: Float64Array.from(points, ([, value]) => value),
});

describe('the trend on a card', () => {
  it('is that of the river, whatever else the station measures', () => {
    const trend = trendOf([
      series('temperatura', '°C', [0, 20], [60, 21]),
      series('chuva_hora', 'mm', [0, 1], [60, 4]),
      series('rio_nivel', 'm', [0, 4.2], [30, Number.NaN], [60, 4.6]),
    ]);
    expect(trend).toMatchObject({ field: 'rio_nivel', unit: 'm', span: 60 });
    expect(trend?.change).toBeCloseTo(0.4);
    expect(trend?.points).toHaveLength(3);
  });

  it('needs two readings', () => {
    expect(trendOf([])).toBeNull();
    expect(trendOf([series('rio_nivel', 'm', [0, 4.2])])).toBeNull();
    expect(trendOf([series('rio_nivel', 'm', [0, 4.2], [10, Number.NaN])])).toBeNull();
  });

  it.each([
    [0.4, 'rising'],
    [-0.01, 'falling'],
    [0.004, 'steady'],
    [0, 'steady'],
  ])('a change of %d m is %s', (change, direction) => {
    expect(directionOf({ change, decimals: 2 })).toBe(direction);
  });
});
