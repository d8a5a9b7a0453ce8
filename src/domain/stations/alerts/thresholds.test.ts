import { describe, expect, it } from 'vitest';
import { decodeThresholds, thresholdsOf, thresholdsOfOtherStaff } from './thresholds.ts';

const ALERT = { field: 'rio_nivel', value: 6, label: 'Cota de alerta', level: 'alerta' } as const;

describe('thresholds of the configuration', () => {
  it('issue 7: are off when absent', () => {
    expect(decodeThresholds(undefined)).toEqual({ thresholds: new Map(), faults: [] });
    expect(thresholdsOf(decodeThresholds(null).thresholds, 'EST-00013')).toEqual([]);
  });

  it('come by station, the lowest first', () => {
    const flood = { ...ALERT, value: 8, label: 'Inundação', level: 'emergencia' };
    const { thresholds, faults } = decodeThresholds({ 'EST-00013': [flood, ALERT] });
    expect(faults).toEqual([]);
    expect(thresholdsOf(thresholds, 'EST-00013').map(({ value }) => value)).toEqual([6, 8]);
    expect(thresholdsOf(thresholds, 'EST-00014')).toEqual([]);
  });

  it.each([
    ['a text', 'thresholds'],
    [{ 'EST-00013': ALERT }, 'thresholds.EST-00013'],
    [{ '': [ALERT] }, 'thresholds.'],
    [{ 'EST-00013': [{ ...ALERT, field: 'rio' }] }, 'thresholds.EST-00013[0]'],
    [{ 'EST-00013': [{ ...ALERT, value: '6' }] }, 'thresholds.EST-00013[0]'],
    [{ 'EST-00013': [{ ...ALERT, value: Infinity }] }, 'thresholds.EST-00013[0]'],
    [{ 'EST-00013': [{ ...ALERT, label: ' ' }] }, 'thresholds.EST-00013[0]'],
    [{ 'EST-00013': [{ ...ALERT, level: 'roxo' }] }, 'thresholds.EST-00013[0]'],
    [{ 'EST-00013': [null] }, 'thresholds.EST-00013[0]'],
  ])('leave out and name what is wrong: %j', (raw, fault) => {
    const { thresholds, faults } = decodeThresholds(raw);
    expect(faults).toEqual([fault]);
    expect(thresholds.size).toBe(0);
  });

  it('keep the right lines beside a wrong one, and take no key for anything but a code', () => {
    const raw: unknown = JSON.parse(
      `{"__proto__":[${JSON.stringify(ALERT)}],"EST-00013":[${JSON.stringify(ALERT)},7]}`,
    );
    const { thresholds, faults } = decodeThresholds(raw);
    expect(faults).toEqual(['thresholds.EST-00013[1]']);
    expect(thresholdsOf(thresholds, 'EST-00013')).toMatchObject([ALERT]);
    expect(thresholdsOf(thresholds, '__proto__')).toMatchObject([ALERT]);
    expect(thresholdsOf(thresholds, 'constructor')).toEqual([]);
  });

  it('are no more than a chart can show, with labels it has room for', () => {
    const many = Array.from({ length: 13 }, (_, index) => ({ ...ALERT, value: index }));
    const { thresholds, faults } = decodeThresholds({ 'EST-00013': many });
    expect(thresholdsOf(thresholds, 'EST-00013')).toHaveLength(12);
    expect(faults).toEqual(['thresholds.EST-00013[12]']);
    const long = decodeThresholds({ 'EST-00013': [{ ...ALERT, label: 'x'.repeat(500) }] });
    expect(thresholdsOf(long.thresholds, 'EST-00013')[0]?.label).toHaveLength(40);
  });

  it('issue 15: of a staff that is not proven to be the station’s are never compared', () => {
    const other = { ...ALERT, source: 'Prefeitura', date: '2026-09', isSameStaff: false };
    const unclear = { ...ALERT, value: 7, isSameStaff: 'sim' };
    const { thresholds } = decodeThresholds({ 'EST-00013': [ALERT, other, unclear] });
    expect(thresholdsOf(thresholds, 'EST-00013')).toMatchObject([ALERT]);
    expect(thresholdsOfOtherStaff(thresholds, 'EST-00013')).toMatchObject([other, { value: 7 }]);
  });
});
