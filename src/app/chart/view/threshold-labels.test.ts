import { expect, it } from 'vitest';
import type { Threshold } from '#domain/stations/alerts/thresholds.ts';
import { thresholdLabels } from './threshold-labels.ts';

const at = (value: number): Threshold => ({
  field: 'rio_nivel',
  value,
  label: 'Cota de alerta',
  level: 'alerta',
});

it('the names of lines never overlap, and are omitted off the plot', () => {
  const toY = (value: number): number => 100 - value * 10;
  const labels = thresholdLabels([at(1), at(1.5), at(5), at(50)], toY, 100);
  expect(labels.map(({ foot }) => foot)).toEqual([90, 74, 50]);
});
