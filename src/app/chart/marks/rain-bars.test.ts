import { UTC, ZONE, zones } from '#tests/support/network/zones.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourlyRain, type RainPiece } from '#domain/series/fallen-rain.ts';
import { dayOf, zoneDayOf } from '#domain/time/zone-days.ts';
import type { Series } from '#worker/api/station-series.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { barMark, barAt, barHoursFor, isWholeBar, rainBars } from './rain-bars.ts';

const HOUR = 3_600_000;
const at = (hours: number): EpochMs => epochMs(hours * HOUR);

const piece = (
  start: number,
  end: number,
  millimetres: number,
  isLowerBound = false,
): RainPiece => ({
  start: at(start),
  end: at(end),
  millimetres,
  isLowerBound,
});

const seriesOf = (pieces: readonly RainPiece[]): Series => ({
  field: 'chuva_hora',
  unit: 'mm',
  decimals: null,
  times: new Float64Array(),
  values: new Float64Array(),
  rain: {
    starts: Float64Array.from(pieces, ({ start }) => start),
    ends: Float64Array.from(pieces, ({ end }) => end),
    millimetres: Float64Array.from(pieces, ({ millimetres }) => millimetres),
    lowerBounds: Uint8Array.from(pieces, ({ isLowerBound }) => (isLowerBound ? 1 : 0)),
  },
});

const sumOf = (pieces: readonly RainPiece[]): number =>
  pieces.reduce((total, { millimetres }) => total + millimetres, 0);

describe('rainBars', () => {
  it('sum hours from midnight of the zone where an hour is too narrow', () => {
    // Midnight of the zone is 03:00 UTC in January 1970 as well.
    const hours = [1, 2, 4, 8, 16, 32, 64].map((mm, index) => piece(index + 3, index + 4, mm));
    expect(rainBars(seriesOf(hours), 6, ZONE)).toEqual([piece(3, 9, 63), piece(9, 10, 64)]);
    expect(rainBars(seriesOf(hours), 1, ZONE)).toEqual(hours);
  });

  it('leave the time between two separate hours unknown', () => {
    const hours = [piece(3, 4, 1), piece(5, 6, 2), piece(6, 7, 4, true)];
    const bars = rainBars(seriesOf(hours), 24, ZONE);
    expect(bars).toEqual([piece(3, 4, 1), piece(5, 7, 6, true)]);
    expect(barAt(bars, at(4.5))).toBeNull();
    expect(barAt(bars, at(7))?.millimetres).toBe(6);
    expect(barAt(bars, at(5))).toBeNull();
  });

  it('lose no rain and count none twice, whatever the step, the gaps and the summer times', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1914-01-01', '2018-02-16', '2018-11-02', '2026-09-10'),
        fc.array(
          fc.record({
            gap: fc.constantFrom(0, 0, 0, 0.25, 1, 7),
            hours: fc.constantFrom(0.25, 0.5, 1, 1, 1, 2.5),
            millimetres: fc.integer({ min: 0, max: 80 }),
            isLowerBound: fc.boolean(),
          }),
          { minLength: 1, maxLength: 100 },
        ),
        fc.constantFrom(1 as const, 3 as const, 6 as const, 12 as const, 24 as const),
        zones,
        (day, spells, hours, zone) => {
          let now = Date.parse(`${day}T00:00:00Z`) / HOUR;
          const pieces = spells.map(({ gap, hours: length, millimetres, isLowerBound }) => {
            const start = now + gap;
            now = start + length;
            return piece(start, now, millimetres, isLowerBound);
          });
          const bars = rainBars(seriesOf(pieces), hours, zone);
          expect(sumOf(bars)).toBe(sumOf(pieces));
          expect(bars.some(({ isLowerBound }) => isLowerBound)).toBe(
            pieces.some(({ isLowerBound }) => isLowerBound),
          );
          for (const [index, bar] of bars.entries()) {
            expect(bar.start).toBeGreaterThanOrEqual(bars[index - 1]?.end ?? -Infinity);
            // Except for a piece across midnight, a bar belongs to one day.
            const parts = pieces.filter(({ start, end }) => start >= bar.start && end <= bar.end);
            expect(new Set(parts.map(({ end }) => dayOf(epochMs(end - 1), zone))).size).toBe(1);
            expect(sumOf(parts)).toBe(bar.millimetres);
          }
        },
      ),
      propertyRuns(200),
    );
  });

  it('cover all of their hours, or the known part', () => {
    expect(isWholeBar(piece(3, 4, 1), 1, ZONE)).toBe(true);
    expect(isWholeBar(piece(3, 3.5, 1), 1, ZONE)).toBe(false);
    const { start, end } = zoneDayOf(epochMs(Date.parse('2018-11-04T12:00:00Z')), ZONE);
    expect(isWholeBar({ start, end, millimetres: 0, isLowerBound: false }, 24, ZONE)).toBe(true);
  });

  it('are wide enough to be distinguished', () => {
    expect([40, 4, 1.5, 0.7, 0.01].map(barHoursFor)).toEqual([1, 1, 3, 6, 24]);
  });
});

describe('barMark', () => {
  const toX = (instant: number): number => (instant / HOUR) * 10;
  const barsOf = (values: readonly number[]) =>
    hourlyRain(
      { times: values.map((_, index) => at(index + 1)), values, length: values.length },
      { from: epochMs(0), to: at(values.length) },
      UTC,
    );

  it('stands on the zero line; no rain has no bar (SPEC 9), little rain is visible', () => {
    const mark = barMark(barsOf([4, 0, 0.01]), toX, (value) => 100 - value * 10, '#00f');
    expect(mark).toEqual({
      kind: 'boxes',
      color: '#00f',
      boxes: [
        { x: 0, y: 60, width: 9, height: 40 },
        { x: 20, y: 99, width: 9, height: 1 },
      ],
    });
  });
});
