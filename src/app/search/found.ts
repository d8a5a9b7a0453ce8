import { bestMatches, searchRanker, searchText } from '#domain/network/place-search.ts';
import { bestStreets, streetSearchText } from '#domain/network/street-search.ts';
import { type PlacedStreet, placedStreets, type Streets } from '#domain/network/streets.ts';
import { slugsOf } from '#domain/network/slugs.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { City, Places } from '#domain/network/places.ts';
import type { Station } from '#domain/stations/station.ts';
import { searchTextOf } from '#domain/network/station-search.ts';
import type { FoundWater, StationFinderFrame } from '#worker/api/station-finder.ts';

/** One result of a search. */
export type Found =
  | { readonly kind: 'city'; readonly key: string; readonly city: City; readonly slug: string }
  | {
      readonly kind: 'street';
      readonly key: string;
      readonly street: PlacedStreet;
      /** What a search is compared with. */
      readonly text: string;
    }
  | {
      readonly kind: 'river';
      readonly key: string;
      readonly name: string;
      readonly cities: number;
      readonly stations: number;
    }
  | { readonly kind: 'basin'; readonly key: string; readonly basin: FoundWater }
  | { readonly kind: 'station'; readonly key: string; readonly station: Station };

type FoundKind = Found['kind'];

/** Results of one kind, best first; never empty. */
export interface FoundGroup {
  readonly kind: FoundKind;
  readonly found: readonly Found[];
}

/** How many results of a kind are shown. */
export type FoundLimits = { readonly [Kind in FoundKind]: number };

type FoundCity = Extract<Found, { kind: 'city' }>;
type FoundRiver = Extract<Found, { kind: 'river' }>;
type FoundStreet = Extract<Found, { kind: 'street' }>;

/** The places of a network as {@link foundGroups} takes them: made once for all searches. */
export interface SearchedPlaces {
  /** The bigger ones first. */
  readonly cities: readonly FoundCity[];
  /** Rivers with a city or a station, by name. */
  readonly rivers: readonly FoundRiver[];
  readonly streets: readonly FoundStreet[];
}

export const NO_PLACES: SearchedPlaces = { cities: [], rivers: [], streets: [] };

export const searchedPlaces = (
  { cities, rivers, stations }: Places,
  streets: Streets,
): SearchedPlaces => {
  const slugs = slugsOf(cities);
  return {
    cities: cities
      .map((city): FoundCity => {
        const slug = slugs.get(city) ?? '';
        return { kind: 'city', key: `city ${slug}`, city, slug };
      })
      .toSorted((a, b) => (b.city.population ?? 0) - (a.city.population ?? 0)),
    rivers: rivers
      .map(({ name }): FoundRiver => ({
        kind: 'river',
        key: `river ${name}`,
        name,
        cities: cities.filter(({ on }) => on?.river === name).length,
        stations: stations.filter(({ river }) => river === name).length,
      }))
      .filter((river) => river.cities + river.stations > 0)
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    streets: placedStreets({ cities }, streets).map((street) => ({
      kind: 'street',
      key: `street ${street.link.slug} ${street.link.rua}`,
      street,
      text: streetSearchText(street),
    })),
  };
};

/** Name, and what else a search matches, of a result. */
const textOf = (found: Found): string => {
  switch (found.kind) {
    case 'city':
      return searchText([found.city.name, found.city.region]);
    case 'street':
      return found.text;
    case 'river':
      return searchText([found.name]);
    case 'basin':
      return searchText([found.basin.name]);
    case 'station':
      return searchTextOf(found.station);
  }
};

const find = <Kind extends Found>(
  all: readonly Kind[],
  search: string,
  limit: number,
): readonly Kind[] => bestMatches(all, textOf, search, limit).map(({ item }) => item);

/** Rivers of the network and of the stations' own descriptions, each once. */
const riversFound = (
  rivers: readonly FoundRiver[],
  named: readonly FoundWater[],
): readonly FoundRiver[] => {
  const known = new Map(rivers.map((river) => [plainText(river.name), river]));
  for (const { name, stations } of named) {
    const place = known.get(plainText(name));
    known.set(plainText(name), {
      kind: 'river',
      key: `river ${name}`,
      name: place?.name ?? name,
      cities: place?.cities ?? 0,
      stations: Math.max(stations, place?.stations ?? 0),
    });
  }
  return [...known.values()];
};

/** At equal quality a resident more often means the city. */
const USUAL_ORDER: readonly FoundKind[] = ['city', 'street', 'river', 'station', 'basin'];

/** The cities on a river, from its spring down. */
const citiesOn = (cities: readonly FoundCity[], river: string): readonly FoundCity[] =>
  cities
    .filter(({ city }) => city.on !== null && plainText(city.on.river) === river)
    .toSorted((a, b) => (b.city.on?.km ?? 0) - (a.city.on?.km ?? 0));

/**
 * Everything a search finds, in groups, the group of the best result first. The whole name of a river finds its cities, from the spring
 * down, instead of the river itself. Until the worker has answered this search: those of its last answer that match it too.
 */
export const foundGroups = (
  { cities, rivers, streets }: SearchedPlaces,
  frame: StationFinderFrame | null,
  search: string,
  limits: FoundLimits,
): readonly FoundGroup[] => {
  const rankOf = searchRanker(search);
  const isEmpty = search.trim() === '';
  const wanted = plainText(search.trim());
  const onRiver = isEmpty ? [] : citiesOn(cities, wanted);
  const isCurrent = frame?.search === search;
  const stations = (frame?.stations ?? []).map(({ station }): Found => ({
    kind: 'station',
    key: `station ${station.codigo}`,
    station,
  }));
  const basins = (frame?.basins ?? []).map((basin): Found => ({
    kind: 'basin',
    key: `basin ${basin.name}`,
    basin,
  }));
  const matching = (found: readonly Found[]): readonly Found[] =>
    isCurrent ? found : found.filter((one) => rankOf(textOf(one)) !== null);
  const otherRivers = riversFound(rivers, frame?.rivers ?? []).filter(
    ({ name }) => plainText(name) !== wanted,
  );
  const streetsFound = bestStreets(streets, search, limits.street);
  const byKind: { readonly [Kind in FoundKind]: readonly Found[] } = {
    city: isEmpty
      ? []
      : [...new Set([...onRiver, ...find(cities, search, limits.city)])].slice(
          0,
          Math.max(limits.city, onRiver.length),
        ),
    street: streetsFound.map(({ item }) => item),
    river: isEmpty ? [] : find(otherRivers, search, limits.river),
    basin: matching(basins).slice(0, limits.basin),
    station: matching(stations).slice(0, limits.station),
  };
  return USUAL_ORDER.flatMap((kind) => {
    const found = byKind[kind];
    const [first] = found;
    if (first === undefined) return [];
    // The cities of the river that is written in full.
    const ownRank = kind === 'street' ? streetsFound[0]?.rank : rankOf(textOf(first));
    const best = kind === 'city' && onRiver.length > 0 ? 0 : (ownRank ?? Infinity);
    return [{ kind, found, best }];
  })
    .toSorted((a, b) => a.best - b.best)
    .map(({ kind, found }) => ({ kind, found }));
};
