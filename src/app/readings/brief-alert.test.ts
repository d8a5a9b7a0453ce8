import { describe, expect, it } from 'vitest';
import type { PublishedThreshold } from '#domain/stations/thresholds.ts';
import { describeStation } from '#domain/stations/station.ts';
import { shown } from '#tests/support/shown.ts';
import { codigo } from '#tests/support/tag-events.ts';
import { briefAlert } from './brief-alert.ts';

const EST = codigo('EST-00013');
const READINGS = {
  station: describeStation(EST, () => null),
  level: shown(5.1, 'm'),
  percent: null,
  upstream: null,
};
const threshold = (over: Partial<PublishedThreshold> = {}): PublishedThreshold => ({
  field: 'rio_nivel',
  value: 5,
  label: 'Cota de alerta',
  level: 'alerta',
  source: null,
  date: null,
  isSameStaff: true,
  ...over,
});
const alertOf = (
  thresholds: readonly PublishedThreshold[],
  readings: Parameters<typeof briefAlert>[0] = READINGS,
) => briefAlert(readings, new Map([[EST, thresholds]]));

describe('where the river of a brief stands among its alert levels', () => {
  it('is said of the quantity that has levels', () => {
    const alert = alertOf([threshold(), threshold({ value: 6, label: 'Cota de emergência' })]);
    expect(alert?.state?.reached?.value).toBe(5);
    expect(alert?.state?.next?.missing).toBeCloseTo(0.9);
    expect(alert?.look).toEqual({ unit: 'm', decimals: 2 });
  });

  it('is said of a reservoir by its fill, or by its level', () => {
    const dam = { ...READINGS, level: null, percent: shown(80, '%'), upstream: shown(350, 'm') };
    const fill = threshold({ field: 'barramento_porc', value: 90 });
    const level = threshold({ field: 'barramento_nivel', value: 349 });
    expect(alertOf([fill, level], dam)?.field).toBe('barramento_porc');
    expect(alertOf([fill], dam)?.state?.reached).toBeNull();
    expect(alertOf([level], dam)?.state?.reached?.value).toBe(349);
  });

  it('is unknown without a reading that compares, and nothing without levels that do', () => {
    expect(alertOf([threshold()], { ...READINGS, level: null })?.state).toBeNull();
    const foreign = { ...READINGS, level: shown(5.1, 'ft', { comparable: false }) };
    expect(alertOf([threshold()], foreign)).toMatchObject({ state: null, look: { unit: 'm' } });
    expect(alertOf([threshold({ isSameStaff: false })])).toBeNull();
    expect(alertOf([threshold({ field: 'chuva_hora' })])).toBeNull();
    expect(briefAlert(READINGS, new Map())).toBeNull();
  });
});
