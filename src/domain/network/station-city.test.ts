import { describe, expect, it } from 'vitest';
import { codigo } from '#tests/support/log/tag-events.ts';
import type { City } from './places.ts';
import { cityOfStation } from './station-city.ts';

const city = (name: string, ...gauges: readonly string[]): City => ({
  name,
  region: null,
  latitude: 0,
  longitude: 0,
  population: null,
  rank: 1,
  on: null,
  gauges: gauges.map(codigo),
});

const CITIES = [city('Vau do Meio', 'EST-1'), city('Foz'), city('Jandó')];

const nameOf = (station: Partial<{ codigo: string; local: string | null; name: string }>) =>
  cityOfStation(CITIES, {
    codigo: codigo(station.codigo ?? 'EST-9'),
    local: station.local ?? null,
    name: station.name ?? 'Ponte',
  })?.name ?? null;

describe('cityOfStation', () => {
  it('is the city for which the station speaks, whatever the station is called', () => {
    expect(nameOf({ codigo: 'EST-1', local: 'Foz' })).toBe('Vau do Meio');
  });

  it('is else the city of its place or its name, without accents and case', () => {
    expect(nameOf({ local: 'FOZ' })).toBe('Foz');
    expect(nameOf({ name: 'Jando' })).toBe('Jandó');
  });

  it('is none for a station of no known city', () => {
    expect(nameOf({})).toBeNull();
  });
});
