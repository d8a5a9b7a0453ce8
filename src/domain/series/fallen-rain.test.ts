import { standardOffsetMinutes } from '#domain/time/time-zone.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { UTC, zones } from '#tests/support/network/zones.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fallenRain, hourlyRain } from './fallen-rain.ts';

const MINUTE = 60_000;
const HOUR = 60;
/** A midnight of UTC, so that offsets are minutes of the day. */
const START = Date.UTC(2026, 8, 11);
const at = (minute: number): EpochMs => epochMs(START + minute * MINUTE);

type Row = readonly [minute: number, millimetres: number];

const readingsOf = (rows: readonly Row[]) => ({
  times: rows.map(([minute]) => at(minute)),
  values: rows.map(([, value]) => value),
  length: rows.length,
});

/** Rain of each minute from minute 0, in tenths of a millimetre; none before. */
type Sky = readonly number[];

/** Millimetres that fell in (from, to]. */
const fell = (sky: Sky, from: number, to: number): number =>
  sky.slice(Math.max(0, from), Math.max(0, to)).reduce((sum, tenths) => sum + tenths, 0) / 10;

/** A row of the provider: the float32 sum of the last hour. */
const rolled = (sky: Sky, minute: number): number => Math.fround(fell(sky, minute - HOUR, minute));

/** Showers, cloudbursts, endless drizzle, and dry hours. */
const skies = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 200 }),
      rain: fc.oneof(
        fc.constant([0]),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 9 }),
        fc.constantFrom([1], [0, 0, 0, 0, 0, 0, 2]),
      ),
    }),
    { minLength: 3, maxLength: 14 },
  )
  .map((spells) =>
    spells.flatMap(({ minutes, rain }) =>
      Array.from({ length: minutes }, (_, minute) => rain[minute % rain.length] ?? 0),
    ),
  )
  .filter((sky) => sky.length > 3 * HOUR);

const days = fc.record({
  sky: skies,
  step: fc.constantFrom(1, 5, 10, 15, 30, 60),
  /** Ends of the range, as shares of the sky's length. */
  ends: fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ),
  silences: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(150)), {
    maxLength: 4,
  }),
  /** Rows before and after the range, in minutes. */
  around: fc.nat(120),
});

const rangeOf = (sky: Sky, [a, b]: readonly [number, number]) => {
  const [from, to] = [a, b]
    .map((share) => Math.round(share * sky.length))
    .toSorted((x, y) => x - y);
  return { from: from ?? 0, to: to ?? 0 };
};

const rowsOf = (
  sky: Sky,
  step: number,
  [from, to]: readonly [number, number],
  silences: readonly (readonly [number, number])[] = [],
): readonly Row[] => {
  const rows: Row[] = [];
  for (
    let minute = Math.ceil(from / step) * step;
    minute <= Math.min(to, sky.length);
    minute += step
  ) {
    const isSilent = silences.some(([share, length]) => {
      const begin = share * sky.length;
      return minute > begin && minute <= begin + length;
    });
    if (!isSilent) rows.push([minute, rolled(sky, minute)]);
  }
  return rows;
};

const sumOf = (pieces: readonly { readonly millimetres: number }[]): number =>
  pieces.reduce((sum, { millimetres }) => sum + millimetres, 0);

/** Tolerance for rounding only. */
const A_HUNDREDTH = 0.011;
/** How far what counts as known may be from what fell, in millimetres: readings are rounded, and each window may lose a hundredth. */
const A_TENTH = 0.1;

describe('the rain of a range', () => {
  it('lies in hours of the zone’s standard time, on whose grid the rows lie, however far off the hours of UTC', () => {
    fc.assert(
      fc.property(skies, fc.constantFrom(15, 30, 60), zones, (sky, step, zone) => {
        // Of the day that begins at START in UTC: the minutes past the hour of a full hour of the zone.
        const past = ((-standardOffsetMinutes(zone) % HOUR) + HOUR) % HOUR;
        const rows: Row[] = [];
        for (let minute = past; minute <= sky.length; minute += step) {
          rows.push([minute, rolled(sky, minute)]);
        }
        const hours = hourlyRain(readingsOf(rows), { from: at(past), to: at(sky.length) }, zone);
        expect(hours.length).toBeGreaterThan(1);
        for (const { start, end, millimetres } of hours.slice(0, -1)) {
          expect([(start - at(past)) % (HOUR * MINUTE), end - start]).toEqual([0, HOUR * MINUTE]);
          const [from, to] = [start, end].map((instant) => (instant - START) / MINUTE);
          expect(millimetres).toBeCloseTo(fell(sky, from ?? 0, to ?? 0), 1);
        }
      }),
      propertyRuns(200),
    );
  });

  it('is never more than fell, whatever the ends, the step and the silences, and each hour’s is never more than fell in it', () => {
    fc.assert(
      fc.property(days, ({ sky, step, ends, silences, around }) => {
        const { from, to } = rangeOf(sky, ends);
        const rows = rowsOf(sky, step, [from - around, to + around], silences);
        const span = { from: at(from), to: at(to) };
        const total = fallenRain(readingsOf(rows), span, step * MINUTE);
        const hours = hourlyRain(readingsOf(rows), span, UTC);
        const inRange = fell(sky, from, to);
        expect(total?.millimetres ?? 0).toBeLessThanOrEqual(inRange + A_HUNDREDTH);
        expect(sumOf(hours)).toBeLessThanOrEqual(inRange + A_HUNDREDTH);
        expect(total === null).toBe(!rows.some(([minute]) => minute >= from && minute <= to));
        let before = -Infinity;
        for (const { start, end, millimetres, isLowerBound } of hours) {
          expect(start).toBeGreaterThanOrEqual(Math.max(before, span.from));
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(span.to);
          before = end;
          const inHour = fell(sky, (start - START) / MINUTE, (end - START) / MINUTE);
          expect(millimetres).toBeGreaterThanOrEqual(0);
          expect(millimetres).toBeLessThanOrEqual(inHour + A_TENTH);
          if (!isLowerBound) expect(millimetres).toBeGreaterThanOrEqual(inHour - A_TENTH);
        }
      }),
      propertyRuns(300),
    );
  });

  it('is all that fell where rows are complete and a dry hour lies within five, with a piece for each clock hour', () => {
    fc.assert(
      fc.property(days, ({ sky: spells, step, ends, around }) => {
        // Each window between an instant and the dry hour may lose a hundredth, and ten of them are no longer known.
        const sky = spells.slice(0, 5 * HOUR);
        // Dry hours between the ends; each end has a row, off the hour.
        const whole = [...sky, ...Array.from({ length: 2 * HOUR }, () => 0), ...sky, ...sky];
        const range = rangeOf([...sky, ...sky], ends);
        const from = Math.floor(Math.min(range.from, sky.length) / step) * step;
        const to = Math.ceil((Math.max(range.to, sky.length) + 2 * HOUR) / step) * step;
        const readings = readingsOf(rowsOf(whole, step, [from - around, to]));
        const span = { from: at(from), to: at(to) };
        const total = fallenRain(readings, span, step * MINUTE);
        const all = fell(whole, from, to);
        expect(Math.abs((total?.millimetres ?? 0) - all)).toBeLessThan(A_TENTH);
        expect(total?.isLowerBound).toBe(false);
        const hours = hourlyRain(readings, span, UTC);
        expect(Math.abs(sumOf(hours) - all)).toBeLessThan(A_TENTH);
        expect(hours.every(({ isLowerBound }) => !isLowerBound)).toBe(true);
        expect(hours.length).toBe(Math.ceil(to / HOUR) - Math.floor(from / HOUR));
      }),
      propertyRuns(150),
    );
  });

  it('is all that fell in whole hours, though it never stops raining and the rows are rounded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.001, max: 3, noNaN: true }), {
          minLength: 5 * HOUR,
          maxLength: 9 * HOUR,
        }),
        fc.constantFrom(1, 5, 15, 60),
        fc.nat(HOUR),
        (minutes, step, offset) => {
          const rained = (from: number, to: number): number =>
            minutes.slice(Math.max(0, from), to).reduce((sum, mm) => sum + mm, 0);
          const from = Math.ceil((offset + HOUR) / step) * step;
          const hours = Math.floor((minutes.length - from) / HOUR);
          const to = from + hours * HOUR;
          const rows: Row[] = [];
          for (let minute = from; minute <= to; minute += step) {
            rows.push([minute, Math.fround(Math.round(rained(minute - HOUR, minute) * 100) / 100)]);
          }
          const span = { from: at(from), to: at(to) };
          const total = fallenRain(readingsOf(rows), span, step * MINUTE);
          expect(Math.abs((total?.millimetres ?? 0) - rained(from, to))).toBeLessThan(A_TENTH);
          expect(total?.isLowerBound).toBe(false);
          expect(sumOf(hourlyRain(readingsOf(rows), span, UTC))).toBeLessThan(
            rained(from, to) + A_TENTH,
          );
        },
      ),
      propertyRuns(40),
    );
  });

  it('is all that fell of showers with short breaks, though the rows are rounded and no hour is dry', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 3, noNaN: true }), { minLength: 60, maxLength: 90 }),
        fc.nat(11),
        fc.nat(11),
        (amounts, first, last) => {
          // Twenty minutes of rain, twenty dry ones: every five-minute slot is dry in one hour of two.
          const minutes = Array.from({ length: 12 * HOUR }, (_, minute) =>
            minute % 40 < 20 ? (amounts[minute % amounts.length] ?? 0) : 0,
          );
          const rained = (from: number, to: number): number =>
            minutes.slice(Math.max(0, from), to).reduce((sum, mm) => sum + mm, 0);
          const [from, to] = [HOUR + 5 * first, 11 * HOUR + 5 * last];
          const rows: Row[] = [];
          for (let minute = from; minute <= to; minute += 5) {
            rows.push([minute, Math.fround(Math.round(rained(minute - HOUR, minute) * 100) / 100)]);
          }
          const span = { from: at(from), to: at(to) };
          const total = fallenRain(readingsOf(rows), span, 5 * MINUTE);
          expect(Math.abs((total?.millimetres ?? 0) - rained(from, to))).toBeLessThan(0.5);
          expect(total?.isLowerBound).toBe(false);
        },
      ),
      propertyRuns(40),
    );
  });

  it('counts a cloudburst once, wherever the range ends and begins', () => {
    const burst: Sky = Array.from({ length: 16 * HOUR }, (_, minute) =>
      minute >= 13.5 * HOUR && minute < 14 * HOUR ? 20 : 0,
    );
    const range = (from: number, to: number) => {
      const readings = readingsOf(rowsOf(burst, 5, [from, to]));
      const span = { from: at(from), to: at(to) };
      return [fallenRain(readings, span, 5 * MINUTE), sumOf(hourlyRain(readings, span, UTC))];
    };
    for (const end of [0, 5, 25, 45, 60]) {
      expect(range(HOUR, 14 * HOUR + end)).toEqual([{ millimetres: 60, isLowerBound: false }, 60]);
    }
    expect(range(13 * HOUR + 50, 16 * HOUR)).toEqual([
      { millimetres: 20, isLowerBound: false },
      20,
    ]);
  });

  it('is the least that can have fallen where a silence hides some of it, and says so', () => {
    const steady: Sky = Array.from({ length: 10 * HOUR }, () => 1);
    const rows = rowsOf(steady, 5, [2 * HOUR, 9 * HOUR], [[0.4, 2 * HOUR]]);
    const span = { from: at(2 * HOUR), to: at(9 * HOUR) };
    const total = fallenRain(readingsOf(rows), span, 5 * MINUTE);
    expect(total?.isLowerBound).toBe(true);
    expect(total?.millimetres).toBeLessThanOrEqual(42);
    expect(total?.millimetres).toBeGreaterThanOrEqual(30);
    // The end of the range is silent as well.
    const early = { ...span, to: at(4 * HOUR) };
    expect(
      fallenRain(readingsOf(rowsOf(steady, 5, [2 * HOUR, 3 * HOUR])), early, 5 * MINUTE),
    ).toEqual({ millimetres: 6, isLowerBound: true });
  });

  it('ties a piece to the hours it may have fallen in, where a silence lies over the full hour', () => {
    const shower: Sky = Array.from({ length: 6 * HOUR }, (_, minute) =>
      minute >= 3 * HOUR - 8 && minute < 3 * HOUR + 4 ? 5 : 0,
    );
    const rows = rowsOf(shower, 5, [HOUR, 5 * HOUR]).filter(
      ([minute]) => (minute <= 170 || minute >= 195) && (minute <= 235 || minute >= 245),
    );
    const pieces = hourlyRain(
      readingsOf(rows),
      {
        from: at(HOUR),
        to: at(5 * HOUR),
      },
      UTC,
    );
    expect(sumOf(pieces)).toBeCloseTo(6, 6);
    const wet = pieces.filter(({ millimetres }) => millimetres > 0);
    for (const { start, end, millimetres } of wet) {
      expect(millimetres).toBeCloseTo(
        fell(shower, (start - START) / MINUTE, (end - START) / MINUTE),
        1,
      );
    }
  });

  it('reads a live reading to the minute, and takes no gap for a reading', () => {
    const readings = {
      times: [at(60), at(90), at(120) + 12_000, at(120) + 27_000],
      values: [9, Number.NaN, 1, 2],
      length: 4,
    };
    expect(hourlyRain(readings, { from: at(60), to: at(130) }, UTC)).toEqual([
      { start: at(60), end: at(120), millimetres: 2, isLowerBound: false },
    ]);
  });

  it('is not nothing where nothing was read', () => {
    const span = { from: at(0), to: at(60) };
    const total = (rows: readonly Row[]) => fallenRain(readingsOf(rows), span, 5 * MINUTE);
    expect(total([])).toBeNull();
    expect(total([[30, Number.NaN]])).toBeNull();
    expect(
      total([
        [-5, 3],
        [65, 3],
      ]),
    ).toBeNull();
    expect(
      total([
        [0, 0],
        [60, 0],
      ]),
    ).toEqual({ millimetres: 0, isLowerBound: false });
  });

  it('does not grow without bound where readings contradict each other', () => {
    const rows = Array.from({ length: 100 }, (_, index): Row => [
      index * 5,
      index % 2 === 0 ? 10 : 0,
    ]);
    const span = { from: at(0), to: at(500) };
    const total = fallenRain(readingsOf(rows), span, 5 * MINUTE);
    expect(total?.isLowerBound).toBe(true);
    expect(total?.millimetres).toBeLessThanOrEqual(90);
  });
});
