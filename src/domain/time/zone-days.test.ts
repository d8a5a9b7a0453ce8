import { epochMs } from './epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, formatInstant } from '#domain/text/format.ts';
import { dayText, decodeDay } from './date-range.ts';
import {
  dayAfter,
  dayOf,
  instantOfWallClock,
  startOfDay,
  wallClockAt,
  zoneDayOf,
} from './zone-days.ts';

const HOUR = 3_600_000;
const FIRST = Date.parse('1900-01-02T12:00:00Z');
const LAST = Date.parse('2099-12-30T12:00:00Z');

/** Instants of the full range of dates (SPEC 5), with many around the changes of summer time. */
const instants = fc.oneof(
  fc.integer({ min: FIRST, max: LAST }),
  fc
    .tuple(
      fc.constantFrom(
        '1914-01-01',
        '1931-10-03',
        '1985-11-02',
        '1999-10-03',
        '2017-10-15',
        '2018-02-18',
        '2018-11-04',
        '2019-02-17',
        '2026-09-11',
      ),
      fc.integer({ min: -30 * HOUR, max: 30 * HOUR }),
    )
    .map(([day, by]) => Date.parse(`${day}T03:00:00Z`) + by),
);

describe('a day of the zone', () => {
  it('begins and ends where its clocks and its written dates say, in every year and every summer time', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const { day, start, end } = zoneDayOf(epochMs(instant));
        expect(start).toBeLessThanOrEqual(instant);
        expect(end).toBeGreaterThan(instant);
        expect(decodeDay(day)).toEqual({ ok: true, value: start });
        expect([dayOf(start), dayOf(epochMs(end - 1)), dayOf(end)]).toEqual([
          day,
          day,
          dayAfter(day),
        ]);
        expect(dayOf(epochMs(start - 1)) < day).toBe(true);
        // The computed bounds agree with the formatted day.
        for (const at of [start, instant, end - 1]) {
          expect(formatInstant(epochMs(at)).startsWith(dayText(day))).toBe(true);
          expect(formatDay(epochMs(at))).toBe(dayText(day).slice(0, 5));
        }
        expect(
          [22.5, 23, 24, 25].some((hours) => Math.abs(end - start - hours * HOUR) < HOUR / 2),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('has 23 hours where summer time begins, and begins at 01:00; 25 where it ends', () => {
    const first = zoneDayOf(epochMs(Date.parse('2018-11-04T12:00:00-02:00')));
    expect([first.start, first.end - first.start]).toEqual([
      Date.parse('2018-11-04T03:00:00Z'),
      23 * HOUR,
    ]);
    const last = zoneDayOf(epochMs(Date.parse('2018-02-17T12:00:00-02:00')));
    expect([last.start, last.end - last.start]).toEqual([
      Date.parse('2018-02-17T02:00:00Z'),
      25 * HOUR,
    ]);
    expect(startOfDay('2018-01-10')).toBe(Date.parse('2018-01-10T02:00:00Z'));
    expect(formatInstant(startOfDay('2018-01-10'))).toBe('10/01/2018, 00:00');
    expect(formatInstant(startOfDay('1905-06-01')).slice(0, 10)).toBe('01/06/1905');
  });

  it('has clocks that are read back, but for the hour that is there twice', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const back = instantOfWallClock(wallClockAt(epochMs(instant)));
        expect(wallClockAt(back)).toBe(wallClockAt(epochMs(instant)));
        expect(Math.abs(back - instant)).toBeLessThanOrEqual(HOUR);
      }),
      { numRuns: 200 },
    );
  });
});
