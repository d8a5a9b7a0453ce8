import { expect, it } from 'vitest';
import type { Threshold } from '#domain/stations/alerts/thresholds.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { thresholdLabels } from './threshold-labels.ts';

const at = (value: number): Threshold => ({
  field: 'rio_nivel',
  value,
  label: 'Cota de alerta',
  level: 'alerta',
});

const toY = (value: number): number => 100 - value * 10;

/** Of a river that is at a level at the left edge. */
const feetOf = (level: number, thresholds: readonly Threshold[]): readonly number[] => {
  const look = { field: 'rio_nivel', unit: 'm', decimals: 2 } as const;
  const series = { ...look, times: Float64Array.of(0), values: Float64Array.of(level) };
  return thresholdLabels(thresholds, [series], epochMs(0), toY, 100).map(({ foot }) => foot);
};

it('the names of lines never overlap, and are omitted off the plot', () => {
  expect(feetOf(0, [at(1), at(1.5), at(5), at(50)])).toEqual([90, 74, 50]);
});

it('the name of a line is on the side where the curve does not begin, if there is room', () => {
  expect(feetOf(4, [at(3), at(5)])).toEqual([88, 50]);
  expect(feetOf(4, [at(1)])).toEqual([90]);
});
