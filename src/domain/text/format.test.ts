import { QUARTER_ZONE, UTC, ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { roundMeasured } from '#app/exports/round-measured.ts';
import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatClock,
  formatDay,
  formatDayClock,
  formatInstant,
  formatMeasured,
  formatMonth,
  formatNumber,
  formatReading,
  formatShown,
  formatStamp,
  formatUnit,
  formatWeekday,
} from './format.ts';

const METRES = { unit: 'm', decimals: 2, showsZero: true };
const RAIN = { unit: 'mm', decimals: 1, showsZero: false };

describe('what people read', () => {
  it('SPEC 9: a null unit is N/D', () => {
    expect([formatUnit(null), formatUnit(' '), formatUnit('m')]).toEqual(['N/D', 'N/D', 'm']);
    expect(formatReading(4.62, { ...METRES, unit: null })).toBe('4,62 N/D');
  });

  it('SPEC 9: a zero of chuva and taxa is nothing; a zero of the others is one', () => {
    expect(formatReading(0, RAIN)).toBeNull();
    expect(formatReading(0, METRES)).toBe('0,00 m');
    expect(formatReading(0.04, RAIN)).toBe('0,04 mm');
    expect(formatReading(null, METRES)).toBeNull();
    expect(formatReading(Number.NaN, METRES)).toBeNull();
  });

  it('never writes as zero what is above it', () => {
    expect(formatMeasured(0.04, 1)).toBe('0,04');
    expect(formatMeasured(0.05, 1)).toBe('0,1');
    expect(formatMeasured(0.000_4, 2)).toBe('0,0004');
    expect(formatMeasured(1e-20, 1)).toBe('< 0,000001');
    expect(formatMeasured(0, 1)).toBe('0,0');
    expect(formatMeasured(-0.04, 1)).toBe('0,0');
    expect(roundMeasured(6.429999828338623, 2)).toBe(6.43);
    expect(roundMeasured(0.04, 1)).toBe(0.04);
    expect(Object.is(roundMeasured(-0.04, 1), 0)).toBe(true);
  });

  it('writes a reading as its Format asks, with its own unit', () => {
    const shown = { value: 4.618, unit: null, decimals: 1, comparable: true };
    expect(formatShown(shown, 2)).toBe('4,6 N/D');
    expect(formatShown({ ...shown, unit: 'pés', decimals: null }, 2)).toBe('4,62 pés');
    expect(formatShown({ ...shown, value: 0 }, 2, false)).toBeNull();
    expect(formatShown(null, 2)).toBeNull();
  });

  it('PROVIDER 1: float32 dust is rounded away; numbers are Brazilian', () => {
    expect(formatNumber(4.619999885559082, 2)).toBe('4,62');
    expect(formatNumber(1_234.5, 1)).toBe('1.234,5');
    expect(formatNumber(-0.001, 2)).toBe('0,00');
  });

  it.each([
    [0, '0 kB'],
    [499, '0 kB'],
    [340_200, '340 kB'],
    [999_499, '999 kB'],
    [999_500, '1,0 MB'],
    [16_800_000, '16,8 MB'],
  ])('%d bytes are %j', (bytes, text) => {
    expect(formatBytes(bytes).replaceAll('\u00A0', ' ')).toBe(text);
  });

  it.each([
    [0, 'há pouco'],
    [-5_000, 'há pouco'],
    [9_999, 'há pouco'],
    [40_000, 'há 40 s'],
    [4 * 60_000, 'há 4 min'],
    [2.5 * 3_600_000, 'há 2 h'],
    [24 * 3_600_000, 'há 1 dia'],
    [72 * 3_600_000, 'há 3 dias'],
    [Number.NaN, ''],
  ])('an age of %d ms is %j', (age, text) => {
    expect(formatAge(age).replaceAll('\u00A0', ' ')).toBe(text);
  });

  it('SPEC 9: times are those of the zone, wherever the reader is', () => {
    const instant = epochMs(Date.parse('2026-09-11T02:05:00Z'));
    expect(formatClock(instant, ZONE)).toBe('23:05');
    expect(formatInstant(instant, ZONE)).toBe('10/09/2026, 23:05');
    expect(formatStamp(instant, ZONE)).toBe('2026-09-10T23:05:00-03:00');
    expect(formatClock(instant, QUARTER_ZONE)).toBe('07:50');
    expect(formatDayClock(instant, QUARTER_ZONE)).toBe('11/09/2026 07:50:00');
    expect(formatStamp(instant, QUARTER_ZONE)).toBe('2026-09-11T07:50:00+05:45');
    expect(formatStamp(instant, UTC)).toBe('2026-09-11T02:05:00+00:00');
  });
});

describe('days', () => {
  it('are those of the zone, with their weekday', () => {
    const late = epochMs(Date.parse('2026-09-12T02:30:00Z'));
    expect(formatDay(late, ZONE)).toBe('11/09');
    expect(formatWeekday(late, ZONE, 'long')).toBe('sexta-feira');
    expect(formatWeekday(late, ZONE, 'short')).toBe('sex');
    expect(formatMonth(late, ZONE)).toBe('set. de 2026');
    expect(formatDay(late, QUARTER_ZONE)).toBe('12/09');
    expect(formatWeekday(late, QUARTER_ZONE, 'short')).toBe('sáb');
  });
});
