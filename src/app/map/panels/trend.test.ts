import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/station-series.ts';
import { trendOf } from './trend.ts';

const series = (
  field: Series['field'],
  unit: string,
  ...points: readonly (readonly [number, number])[]
): Series => ({
  field,
  unit,
  decimals: null,
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
    expect(trend?.change?.amount).toBeCloseTo(0.4);
    expect(trend?.change?.direction).toBe('rising');
    expect(trend?.points).toHaveLength(3);
  });

  it('tells no change of a river whose gauge was moved: the two levels have no common zero', () => {
    const hour = 3_600_000;
    const moved = [
      series('rio_nivel', 'm', [0, 0.5], [hour, 0.52], [2 * hour, 24.7], [6 * hour, 24.7]),
    ];
    expect(trendOf(moved)?.change).toBeNull();
    // Over a gap as well.
    const hidden = [
      series('rio_nivel', 'm', [0, 0.5], [hour / 2, Number.NaN], [hour, 24.7], [6 * hour, 24.7]),
    ];
    expect(trendOf(hidden)?.change).toBeNull();
  });

  it('needs two readings', () => {
    expect(trendOf([])).toBeNull();
    expect(trendOf([series('rio_nivel', 'm', [0, 4.2])])).toBeNull();
    expect(trendOf([series('rio_nivel', 'm', [0, 4.2], [10, Number.NaN])])).toBeNull();
  });
});
