import { ZONE, zoneNamed } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { decodeHistory, HISTORICAL_FIELDS } from './historical-unit.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

const STATION = codigo('EST-00013');
const NOON = epochMs(Date.parse('2026-09-11T12:00:00Z'));
const HOUR = 3_600_000;

const row = (timestamp: unknown, rest: Readonly<Record<string, unknown>> = {}) => ({
  timestamp,
  codigo: 'EST-00013',
  ...rest,
});

const levels = (raw: unknown): readonly (readonly [number, number | undefined])[] =>
  decodeHistory(raw, STATION, ZONE).units.map(({ timestamp, values }) => [
    timestamp,
    values.get('rio_nivel'),
  ]);

describe('historical units', () => {
  it.each([
    ['Asia/Kathmandu', '2026-09-11T14:45:00'],
    ['America/Rio_Branco', '2026-09-11T04:00:00'],
    // Standard time in every season: clocks show 05:00 and 22:45.
    ['America/New_York', '2026-09-11T04:00:00'],
    ['Pacific/Chatham', '2026-09-11T21:45:00'],
  ])('PROVIDER 3: are stamped in standard time of %s: %s', (name, stamp) => {
    const { units } = decodeHistory([row(stamp)], STATION, zoneNamed(name));
    expect(units.map(({ timestamp }) => timestamp)).toEqual([Date.parse('2026-09-11T09:00:00Z')]);
  });

  it('PROVIDER 3: hold the twelve quantities of a row, the missing ones absent', () => {
    const whole = Object.fromEntries(HISTORICAL_FIELDS.map((field, index) => [field, index]));
    const [unit] = decodeHistory([row('2026-09-11T09:00:00', whole)], STATION, ZONE).units;
    expect(unit?.values.size).toBe(12);
    const [sparse] = decodeHistory(
      [row('2026-09-11T09:00:00', { rio_nivel: 4.62, temperatura: '17,3', umidade: null })],
      STATION,
      ZONE,
    ).units;
    expect(sparse?.values).toEqual(
      new Map([
        ['rio_nivel', 4.62],
        ['temperatura', 17.3],
      ]),
    );
  });

  it('PROVIDER 3: a stamp without a zone is local time, one with a zone says itself', () => {
    expect(levels([row('2026-09-11T09:00:00'), row('2026-09-11T13:00:00Z')])).toEqual([
      [NOON, undefined],
      [NOON + HOUR, undefined],
    ]);
  });

  it('come oldest first, each instant once, the last row winning', () => {
    expect(
      levels([
        row('2026-09-11T13:00:00Z', { rio_nivel: 2 }),
        row('2026-09-11T12:00:00Z', { rio_nivel: 1 }),
        row('2026-09-11T10:00:00', { rio_nivel: 3 }),
      ]),
    ).toEqual([
      [NOON, 1],
      [NOON + HOUR, 3],
    ]);
  });

  it('PROVIDER 8: a null codigo is one left out', () => {
    expect(levels([{ timestamp: '2026-09-11T09:00:00', codigo: null, rio_nivel: 1 }])).toEqual([
      [NOON, 1],
    ]);
  });

  it.each([
    [row(null)],
    [row('ontem')],
    [row('2026-02-31T09:00:00')],
    [{ timestamp: '2026-09-11T09:00:00', codigo: 'EST-00014' }],
    [{ timestamp: '2026-09-11T09:00:00', codigo: 13 }],
    [null],
    [['2026-09-11T09:00:00']],
  ])('PROVIDER 8: %j is no row of the station, and counted', (raw) => {
    expect(decodeHistory([raw], STATION, ZONE)).toEqual({ units: [], rejected: 1 });
  });

  it('PROVIDER 3: a silent station has no rows; what is no list is counted', () => {
    for (const silent of [[], null, undefined]) {
      expect(decodeHistory(silent, STATION, ZONE)).toEqual({ units: [], rejected: 0 });
    }
    expect(decodeHistory({ rows: [] }, STATION, ZONE)).toEqual({ units: [], rejected: 1 });
  });
});
