import { describe, expect, it } from 'vitest';
import type { Threshold } from '#domain/stations/thresholds.ts';
import type { Series } from '#worker/api/station-series.ts';
import { thresholdDistance, thresholdLabels, thresholdName } from './threshold-texts.ts';

const at = (value: number): Threshold => ({
  field: 'rio_nivel',
  value,
  label: 'Cota de alerta',
  level: 'alerta',
});
const level = (...values: readonly number[]): Series => ({
  field: 'rio_nivel',
  unit: 'm',
  decimals: null,
  times: Float64Array.from(values.keys()),
  values: Float64Array.from(values),
});

describe('a threshold in words', () => {
  it('is called by its name and value', () => {
    expect(thresholdName(at(6), level(4))).toBe('Cota de alerta 6,00 m');
  });

  it('gives the distance from the newest reading', () => {
    expect(thresholdDistance(at(6), level(7, 4.62))).toBe('Cota de alerta 6,00 m: faltam 1,38 m');
    expect(thresholdDistance(at(6), level(4, 6))).toBe('Cota de alerta 6,00 m: atingida');
    expect(thresholdDistance(at(6), level(Math.fround(5.999)))).toContain('atingida');
    expect(thresholdDistance(at(6), level())).toBe('Cota de alerta 6,00 m');
  });
});

describe('the names of lines', () => {
  it('never overlap, and are omitted off the plot', () => {
    const toY = (value: number): number => 100 - value * 10;
    const labels = thresholdLabels([at(1), at(1.5), at(5), at(50)], toY, 100);
    expect(labels.map(({ foot }) => foot)).toEqual([90, 74, 50]);
  });
});
