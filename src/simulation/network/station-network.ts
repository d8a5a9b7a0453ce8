import type { City } from '#domain/network/places.ts';
import type { Lack, StationFact, StationKind } from '../facts/demonstration.ts';
import { chanceOf } from '../scenarios/chance.ts';
import type { Place, Plane } from '../weather/plane.ts';
import type { NetworkFacts } from '#simulation/facts/demonstration.ts';
import { riverPositions } from './river-positions.ts';

/** A station of the simulated network. */
export interface NetworkStation {
  readonly codigo: string;
  readonly kind: StationKind;
  /** `Type` on the wire: short for some, long for others (PROVIDER 1). */
  readonly typeOnWire: string;
  readonly name: string;
  /** `Prefix` on the wire. */
  readonly prefix: string | null;
  readonly basin: string | null;
  readonly region: string | null;
  readonly river: string | null;
  /** Actual position, for the weather. */
  readonly latitude: number;
  readonly longitude: number;
  /** Published latitude; null if not published (PROVIDER 5). */
  readonly publishedLatitude: number | null;
  readonly publishedLongitude: number | null;
  /** Published name, if it is not {@link name}. */
  readonly publishedName?: string | null;
  /** Age of its stamps when sent; default 0. */
  readonly stampLateMs?: number;
  readonly lacks: Lack | null;
}

/** Largest size, for load tests. */
export const MAX_NETWORK_SIZE = 5_000;

/** Stations placed at cities where the demonstration does not say how many there are. */
const MAX_AT_CITIES = 150;

const LONG_TYPE: { readonly [K in StationKind]: string } = {
  Hidro: 'Hidrologica',
  Meteo: 'Meteorologica',
  Pluvio: 'Pluviometrica',
  Barragem: 'Barramento',
};

/** One station in four uses the long form. */
const typeOnWire = (codigo: string, kind: StationKind): string =>
  chanceOf('type', codigo) < 0.25 ? LONG_TYPE[kind] : kind;

/** A station that the network has: its published facts, and where it stands if its position is not published. */
const knownStation = (fact: StationFact, position: Place): NetworkStation => ({
  ...fact,
  typeOnWire: typeOnWire(fact.codigo, fact.kind),
  prefix: 'PCD',
  latitude: fact.latitude ?? position.latitude,
  longitude: fact.longitude ?? position.longitude,
  publishedLatitude: fact.latitude,
  publishedLongitude: fact.longitude,
});

/** The stations of the demonstration's own list, then the gauges and dams on the rivers that the list lacks. */
const knownStations = (
  { places, demonstration }: NetworkFacts,
  plane: Plane,
): readonly NetworkStation[] => {
  const positionOf = riverPositions(places, plane);
  const listed = new Set(demonstration.stations.map(({ codigo }) => codigo));
  const others = places.stations.flatMap((station): readonly StationFact[] => {
    const { codigo, kind, name, river } = station;
    if (listed.has(codigo)) return [];
    const { latitude, longitude } = positionOf(codigo);
    return [
      {
        codigo,
        kind: kind === 'dam' ? 'Barragem' : 'Hidro',
        name: name ?? codigo,
        basin: null,
        region: null,
        latitude,
        longitude,
        river,
        lacks: null,
      },
    ];
  });
  return [...demonstration.stations, ...others].map((fact) =>
    knownStation(fact, positionOf(fact.codigo)),
  );
};

/** Where a station can be placed: a city, or a place between two. */
type Site = Pick<City, 'name' | 'latitude' | 'longitude'>;

/** Cities that fill the gaps between the known stations: repeatedly the one farthest from all stations so far. */
const spreadCities = (
  count: number,
  cities: readonly Site[],
  stations: readonly NetworkStation[],
  plane: Plane,
): readonly Site[] => {
  const gapOf = new Map(
    cities.map((city) => [
      city,
      Math.min(...stations.map((station) => plane.distance(city, station))),
    ]),
  );
  const chosen: Site[] = [];
  while (chosen.length < count && gapOf.size > 0) {
    const [widest] = [...gapOf].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
    chosen.push(widest);
    gapOf.delete(widest);
    for (const [city, gap] of gapOf) gapOf.set(city, Math.min(gap, plane.distance(city, widest)));
  }
  return chosen;
};

/** Places between cities and their neighbours, nearest first: for loads with more stations than cities. */
const sitesBetween = (count: number, cities: readonly Site[], plane: Plane): readonly Site[] => {
  const neighboursOf = cities.map((city) =>
    cities
      .filter((other) => other !== city)
      .toSorted((one, other) => plane.distance(city, one) - plane.distance(city, other)),
  );
  return Array.from({ length: count }, (_, index) => {
    const from = cities[index % cities.length];
    const neighbours = neighboursOf[index % cities.length] ?? [];
    const to = neighbours[Math.floor(index / cities.length) % neighbours.length];
    if (from === undefined || to === undefined) return [];
    const way = 0.2 + 0.6 * chanceOf('place', index);
    const begin = plane.unwrapped(from.longitude);
    const place = plane.within({
      latitude: from.latitude + way * (to.latitude - from.latitude),
      longitude: begin + way * (plane.unwrapped(to.longitude) - begin),
    });
    return { name: `${from.name} – ${to.name}`, ...place };
  }).flat();
};

/** Places anywhere in the network, for one with hardly a city. */
const sitesAnywhere = (count: number, plane: Plane): readonly Site[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Estação ${index + 1}`,
    ...plane.placeAt(chanceOf('latitude', index), chanceOf('longitude', index)),
  }));

/** Half weather, a third rivers, the rest rain gauges: the usual mix of a network. */
const PLACED_KINDS: readonly StationKind[] = [
  'Meteo',
  'Hidro',
  'Meteo',
  'Pluvio',
  'Hidro',
  'Meteo',
];

/** One placed station has no latitude, as real stations sometimes (PROVIDER 8). */
const WITHOUT_LATITUDE = 40;

/** Codes of placed stations, which cannot be taken for real ones: `DEMO-0001`. */
const freeCodes = (count: number, known: readonly NetworkStation[]): readonly string[] => {
  const taken = new Set(known.map(({ codigo }) => codigo));
  const codes: string[] = [];
  for (let number = 1; codes.length < count; number += 1) {
    const codigo = `DEMO-${String(number).padStart(4, '0')}`;
    if (!taken.has(codigo)) codes.push(codigo);
  }
  return codes;
};

const placedStation = (
  { name, latitude, longitude }: Site,
  codigo: string,
  index: number,
): NetworkStation => {
  const kind = PLACED_KINDS[index % PLACED_KINDS.length] ?? 'Pluvio';
  return {
    codigo,
    kind,
    typeOnWire: typeOnWire(codigo, kind),
    name: `${name} (demonstração)`,
    prefix: null,
    basin: null,
    region: null,
    river: null,
    latitude,
    longitude,
    publishedLatitude: index === WITHOUT_LATITUDE ? null : latitude,
    publishedLongitude: longitude,
    lacks: null,
  };
};

/**
 * The network's own stations first, then placed ones up to `size`: at cities, then between them. Without a size as many as the
 * demonstration says, otherwise one more for each city.
 */
export const stationNetwork = (
  facts: NetworkFacts,
  plane: Plane,
  size: number | null = null,
): readonly NetworkStation[] => {
  const { cities } = facts.places;
  const known = knownStations(facts, plane);
  const usual = facts.demonstration.size ?? known.length + Math.min(MAX_AT_CITIES, cities.length);
  const wanted = Math.max(1, size ?? usual);
  const kept = known.slice(0, wanted);
  const count = wanted - kept.length;
  const atCities = spreadCities(count, cities, kept, plane);
  const between = sitesBetween(count - atCities.length, cities, plane);
  const anywhere = sitesAnywhere(count - atCities.length - between.length, plane);
  const codes = freeCodes(count, kept);
  const placed = [...atCities, ...between, ...anywhere].map((site, index) =>
    placedStation(site, codes[index] ?? '', index),
  );
  return [...kept, ...placed];
};
