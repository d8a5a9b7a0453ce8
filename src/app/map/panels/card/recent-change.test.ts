import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { type DrawnSeries, recentChangeOf, recentChangeText } from './recent-change.ts';

const HOUR = 3_600_000;
const SPAN = 6 * HOUR;

const series = (
  field: DrawnSeries['field'],
  unit: string,
  ...points: readonly (readonly [number, number])[]
): DrawnSeries => ({
  field,
  unit,
  decimals: null,
  points: points.map(([time, value]) => ({ time: epochMs(time), value })),
});

describe('the trend on a card', () => {
  it('is that of the river, whatever else the station measures', () => {
    const trend = recentChangeOf(
      [
        series('temperatura', '°C', [0, 20], [60, 21]),
        series('chuva_hora', 'mm', [0, 1], [60, 4]),
        series('rio_nivel', 'm', [0, 4.2], [30, Number.NaN], [60, 4.6]),
      ],
      SPAN,
    );
    expect(trend).toMatchObject({ field: 'rio_nivel', unit: 'm', span: 60 });
    expect(trend?.change?.amount).toBeCloseTo(0.4);
    expect(trend?.change?.direction).toBe('rising');
    expect(trend?.points).toHaveLength(3);
  });

  it('tells no change of a river whose gauge was moved: the two levels have no common zero', () => {
    const moved = [
      series('rio_nivel', 'm', [0, 0.5], [HOUR, 0.52], [2 * HOUR, 24.7], [6 * HOUR, 24.7]),
    ];
    expect(recentChangeOf(moved, SPAN)?.change).toBeNull();
  });

  it('is said in words, of rain by its wettest hour', () => {
    const said = (...one: readonly DrawnSeries[]): string | null => {
      const trend = recentChangeOf(one, 24 * HOUR);
      return trend === null ? null : recentChangeText(trend);
    };
    expect(said(series('rio_nivel', 'm', [0, 4.2], [24 * HOUR, 5.71]))).toBe(
      'Nível do rio: subiu 1,51 m em 24 h',
    );
    expect(said(series('chuva_hora', 'mm', [0, 1], [HOUR, 12.4], [24 * HOUR, 0]))).toBe(
      'Chuva: até 12,4 mm em uma hora, nas últimas 24 h',
    );
    expect(said(series('chuva_hora', 'mm', [0, 0], [24 * HOUR, 0]))).toBe(
      'Sem chuva nas últimas 24 h',
    );
  });

  it('needs two readings', () => {
    expect(recentChangeOf([], SPAN)).toBeNull();
    expect(recentChangeOf([series('rio_nivel', 'm', [0, 4.2])], SPAN)).toBeNull();
    expect(recentChangeOf([series('rio_nivel', 'm', [0, 4.2], [10, Number.NaN])], SPAN)).toBeNull();
  });
});
