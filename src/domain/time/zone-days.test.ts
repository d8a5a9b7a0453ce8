import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, formatInstant } from '#domain/text/format.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { ZONE, zoneNamed, zones } from '#tests/support/network/zones.ts';
import { dayText } from './date-range.ts';
import { epochMs } from './epoch-ms.ts';
import { instantOfStamp, instantOfWallClock, wallClockAt } from './time-zone.ts';
import { dayAfter, dayOf, startOfDay, zoneDayOf } from './zone-days.ts';

const HOUR = 3_600_000;
const FIRST = Date.parse('1900-01-02T12:00:00Z');
const LAST = Date.parse('2099-12-30T12:00:00Z');

/** Instants of the full range of dates (SPEC 5), with many around the changes of summer time. */
const instants = fc
  .oneof(
    fc.integer({ min: FIRST, max: LAST }),
    fc
      .tuple(
        fc.constantFrom(
          '1914-01-01',
          '1931-10-03',
          '1945-10-28',
          '1985-11-02',
          '1986-01-01',
          '1999-10-03',
          '2008-06-24',
          '2013-11-10',
          '2017-10-15',
          '2018-02-18',
          '2018-11-04',
          '2019-02-17',
          '2026-03-08',
          '2026-03-29',
          '2026-04-05',
          '2026-09-11',
          '2026-09-27',
          '2026-10-04',
          '2026-11-01',
        ),
        fc.integer({ min: -30 * HOUR, max: 30 * HOUR }),
      )
      .map(([day, by]) => Date.parse(`${day}T03:00:00Z`) + by),
  )
  .map(epochMs);

describe('a day of a zone', () => {
  it('begins and ends where its clocks and its written dates say, in every zone, year and summer time', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { day, start, end } = zoneDayOf(instant, zone);
        expect(start).toBeLessThanOrEqual(instant);
        expect(end).toBeGreaterThan(instant);
        expect(startOfDay(day, zone)).toBe(start);
        expect([start, end - 1, end].map((at) => dayOf(epochMs(at), zone))).toEqual([
          day,
          day,
          dayAfter(day),
        ]);
        expect(dayOf(epochMs(start - 1), zone) < day).toBe(true);
        // The computed bounds agree with the formatted day.
        for (const at of [start, instant, end - 1].map(epochMs)) {
          expect(formatInstant(at, zone).startsWith(dayText(day))).toBe(true);
          expect(formatDay(at, zone)).toBe(dayText(day).slice(0, 5));
        }
        expect(Math.abs(end - start - 24 * HOUR)).toBeLessThanOrEqual(1.5 * HOUR);
      }),
      propertyRuns(400),
    );
  });

  it('has 23 hours where summer time begins, and begins at 01:00; 25 where it ends', () => {
    const first = zoneDayOf(epochMs(Date.parse('2018-11-04T12:00:00-02:00')), ZONE);
    expect([first.start, first.end - first.start]).toEqual([
      Date.parse('2018-11-04T03:00:00Z'),
      23 * HOUR,
    ]);
    const last = zoneDayOf(epochMs(Date.parse('2018-02-17T12:00:00-02:00')), ZONE);
    expect([last.start, last.end - last.start]).toEqual([
      Date.parse('2018-02-17T02:00:00Z'),
      25 * HOUR,
    ]);
    expect(startOfDay('2018-01-10', ZONE)).toBe(Date.parse('2018-01-10T02:00:00Z'));
    expect(formatInstant(startOfDay('2018-01-10', ZONE), ZONE)).toBe('10/01/2018, 00:00');
    expect(formatInstant(startOfDay('1905-06-01', ZONE), ZONE).slice(0, 10)).toBe('01/06/1905');
  });

  it('begins where the clocks jump over midnight', () => {
    // Summer time of Chile begins at midnight.
    const zone = zoneNamed('America/Santiago');
    const start = startOfDay('2026-09-06', zone);
    expect([start, formatInstant(start, zone)]).toEqual([
      Date.parse('2026-09-06T04:00:00Z'),
      '06/09/2026, 01:00',
    ]);
    expect(instantOfWallClock(Date.parse('2026-09-06T00:00:00Z'), zone)).toBe(start);
  });

  it('that a zone skipped altogether is empty', () => {
    // West of the date line until then.
    const zone = zoneNamed('Pacific/Apia');
    expect(startOfDay('2011-12-30', zone)).toBe(startOfDay('2011-12-31', zone));
    expect(zoneDayOf(startOfDay('2011-12-30', zone), zone).day).toBe('2011-12-31');
    expect(zoneDayOf(epochMs(startOfDay('2011-12-30', zone) - 1), zone).day).toBe('2011-12-29');
  });
});

describe('the clocks of a zone', () => {
  it('are read back, but for the hour that is there twice', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const wall = wallClockAt(instant, zone);
        const back = instantOfWallClock(wall, zone);
        expect(wallClockAt(back, zone)).toBe(wall);
        expect(Math.abs(back - instant)).toBeLessThanOrEqual(HOUR);
        expect(instantOfStamp({ wall, offsetMinutes: null }, zone)).toBe(back);
        expect(instantOfStamp({ wall: instant, offsetMinutes: 0 }, zone)).toBe(instant);
      }),
      propertyRuns(400),
    );
  });

  it('show a stamp without an offset in their summer time as well', () => {
    const noon = { wall: Date.UTC(2026, 6, 1, 12), offsetMinutes: null };
    expect(instantOfStamp(noon, zoneNamed('America/New_York'))).toBe(Date.UTC(2026, 6, 1, 16));
    expect(instantOfStamp({ ...noon, offsetMinutes: 345 }, ZONE)).toBe(Date.UTC(2026, 6, 1, 6, 15));
  });
});
