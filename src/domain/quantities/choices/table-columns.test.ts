import { describe, expect, it } from 'vitest';
import { RAIN_PERIODS } from './rain-period.ts';
import {
  columnsOfGroup,
  IDENTITY_COLUMNS,
  isDerivedColumn,
  isIdentityColumn,
  READING_GROUPS,
  TABLE_COLUMNS,
  TABLE_READINGS,
  tableReadingOf,
} from './table-columns.ts';

describe('the columns of the table', () => {
  it('have one key each', () => {
    expect(new Set(TABLE_COLUMNS).size).toBe(TABLE_COLUMNS.length);
  });

  it('show every rain period side by side (SPEC 9), in order of length', () => {
    expect(columnsOfGroup('chuva').filter((key) => key.startsWith('chuva'))).toEqual(
      RAIN_PERIODS.map((period) => `chuva${period}`),
    );
  });

  it.each(READING_GROUPS)(
    'of %s say who the station is, then readings that exist, then their age',
    (group) => {
      const keys = columnsOfGroup(group);
      const identity = keys.filter(isIdentityColumn);
      expect(keys.slice(0, identity.length)).toEqual(identity);
      expect(identity).toEqual(IDENTITY_COLUMNS.filter((key) => identity.includes(key)));
      expect(identity).toContain('name');
      expect(keys.at(-1)).toBe('heardAt');
      const readings = keys.slice(identity.length, -1);
      expect(readings.length).toBeGreaterThan(0);
      for (const key of readings) {
        expect(isDerivedColumn(key) || tableReadingOf(key)?.id === key).toBe(true);
      }
    },
  );

  it('hide the zero of rain alone (SPEC 9)', () => {
    const hiding = TABLE_READINGS.filter(({ showsZero }) => !showsZero).map(({ id }) => id);
    expect(hiding).toEqual(['taxa', ...RAIN_PERIODS.map((period) => `chuva${period}`)]);
  });

  it('read a statistic where the provider has it', () => {
    expect(tableReadingOf('temperatura168hMinima')?.paths).toEqual([
      'Data/Temperatura/Historico/168h/Minima',
    ]);
  });
});
