import { wallClockAt } from '#domain/time/time-zone.ts';
import { ZONE, zones } from '#tests/support/network/zones.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock } from '#domain/text/format.ts';
import { zoneDayOf } from '#domain/time/zone-days.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { movableTimeAxis, timeAxis, timeFraction, valueAxis, valueDomain } from './scales.ts';

const at = (stamp: string): EpochMs => epochMs(Date.parse(stamp));

describe('timeAxis', () => {
  const night = {
    from: at('2026-09-10T20:30:00-03:00'),
    to: at('2026-09-11T08:30:00-03:00'),
  };

  it('puts ticks on whole hours of the zone, and under them the days with their weekday', () => {
    const { ticks, days } = timeAxis(night, 600, ZONE);
    expect(ticks.map(({ label }) => label).slice(0, 4)).toEqual([
      '21:00',
      '22:00',
      '23:00',
      '00:00',
    ]);
    expect(days.map(({ label, begins }) => [label, begins])).toEqual([
      ['quinta-feira, 10/09', false],
      ['sexta-feira, 11/09', true],
    ]);
    expect(days[1]?.from).toBe(at('2026-09-11T00:00:00-03:00'));
  });

  it('writes the day in as many letters as fit', () => {
    const labels = timeAxis(night, 250, ZONE).days.map(({ label }) => label);
    expect(labels).toEqual(['qui 10/09', 'sexta-feira, 11/09']);
    expect(timeAxis(night, 100, ZONE).days.map(({ label }) => label)).toEqual(['', '11/09']);
  });

  it('names days on a long span, months on a longer one', () => {
    const month = {
      from: at('2026-09-01T00:00:00-03:00'),
      to: at('2026-09-29T00:00:00-03:00'),
    };
    const { ticks, days } = timeAxis(month, 300, ZONE);
    expect(ticks.length).toBeGreaterThan(2);
    expect(ticks.every(({ label }) => /^\d\d\/09$/.test(label))).toBe(true);
    expect(ticks.every(({ under }) => /^(seg|ter|qua|qui|sex|sáb|dom)$/.test(under))).toBe(true);
    expect(days).toEqual([]);
    const year = {
      from: at('2026-01-01T00:00:00-03:00'),
      to: at('2026-12-31T00:00:00-03:00'),
    };
    expect(timeAxis(year, 400, ZONE).ticks.map(({ label }) => label)[1]).toBe('abr. de 2026');
  });

  it('is continued on either side by its own length, with no instant twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e9 }),
        fc.integer({ min: 600, max: 4e7 }),
        fc.integer({ min: 200, max: 1_500 }),
        (start, seconds, width) => {
          const from = epochMs(start * 1_000);
          const span = { from, to: epochMs(from + seconds * 1_000) };
          const { beyond, ...inside } = movableTimeAxis(span, width, ZONE);
          expect(inside).toEqual(timeAxis(span, width, ZONE));
          const instants = [...inside.ticks, ...beyond.ticks].map(({ value }) => value);
          expect(new Set(instants).size).toBe(instants.length);
          expect(beyond.ticks.every(({ value }) => value < span.from || value > span.to)).toBe(
            true,
          );
          const length = span.to - span.from;
          const days = [...beyond.days, ...inside.days].toSorted((a, b) => a.from - b.from);
          for (const [index, day] of days.entries()) {
            expect(day.from).toBe(days[index - 1]?.to ?? span.from - length);
          }
        },
      ),
    );
  });

  it('has the days of the zone, in every summer time, and its clocks on whole hours', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '1914-01-01',
          '1986-10-25',
          '2018-02-18',
          '2018-11-04',
          '2026-03-08',
          '2026-04-05',
          '2026-09-11',
          '2026-10-04',
        ),
        fc.integer({ min: -40 * 60, max: 40 * 60 }),
        fc.integer({ min: 6 * 60, max: 80 * 60 }),
        zones,
        (day, before, minutes, zone) => {
          const from = epochMs(Date.parse(`${day}T03:00:00Z`) + before * 60_000);
          const span = { from, to: epochMs(from + minutes * 60_000) };
          const { ticks, days } = timeAxis(span, 1_200, zone);
          expect(days[0]?.from).toBe(span.from);
          expect(days.at(-1)?.to).toBe(span.to);
          for (const [index, band] of days.entries()) {
            const { start, end } = zoneDayOf(band.from, zone);
            expect([band.from, band.to]).toEqual([
              Math.max(start, span.from),
              Math.min(end, span.to),
            ]);
            if (index > 0) expect(band.from).toBe(days[index - 1]?.to);
          }
          expect(ticks.length).toBeGreaterThan(2);
          for (const { value, label } of ticks)
            expect(formatClock(epochMs(value), zone)).toBe(label);
          // Offsets of then are not of whole minutes.
          if (day === '1914-01-01') return;
          // At a whole hour of the clocks; at the first instant after it if they skip it.
          const stepMs = (minutes > 30 * 60 ? 60 : 1) * 60_000;
          for (const { value } of ticks) {
            const wall = wallClockAt(epochMs(value), zone);
            const justBefore = wallClockAt(epochMs(value - 1), zone);
            const isFirst = Math.floor(justBefore / stepMs) < Math.floor(wall / stepMs);
            expect(wall % stepMs === 0 || isFirst).toBe(true);
          }
        },
      ),
      propertyRuns(300),
    );
  });

  it('accepts an empty span and zero width', () => {
    expect(timeAxis({ from: epochMs(5), to: epochMs(5) }, 600, ZONE)).toEqual({
      ticks: [],
      days: [],
    });
    expect(timeAxis(night, 0, ZONE)).toEqual({ ticks: [], days: [] });
  });

  it('never overlaps two labels, however long the span', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 60 * 24 * 800 }),
        fc.integer({ min: 200, max: 1_600 }),
        zones,
        (minutes, width, zone) => {
          const span = { from: night.from, to: epochMs(night.from + minutes * 60_000) };
          const { ticks } = timeAxis(span, width, zone);
          const places = ticks.map(({ value }) => timeFraction(span, value) * width);
          for (const [index, place] of places.entries()) {
            const before = places[index - 1];
            if (before !== undefined) expect(place - before).toBeGreaterThan(36);
          }
        },
      ),
    );
  });
});

describe('timeFraction', () => {
  it('runs from 0 to 1 and accepts an empty span', () => {
    expect(timeFraction({ from: epochMs(100), to: epochMs(300) }, 250)).toBe(0.75);
    expect(timeFraction({ from: epochMs(100), to: epochMs(100) }, 100)).toBe(0);
  });
});

describe('valueDomain', () => {
  it('ignores gaps and never magnifies a still river', () => {
    const [low, high] = valueDomain([4.61, Number.NaN, 4.63], { kind: 'around', leastSpan: 0.5 });
    expect(high - low).toBeCloseTo(0.5);
    expect((low + high) / 2).toBeCloseTo(4.62);
  });

  it('leaves a margin above and below the data', () => {
    const [low, high] = valueDomain([2, 12], { kind: 'around', leastSpan: 0.5 });
    expect(low).toBeLessThan(2);
    expect(high).toBeGreaterThan(12);
  });

  it('starts at zero for quantities with a true zero', () => {
    expect(valueDomain([0.4], { kind: 'from-zero', leastTop: 5 })).toEqual([0, 5]);
    expect(valueDomain([31], { kind: 'from-zero', leastTop: 5 })).toEqual([0, 31]);
    expect(valueDomain([], { kind: 'from-zero', leastTop: 5 })).toEqual([0, 5]);
    expect(valueDomain([Number.NaN], { kind: 'around', leastSpan: 5 })).toEqual([0, 5]);
  });
});

describe('valueAxis', () => {
  it('grows upwards', () => {
    const level = valueAxis([0, 10], 100, 4);
    expect(level.toY(0)).toBe(100);
    expect(level.toY(10)).toBe(0);
  });

  it('writes ticks as pt-BR numbers with the decimals of their step', () => {
    expect(valueAxis([4, 5], 100, 4).ticks.map(({ label }) => label)).toEqual([
      '4,0',
      '4,2',
      '4,4',
      '4,6',
      '4,8',
      '5,0',
    ]);
    expect(valueAxis([0, 100], 100, 2).ticks.map(({ label }) => label)).toEqual(['0', '50', '100']);
  });
});
