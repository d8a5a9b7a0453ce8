import { describe, expect, it } from 'vitest';
import { RiverGraph } from '#domain/network/river-graph.ts';
import type { City, Places } from '#domain/network/places.ts';
import { describeStation, type Position, type Station } from '#domain/stations/station.ts';
import { inventedCity } from '#tests/support/network/course-networks.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { citiesBySlug, nearestCity, nearestSource, placeFacts } from './place-facts.ts';
import { cityPlace, stationPlace } from './place-ref.ts';

const ARUE = 'Rio Aruê';
const own = {
  ...inventedCity('Vila da Serra', { river: ARUE, km: 50 }),
  gauges: [codigo('EST-1')],
};
const below = inventedCity('Foz', { river: ARUE, km: 20 });
const above = inventedCity('Alta', { river: ARUE, km: 60 });
const dry: City = { ...inventedCity('Seca', null), latitude: -11 };
const places: Places = {
  cities: [own, below, above, dry],
  rivers: [{ name: ARUE, into: null }],
  stations: [
    { codigo: codigo('EST-1'), kind: 'gauge', name: null, river: ARUE, km: 50, areaKm2: null },
  ],
};
const network = {
  places,
  rivers: new RiverGraph(places.rivers),
  streets: null,
  bySlug: citiesBySlug(places.cities),
};
const sourceOf = (slug: string) => placeFacts(cityPlace(slug), network).source;

describe('the station that speaks for a place', () => {
  it('is the station itself, whatever is known of the network', () => {
    const place = stationPlace(codigo('EST-9'));
    const facts = {
      place,
      city: null,
      street: null,
      source: { codigo: codigo('EST-9'), away: null },
    };
    expect(placeFacts(place, null)).toEqual(facts);
    expect(placeFacts(place, network)).toEqual(facts);
  });

  it('is the own gauge of a city, or another one on its river, with the way to it', () => {
    expect(sourceOf('vila-da-serra')).toEqual({ codigo: 'EST-1', away: null });
    expect(sourceOf('foz')).toEqual({
      codigo: 'EST-1',
      away: { kind: 'upstream', metres: 30_000 },
    });
    expect(sourceOf('alta')).toEqual({
      codigo: 'EST-1',
      away: { kind: 'downstream', metres: 10_000 },
    });
  });

  it('is the nearest one for a city without a gauge on its water', () => {
    expect(sourceOf('seca')).toBe('nearest');
    const at = (code: string, position: Position | null): Station => ({
      ...describeStation(codigo(code), () => null),
      position,
    });
    const far = at('EST-2', { latitude: -13, longitude: -30 });
    const near = at('EST-3', { latitude: -11.5, longitude: -30 });
    const nearest = nearestSource(dry, [at('EST-4', null), far, near]);
    expect(nearest).toMatchObject({ codigo: 'EST-3', away: { kind: 'nearest' } });
    expect(nearest?.away?.metres).toBeCloseTo(55_600, -2);
    expect(nearestSource(dry, [at('EST-4', null)])).toBeNull();
  });

  it('is none for a city that the network does not have, or not yet', () => {
    expect(sourceOf('jando')).toBeNull();
    expect(placeFacts(cityPlace('foz'), null).source).toBeNull();
  });
});

describe('the city nearest to a visitor', () => {
  it('is the one at the least distance, if there is any', () => {
    expect(nearestCity({ latitude: -10.9, longitude: -30.1 }, places.cities)).toEqual(
      cityPlace('seca'),
    );
    expect(nearestCity({ latitude: -10, longitude: -30 }, [])).toBeNull();
  });
});
