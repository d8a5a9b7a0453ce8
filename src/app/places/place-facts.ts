import { cityGauge } from '#domain/network/city-gauge.ts';
import { slugsOf } from '#domain/network/slugs.ts';
import type { City, Places } from '#domain/network/places.ts';
import type { RiverGraph } from '#domain/network/river-graph.ts';
import type { PlacedStreet } from '#domain/network/streets.ts';
import { distanceBetween } from '#domain/stations/distance.ts';
import type { Position, Station } from '#domain/stations/station.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { cityPlace, placeKey, type PlaceRef } from './place-ref.ts';

/** How far from a place the station stands that speaks for it: along the river, or through the air to the nearest one. */
export interface Away {
  readonly kind: 'upstream' | 'downstream' | 'nearest';
  readonly metres: number;
}

/** The station that speaks for a place. */
export interface PlaceSource {
  readonly codigo: Codigo;
  /** Null for a station of the place itself. */
  readonly away: Away | null;
}

/** What is known of a place before any reading. */
export interface PlaceFacts {
  readonly place: PlaceRef;
  /** A street's is the one that it lies in. Null for a station, which says its name itself, and while the cities are not known. */
  readonly city: City | null;
  /** Null for a city and a station, and while the streets are not known. */
  readonly street: PlacedStreet | null;
  /** `nearest`: no gauge speaks for the city; the station nearest to it does. Null: the place is unknown, or not known yet. */
  readonly source: PlaceSource | 'nearest' | null;
}

/** Cities by their slugs. */
export const citiesBySlug = (cities: readonly City[]): ReadonlyMap<string, City> =>
  new Map(Array.from(slugsOf(cities), ([city, slug]) => [slug, city]));

/** What a network says of its cities. */
export interface KnownCities {
  readonly places: Places;
  readonly rivers: RiverGraph;
  /** {@link citiesBySlug}. */
  readonly bySlug: ReadonlyMap<string, City>;
  /** By `placeKey`; null while they are not known. */
  readonly streets: ReadonlyMap<string, PlacedStreet> | null;
}

/** What the network knows of a place; null while its cities are not known. `hasLevel`: as for `cityGauge`. */
export const placeFacts = (
  place: PlaceRef,
  network: KnownCities | null,
  hasLevel?: (codigo: Codigo) => boolean,
): PlaceFacts => {
  const none = { place, city: null, street: null };
  if (place.kind === 'station') return { ...none, source: { codigo: place.codigo, away: null } };
  const city = network?.bySlug.get(place.slug);
  if (network === null || city === undefined) return { ...none, source: null };
  if (place.kind === 'street') {
    const street = network.streets?.get(placeKey(place));
    if (street === undefined) return { ...none, source: null };
    return { place, city, street, source: { codigo: street.gauge, away: null } };
  }
  const gauge = cityGauge(network.places, network.rivers, city, hasLevel);
  const known = { ...none, city };
  if (gauge === null) return { ...known, source: 'nearest' };
  const { kind, codigo, distanceKm } = gauge;
  const away = kind === 'own' || distanceKm === null ? null : { kind, metres: distanceKm * 1_000 };
  return { ...known, source: { codigo, away } };
};

/** The nearest of some stations; null if none says where it is. */
export const nearestSource = (from: Position, stations: readonly Station[]): PlaceSource | null => {
  let nearest: PlaceSource | null = null;
  let least = Infinity;
  for (const { codigo, position } of stations) {
    if (position === null) continue;
    const metres = distanceBetween(from, position);
    if (metres >= least) continue;
    least = metres;
    nearest = { codigo, away: { kind: 'nearest', metres } };
  }
  return nearest;
};

/** What a station says of a place: one that is only near may stand on other water, so that its rain and weather count. */
export const spokenBy = (brief: StationBrief, { away }: PlaceSource): StationBrief =>
  away?.kind === 'nearest' ? { ...brief, level: null, percent: null, upstream: null } : brief;

/** The nearest of some cities; null without cities. */
export const nearestCity = (from: Position, cities: readonly City[]): PlaceRef | null => {
  const [nearest] = cities.toSorted((a, b) => distanceBetween(from, a) - distanceBetween(from, b));
  const slug = nearest === undefined ? undefined : slugsOf(cities).get(nearest);
  return slug === undefined ? null : cityPlace(slug);
};
