import { ZONE, ZONES } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { querySpan } from '#domain/series/series-query.ts';
import { startOfDay } from '#domain/time/zone-days.ts';
import { DEFAULT_LENGTH_MS, seriesQuery, seriesRange } from './series-range.ts';

const at = (stamp: string): number => Date.parse(stamp);
const NOW = epochMs(at('2026-09-12T15:00:00-03:00'));

describe('the lines of a comparison (SPEC 2.9)', () => {
  const linesOf = (search: Parameters<typeof seriesQuery>[1]) =>
    seriesQuery('A-1', search, NOW, ZONE).further;

  it('are the other stations, then the station itself by the hour on an earlier day', () => {
    const days = 24 * 3_600_000;
    expect(linesOf({ com: ['B-2', 'A-1'], sobrepor: '2026-09-02' })).toEqual([
      { codigo: 'B-2', laterMs: 0, label: null },
      { codigo: 'A-1', laterMs: 10 * days, label: '02/09/2026' },
    ]);
    // Under the last day of the range.
    expect(linesOf({ de: '2026-09-08', ate: '2026-09-10', sobrepor: '2026-09-02' })).toEqual([
      { codigo: 'A-1', laterMs: 8 * days, label: '02/09/2026' },
    ]);
    // A month, whose last day is under it.
    expect(linesOf({ ate: '2026-09-10', sobrepor: '2026-06' })).toEqual([
      { codigo: 'A-1', laterMs: 72 * days, label: '06/2026' },
    ]);
    // Five others at most, also where the station itself is among six.
    const com = ['B-2', 'C-3', 'A-1', 'D-4', 'E-5', 'F-6', 'G-7'];
    expect(
      linesOf({ com })
        ?.map(({ codigo }) => codigo)
        .join(),
    ).toBe('B-2,C-3,D-4,E-5,F-6');
  });

  it('are none without another station and without an earlier day', () => {
    expect(linesOf({ com: ['A-1'], sobrepor: '2026-09-12' })).toBeUndefined();
    expect(linesOf({ ate: '2026-09-10', sobrepor: '2026-09-11' })).toBeUndefined();
    expect(linesOf({ ate: '2026-09-10', sobrepor: '2026-09' })).toBeUndefined();
  });
});

describe('seriesRange', () => {
  it('is the last 24 hours without days in the URL', () => {
    expect(seriesRange({}, NOW, ZONE)).toEqual({
      from: NOW - DEFAULT_LENGTH_MS,
      to: null,
      length: DEFAULT_LENGTH_MS,
    });
  });

  it('holds both days of the zone', () => {
    expect(seriesRange({ de: '2026-09-10', ate: '2026-09-11' }, NOW, ZONE)).toEqual({
      from: at('2026-09-10T00:00:00-03:00'),
      to: at('2026-09-12T00:00:00-03:00') - 1,
      length: null,
    });
  });

  it('is one day if only its end is given', () => {
    const { from, to } = seriesRange({ ate: '2026-09-10' }, NOW, ZONE);
    expect([from, to]).toEqual([
      at('2026-09-10T00:00:00-03:00'),
      at('2026-09-11T00:00:00-03:00') - 1,
    ]);
  });

  it('follows the present if it includes today', () => {
    expect(seriesRange({ de: '2026-09-11', ate: '2026-09-12' }, NOW, ZONE).to).toBeNull();
    expect(seriesRange({ de: '2026-09-11' }, NOW, ZONE).to).toBeNull();
  });

  it('is the selected period, moving with the present', () => {
    const hours = 3_600_000;
    expect(seriesRange({ periodo: '6h' }, NOW, ZONE)).toEqual({
      from: NOW - 6 * hours,
      to: null,
      length: 6 * hours,
    });
    expect(seriesRange({ periodo: '30d' }, NOW, ZONE).length).toBe(30 * 24 * hours);
  });

  it('does not follow the present if it begins in the future', () => {
    const { from, to } = seriesRange({ de: '2027-01-01' }, NOW, ZONE);
    expect([from, to]).toEqual([
      at('2027-01-01T00:00:00-03:00'),
      at('2027-01-02T00:00:00-03:00') - 1,
    ]);
  });

  it('holds whole days of the zone, those of summer times and those to come as well', () => {
    for (const [day, next] of [
      ['2018-11-04', '2018-11-05'],
      ['2018-02-17', '2018-02-18'],
      ['2090-01-01', '2090-01-02'],
    ] as const) {
      for (const zone of ZONES) {
        const { from, to } = seriesRange({ de: day, ate: day }, NOW, zone);
        expect([from, to]).toEqual([startOfDay(day, zone), startOfDay(next, zone) - 1]);
      }
    }
  });
});

describe('the query of a range', () => {
  it('follows the present while open, with constant length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(undefined, '6h' as const, '3d' as const, '7d' as const, '30d' as const),
        fc.integer({ min: 0, max: 400 * 3_600_000 }),
        (periodo, later) => {
          const question = seriesQuery('A', { periodo }, NOW, ZONE);
          const opened = querySpan(question, NOW);
          const { from, to } = querySpan(question, epochMs(NOW + later));
          expect([from - opened.from, to - opened.to]).toEqual([later, later]);
        },
      ),
    );
    // The first day stays fixed while today continues.
    const days = seriesQuery('A', { de: '2026-09-11' }, NOW, ZONE);
    expect(querySpan(days, epochMs(NOW + 5))).toEqual({
      from: startOfDay('2026-09-11', ZONE),
      to: NOW + 5,
    });
  });
});
