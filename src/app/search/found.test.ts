import { describe, expect, it } from 'vitest';
import type { City, Places } from '#domain/network/places.ts';
import { stationId, describeStation } from '#domain/stations/station.ts';
import type { StationFinderFrame } from '#worker/api/station-finder.ts';
import { type Found, foundGroups, type FoundLimits, searchedPlaces } from './found.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

const city = (name: string, population: number, km: number | null = null): City => ({
  name,
  region: null,
  latitude: -10,
  longitude: -30,
  population,
  rank: 4,
  on: km === null ? null : { river: 'Rio Aruê', km },
  gauges: [],
});

const PLACES: Places = {
  cities: [
    city('Jandó', 1_000, 10),
    city('Arandava', 9_000, 60),
    city('Jandó do Sul', 5_000),
    city('Aruê', 2_000, 30),
  ],
  rivers: [
    { name: 'Rio Aruê', into: null },
    { name: 'Rio Deserto', into: null },
  ],
  stations: [],
};

const station = { ...describeStation(codigo('EST-00013'), () => null), name: 'Jandó 2' };

const frame = (search: string, rest: Partial<StationFinderFrame> = {}): StationFinderFrame => ({
  search,
  stations: [{ id: stationId(0), station }],
  rivers: [],
  basins: [],
  matched: 1,
  total: 1,
  networkLoaded: true,
  ...rest,
});

const street = (city: string, name: string) => ({
  city,
  name,
  level: 6.5,
  gauge: codigo('EST-00013'),
  source: 'Jandó',
  date: null,
});

const STREETS = {
  streets: [
    street('Jandó', 'Rua do Cais'),
    street('Aruê', 'Av. do Cais'),
    street('Aruê', 'Rua Jandó'),
  ],
  floods: [],
};

const LIMITS: FoundLimits = { city: 3, street: 2, river: 2, basin: 2, station: 4 };

const nameOf = (found: Found): string => {
  switch (found.kind) {
    case 'city':
      return found.city.name;
    case 'river':
      return found.name;
    case 'street':
      return `${found.street.name} ${Object.values(found.street.link).join(' ')}`;
    case 'basin':
      return found.basin.name;
    case 'station':
      return found.station.name;
  }
};

const search = (text: string, answer: StationFinderFrame | null, limits = LIMITS) =>
  foundGroups(searchedPlaces(PLACES, STREETS), answer, text, limits).map(
    ({ kind, found }) => [kind, found.map(nameOf)] as const,
  );

describe('what a search finds', () => {
  it('are groups, the one of the best result first, in each the best first', () => {
    expect(search('arue', frame('arue', { basins: [{ name: 'Aruê', stations: 1 }] }))).toEqual([
      ['city', ['Aruê']],
      ['basin', ['Aruê']],
      ['river', ['Rio Aruê']],
      ['station', ['Jandó 2']],
    ]);
    expect(search('jando', frame('jando'))).toEqual([
      ['city', ['Jandó', 'Jandó do Sul']],
      ['station', ['Jandó 2']],
      ['street', ['Rua Jandó arue rua-jando']],
    ]);
  });

  it.each(['r. do cais', 'R do Cáis jandó', 'rua do cias', 'do cais'])(
    'is a street, for “%s”, in each city that has it',
    (text) => {
      const [best] = search(text, null);
      expect(best?.[0]).toBe('street');
      expect(best?.[1][0]).toBe('Rua do Cais jando rua-do-cais');
    },
  );

  it('is no street of a city that is searched for itself, but its streets of a kind', () => {
    expect(search('aruê', null).map(([kind]) => kind)).not.toContain('street');
    expect(search('avenida arue', null)).toContainEqual([
      'street',
      ['Av. do Cais arue av-do-cais'],
    ]);
  });

  it('is the bigger city first among equals, and none beyond the limit', () => {
    expect(search('a', null, { ...LIMITS, city: 1, street: 0 })).toEqual([
      ['city', ['Arandava']],
      ['river', ['Rio Aruê']],
    ]);
  });

  it('keeps of an older answer what the new text finds too', () => {
    expect(search('jan', frame('j'))).toContainEqual(['station', ['Jandó 2']]);
    expect(search('arandava', frame('j'))).toEqual([['city', ['Arandava']]]);
  });

  it('is the cities of a river that is written in full, from its spring down', () => {
    expect(search('rio arue', null)).toEqual([['city', ['Arandava', 'Aruê', 'Jandó']]]);
    expect(search('rio a', null)).toEqual([['river', ['Rio Aruê']]]);
  });

  it('has rivers of the stations’ descriptions too, each once, and none without anything on it', () => {
    const named = frame('rio', {
      stations: [],
      rivers: [
        { name: 'Rio Arue', stations: 3 },
        { name: 'Rio Umbra', stations: 2 },
      ],
    });
    const groups = foundGroups(searchedPlaces(PLACES, STREETS), named, 'rio', LIMITS);
    expect(groups).toMatchObject([
      {
        kind: 'river',
        found: [
          { name: 'Rio Aruê', cities: 3, stations: 3 },
          { name: 'Rio Umbra', cities: 0, stations: 2 },
        ],
      },
    ]);
  });

  it('of no text is every station, and no place', () => {
    expect(search(' ', frame(' '))).toEqual([['station', ['Jandó 2']]]);
  });
});
