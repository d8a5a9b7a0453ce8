import { describe, expect, it } from 'vitest';
import { type PublishedThreshold, thresholdsOf } from './thresholds.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { shown } from '#tests/support/app/shown.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { type ALERT_QUANTITIES, stationAlert } from './station-alert.ts';

const EST = codigo('EST-00013');
type Readings = Partial<Record<(typeof ALERT_QUANTITIES)[number], ReturnType<typeof shown>>>;

const RIVER: Readings = { rio: shown(5.1, 'm') };
const alertOf = (thresholds: readonly PublishedThreshold[], readings: Readings = RIVER) =>
  stationAlert(thresholdsOf(new Map([[EST, thresholds]]), EST), (id) => readings[id] ?? null);

describe('where a station is among its alert levels', () => {
  it('is said of the quantity that has levels', () => {
    const alert = alertOf([
      publishedThreshold(),
      publishedThreshold({ value: 6, label: 'Cota de emergência' }),
    ]);
    expect(alert?.state?.reached?.value).toBe(5);
    expect(alert?.state?.next?.missing).toBeCloseTo(0.9);
    expect(alert?.look).toEqual({ unit: 'm', decimals: 2 });
  });

  it('is said of a reservoir by its fill, or by its level', () => {
    const dam = { percentual: shown(80, '%'), montante: shown(350, 'm') };
    const fill = publishedThreshold({ field: 'barramento_porc', value: 90 });
    const level = publishedThreshold({ field: 'barramento_nivel', value: 349 });
    expect(alertOf([fill, level], dam)?.field).toBe('barramento_porc');
    expect(alertOf([fill], dam)?.state?.reached).toBeNull();
    expect(alertOf([level], dam)?.state?.reached?.value).toBe(349);
    // A river that measures nothing gives way.
    expect(alertOf([publishedThreshold(), level], dam)?.field).toBe('barramento_nivel');
  });

  it('is unknown without a reading that compares, and nothing without levels that do', () => {
    expect(alertOf([publishedThreshold()], {})?.state).toBeNull();
    const foreign = { rio: shown(5.1, 'ft', { comparable: false }) };
    expect(alertOf([publishedThreshold()], foreign)).toMatchObject({
      state: null,
      look: { unit: 'm' },
    });
    expect(alertOf([publishedThreshold({ isSameStaff: false })])).toBeNull();
    expect(alertOf([publishedThreshold({ field: 'chuva_hora' })])).toBeNull();
    expect(alertOf([])).toBeNull();
  });
});
