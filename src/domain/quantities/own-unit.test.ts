import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownUnitOf } from './quantities.ts';
import { READING_PATHS } from './reading-paths.ts';
import { TABLE_READINGS } from './choices/table-columns.ts';
import {
  FOREIGN_UNIT,
  inOwnUnit,
  isConverted,
  OWN_UNIT,
  unitCodeOf,
  NO_UNIT,
} from '#domain/tags/unit-code.ts';

const converted = (own: string, said: string, value: number): number =>
  inOwnUnit(unitCodeOf(own, said), value);

describe('a served unit', () => {
  it.each([
    ['m', 'cm', 462, 4.62],
    ['m', 'mm', 4_620, 4.62],
    ['mm', 'cm', 1.2, 12],
    ['mm/h', 'mm/min', 0.5, 30],
    ['km/h', 'm/s', 10, 36],
    ['km/h', 'kt', 10, 18.52],
    ['hPa', 'mbar', 1_013.25, 1_013.25],
    ['hPa', 'kPa', 101.325, 1_013.25],
    ['hPa', 'mmHg', 760, 1_013.25],
    ['°C', '°F', 50, 10],
    ['°C', 'K', 293.15, 20],
    ['hm³', 'm³', 93_250_000, 93.25],
    ['hm³', 'M3', 93_250_000, 93.25],
    ['km²', 'ha', 250, 2.5],
  ])('%s from %s: %d is %d', (own, said, value, expected) => {
    expect(converted(own, said, value)).toBeCloseTo(expected, 9);
  });

  it('is written in many ways', () => {
    for (const spelling of ['m', 'M', ' m ', 'metros']) {
      expect(unitCodeOf('m', spelling)).toBe(OWN_UNIT);
    }
    for (const spelling of ['hm³', 'HM3', 'hm^3']) {
      expect(unitCodeOf('hm³', spelling)).toBe(OWN_UNIT);
    }
    expect(unitCodeOf('°C', 'ºC')).toBe(OWN_UNIT);
  });

  it('that is null, blank or N/D is none', () => {
    for (const said of [null, '', ' ', 'N/D', 'n/d', 4, true]) {
      expect(unitCodeOf('m', said)).toBe(NO_UNIT);
    }
    expect(inOwnUnit(NO_UNIT, 4.62)).toBe(4.62);
  });

  it('of another kind, unknown or hostile is foreign, and its value no number of ours', () => {
    for (const said of ['%', 'pés', '__proto__', 'constructor', 'toString', 'x'.repeat(10_000)]) {
      expect(unitCodeOf('m', said)).toBe(FOREIGN_UNIT);
    }
    expect(unitCodeOf(null, 'm')).toBe(FOREIGN_UNIT);
    expect(inOwnUnit(FOREIGN_UNIT, 462)).toBeNaN();
  });

  it('of any text is one of these, and never a number that is not finite', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('m', 'mm', 'km/h', '°C', 'hm³', '%', null),
        fc.oneof(fc.string({ maxLength: 10 }), fc.constantFrom('cm', 'm/s', '°F', 'km³')),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (own, said, value) => {
          const code = unitCodeOf(own, said);
          const shown = inOwnUnit(code, value);
          if (code === FOREIGN_UNIT) expect(shown).toBeNaN();
          else if (isConverted(code)) expect(shown).not.toBe(Infinity);
          else expect(shown).toBe(value);
        },
      ),
    );
  });
});

describe('the own unit of a quantity', () => {
  it('is one for the table, the map and the station', () => {
    for (const { paths, unit } of TABLE_READINGS) {
      for (const path of paths) expect(ownUnitOf(path)).toBe(unit);
    }
    expect(ownUnitOf(READING_PATHS.riverTrend)).toBeNull();
  });
});
