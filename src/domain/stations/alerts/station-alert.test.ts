import { describe, expect, it } from 'vitest';
import { type PublishedThreshold, thresholdsOf } from './thresholds.ts';
import { shown } from '#tests/support/app/shown.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { type ALERT_QUANTITIES, stationAlert } from './station-alert.ts';

const EST = codigo('EST-00013');
type Readings = Partial<Record<(typeof ALERT_QUANTITIES)[number], ReturnType<typeof shown>>>;

const RIVER: Readings = { rio: shown(5.1, 'm') };
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
const alertOf = (thresholds: readonly PublishedThreshold[], readings: Readings = RIVER) =>
  stationAlert(thresholdsOf(new Map([[EST, thresholds]]), EST), (id) => readings[id] ?? null);

describe('where a station is among its alert levels', () => {
  it('is said of the quantity that has levels', () => {
    const alert = alertOf([threshold(), threshold({ value: 6, label: 'Cota de emergência' })]);
    expect(alert?.state?.reached?.value).toBe(5);
    expect(alert?.state?.next?.missing).toBeCloseTo(0.9);
    expect(alert?.look).toEqual({ unit: 'm', decimals: 2 });
  });

  it('is said of a reservoir by its fill, or by its level', () => {
    const dam = { percentual: shown(80, '%'), montante: shown(350, 'm') };
    const fill = threshold({ field: 'barramento_porc', value: 90 });
    const level = threshold({ field: 'barramento_nivel', value: 349 });
    expect(alertOf([fill, level], dam)?.field).toBe('barramento_porc');
    expect(alertOf([fill], dam)?.state?.reached).toBeNull();
    expect(alertOf([level], dam)?.state?.reached?.value).toBe(349);
    // A river that measures nothing gives way.
    expect(alertOf([threshold(), level], dam)?.field).toBe('barramento_nivel');
  });

  it('is unknown without a reading that compares, and nothing without levels that do', () => {
    expect(alertOf([threshold()], {})?.state).toBeNull();
    const foreign = { rio: shown(5.1, 'ft', { comparable: false }) };
    expect(alertOf([threshold()], foreign)).toMatchObject({ state: null, look: { unit: 'm' } });
    expect(alertOf([threshold({ isSameStaff: false })])).toBeNull();
    expect(alertOf([threshold({ field: 'chuva_hora' })])).toBeNull();
    expect(alertOf([])).toBeNull();
  });
});
