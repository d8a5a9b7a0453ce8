import { expect, it } from 'vitest';
import { codigo } from '#tests/support/tag-events.ts';
import { cityOfStation } from './city-of-station.ts';
import type { City } from './places.ts';

const city = (name: string, ...gauges: readonly string[]): City => ({
  name,
  region: null,
  latitude: -10,
  longitude: -30,
  population: null,
  rank: 1,
  on: null,
  gauges: gauges.map(codigo),
});

const CITIES = [city('Jandó', 'EST-00001'), city('Aruê'), city('Umbra')];

it('a station is of the city it speaks for, else of the one that it is called after', () => {
  const found = (code: string, local: string | null, name: string): string | undefined =>
    cityOfStation(CITIES, { codigo: codigo(code), local, name })?.name;
  expect(found('EST-00001', 'Umbra', 'Aruê')).toBe('Jandó');
  expect(found('EST-00002', ' umbra', 'Aruê')).toBe('Umbra');
  expect(found('EST-00002', null, 'ARUE')).toBe('Aruê');
  expect(found('EST-00002', 'Serra', 'Barragem Alta')).toBeUndefined();
});
