import { zoneNamed, zones } from '#tests/support/network/zones.ts';
import { epochMs, MINUTE_MS } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { roundMeasured } from '#app/exports/round-measured.ts';
import { describe, expect, it } from 'vitest';
import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import { chooseCategory, valueOptionOf } from '#domain/quantities/choices/selector.ts';
import { decodeDay } from '#domain/time/date-range.ts';
import { formatExactInstant } from '#domain/text/exact-instant.ts';
import {
  formatAge,
  formatMeasured,
  formatNumber,
  formatReading,
  formatShown,
} from '#domain/text/format.ts';
import { stationValueText } from '#app/map/panels/card/reading-words.ts';
import { mapColumns, mapStation } from '#tests/support/network/map-station.ts';
import { ageOf, freshnessByAge } from '#domain/stations/quality/freshness.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { dayOf, startOfDay } from '#domain/time/zone-days.ts';

const instant = fc.integer({ min: Date.UTC(1900, 0, 2), max: Date.UTC(2099, 11, 30) }).map(epochMs);

describe('ages', () => {
  it('are never negative, in numbers and in words (fault row 33)', () => {
    fc.assert(
      fc.property(instant, instant, (reportedAt, now) => {
        expect(ageOf(reportedAt, now)).toBeGreaterThanOrEqual(0);
        expect(formatAge(now - reportedAt)).toMatch(/^(há pouco|há \d[\d.]*\s(s|min|h|dias?))$/);
      }),
    );
  });

  it('only grow older: a reading never becomes fresher without a new event', () => {
    const order = ['current', 'late', 'silent'];
    fc.assert(
      fc.property(instant, fc.nat(100_000_000), fc.nat(100_000_000), (reportedAt, a, b) => {
        const sooner = freshnessByAge(reportedAt, epochMs(reportedAt + Math.min(a, b)));
        const later = freshnessByAge(reportedAt, epochMs(reportedAt + Math.max(a, b)));
        expect(order.indexOf(sooner)).toBeLessThanOrEqual(order.indexOf(later));
      }),
    );
  });
});

it('an exact instant has a text of its own, also in an hour that the clocks show twice (SPEC 2)', () => {
  const at = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2099, 0) });
  fc.assert(
    fc.property(zones, at, fc.integer({ min: 1, max: 12 }), (zone, ms, steps) => {
      const [first, second] = [ms, ms + steps * 10 * MINUTE_MS].map((instant) =>
        formatExactInstant(epochMs(instant), zone),
      );
      expect(first).not.toBe(second);
    }),
    {
      examples: [
        [zoneNamed('America/Sao_Paulo'), Date.UTC(2019, 1, 17, 1, 30), 6],
        [zoneNamed('Australia/Lord_Howe'), Date.UTC(2025, 3, 5, 14, 45), 3],
      ],
    },
  );
});

describe('numbers in words', () => {
  it('show the same number, rounded, and never a negative zero', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
        fc.integer({ min: 1, max: 3 }),
        (value, decimals) => {
          const text = formatNumber(value, decimals);
          expect(text).not.toMatch(/^-[0,.]+$/);
          const read = decodeNumber(text);
          expect(Math.abs((read ?? Number.NaN) - value)).toBeLessThanOrEqual(
            0.5 * 10 ** -decimals + 1e-9,
          );
        },
      ),
    );
  });

  it('for what is above zero are never a zero, in words and in files', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, minExcluded: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, decimals) => {
          const text = formatMeasured(value, decimals);
          expect(text).toMatch(/[1-9]/);
          const rounded = roundMeasured(value, decimals);
          expect(rounded).toBeGreaterThan(0);
          const most = Math.max(value, 1) * 0.5 * 10 ** -decimals;
          expect(Math.abs(rounded - value)).toBeLessThanOrEqual(most + value * 1e-9);
        },
      ),
    );
  });

  it('for a reading above zero are no zero on the map, in its list, in tables and on cards', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: 0, minExcluded: true, max: 1e6 }),
        fc.option(fc.integer({ min: 0, max: 6 })),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 5 }),
        (value, asked, usual, bucket) => {
          const look = { unit: 'mm', decimals: asked };
          const station = mapStation(1, { value, look, bucket });
          const texts = [
            mapColumns([station], usual).labelAt(0),
            stationValueText(station, usual),
            formatShown({ value, ...look }, usual, false),
          ];
          for (const text of texts) expect(text).toMatch(/[1-9]/);
        },
      ),
    );
  });

  it('show something for every finite reading except a zero of chuva and taxa (SPEC 9)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MEASUREMENT_TYPES),
        fc.oneof(fc.constantFrom(0, -0), fc.double({ noDefaultInfinity: false })),
        (type, value) => {
          const { showsZero } = valueOptionOf(chooseCategory(type));
          const isHiddenZero = value === 0 && (type === 'chuva' || type === 'taxa');
          const shown = formatReading(value, { unit: 'mm', decimals: 1, showsZero }) !== null;
          expect(shown).toBe(Number.isFinite(value) && !isHiddenZero);
        },
      ),
    );
  });
});

describe('days', () => {
  it('hold the instants they name, in every zone (SPEC 5)', () => {
    fc.assert(
      fc.property(instant, zones, (at, zone) => {
        const day = decodeDay(dayOf(at, zone));
        expect(day).toEqual({ ok: true, value: dayOf(at, zone) });
        const began = startOfDay(day.ok ? day.value : '', zone);
        expect(at - began).toBeGreaterThanOrEqual(0);
        expect(dayOf(began, zone)).toBe(dayOf(at, zone));
      }),
    );
  });
});
