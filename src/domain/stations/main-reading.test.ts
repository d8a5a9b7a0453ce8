import { describe, expect, it } from 'vitest';
import { shown } from '#tests/support/app/shown.ts';
import { type MainQuantity, mainReadingOf, riverReadingOf, trendLevelOf } from './main-reading.ts';
import { STATION_TYPES, type StationType } from './station.ts';

type Readings = { readonly [Q in MainQuantity]?: ReturnType<typeof shown> };

const ALL: Readings = {
  rio: shown(4.62, 'm'),
  percentual: shown(80, '%'),
  montante: shown(350, 'm'),
  chuva001h: shown(3, 'mm'),
  chuva024h: shown(12, 'mm'),
  temperatura: shown(18, '°C'),
};

const of = (type: StationType, readings: Readings) =>
  mainReadingOf(type, (quantity) => readings[quantity] ?? null);

describe('the main reading of a station', () => {
  it('is that of its type', () => {
    expect(STATION_TYPES.map((type) => of(type, ALL)?.quantity)).toEqual([
      'rio',
      'temperatura',
      'chuva001h',
      'percentual',
    ]);
    expect(of('Desconhecida', ALL)?.quantity).toBe('rio');
  });

  it('is the next candidate where that is not measured', () => {
    const { percentual: _, ...withoutFill } = ALL;
    expect(of('Barramento', withoutFill)?.quantity).toBe('montante');
    expect(of('Pluviometrica', { chuva024h: shown(5, 'mm') })?.quantity).toBe('chuva024h');
    expect(of('Hidrologica', { chuva001h: shown(0, 'mm') })?.state).toBe('dry');
    expect(of('Pluviometrica', { temperatura: shown(9, '°C') })?.quantity).toBe('temperatura');
    expect(of('Barramento', {})).toBeNull();
  });

  it('of a city is the level of its river alone', () => {
    expect(riverReadingOf(() => null)).toBeNull();
    expect(riverReadingOf((quantity) => ALL[quantity] ?? null)?.quantity).toBe('rio');
  });

  it('says what it is worth, and has a trend where levels compare', () => {
    const worth = (type: StationType, readings: Readings) => {
      const main = of(type, readings);
      return main === null ? null : [main.state, trendLevelOf(main)];
    };
    expect(worth('Hidrologica', ALL)).toEqual(['measured', 'rio']);
    expect(worth('Hidrologica', { rio: shown(399.88, 'm') })).toEqual(['altitude', 'rio']);
    const foreign = { rio: shown(462, 'yd', { comparable: false }) };
    expect(worth('Hidrologica', foreign)).toEqual(['foreign', null]);
    expect(worth('Barramento', ALL)).toEqual(['measured', 'montante']);
    expect(worth('Barramento', { percentual: shown(0, '%') })).toEqual(['measured', 'montante']);
    expect(worth('Pluviometrica', ALL)).toEqual(['measured', null]);
  });
});
