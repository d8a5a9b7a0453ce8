import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useFrames, useLatestFrame } from '#app/core/use-frames.ts';
import { usePlaces } from '#app/network/use-places.ts';
import type { PlacedStreet } from '#domain/network/streets.ts';
import type { Position, Station } from '#domain/stations/station.ts';
import type {
  StationBrief,
  StationBriefsFrame,
  StationBriefsQuery,
} from '#worker/api/station-briefs.ts';
import type { StationFinderQuery } from '#worker/api/station-finder.ts';
import {
  type Away,
  citiesBySlug,
  type KnownCities,
  nearestSource,
  placeFacts,
  spokenBy,
} from './place-facts.ts';
import type { PlaceRef } from './place-ref.ts';
import type { WithStreetsProps } from './WithStreets.tsx';

/** What the line of a place shows. */
export type PlaceState = {
  readonly place: PlaceRef;
  /** Null until it is known. */
  readonly name: string | null;
  /** Null until it is known, and for a station without one. */
  readonly position: Position | null;
  /** Null for what is no street, and until it is known. */
  readonly street: PlacedStreet | null;
} & (
  | { readonly kind: 'waiting' }
  /** The network has no such place any more, or no station for it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'known'; readonly brief: StationBrief; readonly away: Away | null }
);

/** What a place is called; until its name is known, its own word. */
export const nameOf = ({ place, name }: PlaceState): string => {
  if (name !== null) return name;
  if (place.kind === 'station') return place.codigo;
  return place.kind === 'street' ? place.rua : place.slug;
};

/** More than any network has: the nearest one may be any. */
const EVERY_STATION: StationFinderQuery = { search: '', limit: 50_000 };

type Render = (states: readonly PlaceState[]) => ReactNode;

const NO_CODES: ReadonlySet<string> = new Set();

interface Briefs {
  readonly frame: StationBriefsFrame;
  readonly byCodigo: ReadonlyMap<string, StationBrief>;
  /** Stations that report, but no level: such a gauge speaks for nobody. Keeps its identity while it means the same. */
  readonly mute: ReadonlySet<string>;
}

const hold = (held: Briefs | null, frame: StationBriefsFrame): Briefs => {
  const mute = new Set(
    frame.briefs.flatMap(({ station, level, reportedAt }) =>
      level === null && !Number.isNaN(reportedAt) ? station.codigo : [],
    ),
  );
  const before = held?.mute ?? NO_CODES;
  const isSame = mute.size === before.size && [...mute].every((codigo) => before.has(codigo));
  return {
    frame,
    byCodigo: new Map(frame.briefs.map((brief) => [brief.station.codigo, brief])),
    mute: isSame ? before : mute,
  };
};

/** Nobody reads a river faster. */
const PACE_MS = 1_000;
const pace = (): number => PACE_MS;

/** Reads the stations that speak for the places. */
const WithBriefs = ({
  places,
  network,
  stations,
  isFinal,
  children,
}: {
  readonly places: readonly PlaceRef[];
  /** Null while no place needs its cities, or while they are not known. */
  readonly network: KnownCities | null;
  /** Null while no place needs them, or while they are not known. */
  readonly stations: readonly Station[] | null;
  /** Nothing more will be known: a place that no station speaks for is unknown. */
  readonly isFinal: boolean;
  readonly children: Render;
}) => {
  const [mute, setMute] = useState(NO_CODES);
  const spoken = useMemo(
    () =>
      places.map((place) => {
        const { source, ...facts } = placeFacts(place, network, (codigo) => !mute.has(codigo));
        if (source !== 'nearest') return { ...facts, source };
        const { city } = facts;
        const nearest = city === null || stations === null ? null : nearestSource(city, stations);
        return { ...facts, source: nearest };
      }),
    [places, network, stations, mute],
  );
  const query = useMemo((): StationBriefsQuery => {
    // A mute gauge is asked for as well: it may measure again.
    const codigos = new Set([...spoken.flatMap(({ source }) => source?.codigo ?? []), ...mute]);
    // Whether the zero of a street's gauge has moved is seen from its last day.
    return { codigos: [...codigos], withDays: spoken.some(({ street }) => street !== null) };
  }, [spoken, mute]);
  const briefs = useFrames('station-briefs', query, hold, pace);
  if (briefs !== null && briefs.mute !== mute) setMute(briefs.mute);

  const states = spoken.map(({ place, city, street, source }): PlaceState => {
    const brief = source === null ? undefined : briefs?.byCodigo.get(source.codigo);
    const own = place.kind === 'station' ? brief?.station : undefined;
    const name = (street ?? city ?? own)?.name ?? null;
    const position = city ?? own?.position ?? null;
    const common = { place, name, position, street };
    if (source !== null && brief !== undefined) {
      return { kind: 'known', ...common, brief: spokenBy(brief, source), away: source.away };
    }
    const isAnswered =
      source === null
        ? isFinal
        : briefs?.frame.networkLoaded === true && briefs.frame.codigos.includes(source.codigo);
    return { kind: isAnswered ? 'gone' : 'waiting', ...common };
  });
  return children(states);
};

const WithStations = (props: Omit<Parameters<typeof WithBriefs>[0], 'stations'>) => {
  const frame = useLatestFrame('station-finder', EVERY_STATION);
  const stations = useMemo(() => frame?.stations.map(({ station }) => station) ?? null, [frame]);
  const isFinal = props.isFinal && frame?.networkLoaded === true;
  return <WithBriefs {...props} stations={stations} isFinal={isFinal} />;
};

interface PlaceStatesProps {
  readonly places: readonly PlaceRef[];
  readonly children: Render;
}

const WithNetwork = ({
  places,
  cities,
  streets,
  children,
}: PlaceStatesProps & {
  readonly cities: ReturnType<typeof usePlaces>;
  readonly streets: KnownCities['streets'];
}) => {
  const network = useMemo((): KnownCities | null => {
    if (cities.kind !== 'ready') return null;
    const { places: known, rivers } = cities;
    return { places: known, rivers, bySlug: citiesBySlug(known.cities), streets };
  }, [cities, streets]);
  const needsStations = useMemo(
    () => places.some((place) => placeFacts(place, network).source === 'nearest'),
    [places, network],
  );
  const isFinal = cities.kind === 'none' || (cities.kind === 'ready' && streets !== null);
  const common = { places, network, isFinal, children };
  return needsStations ? <WithStations {...common} /> : <WithBriefs {...common} stations={null} />;
};

const NO_STREETS: KnownCities['streets'] = new Map();

/** If it fails, places wait. */
const WithStreets = lazy((): Promise<{ readonly default: ComponentType<WithStreetsProps> }> =>
  import('./WithStreets.tsx').then(
    (module) => ({ default: module.WithStreets }),
    () => ({ default: ({ children }) => children(null) }),
  ),
);

/**
 * Places with their readings, live. The network's cities are loaded only if one of the places is in a city, its streets only if one is a street,
 * the list of all stations only if no gauge speaks for one of them. `places` keeps its identity while it means the same.
 */
export const PlaceStates = (props: PlaceStatesProps) => {
  const { places } = props;
  const cities = usePlaces(places.some(({ kind }) => kind !== 'station'));
  if (!places.some(({ kind }) => kind === 'street')) {
    return <WithNetwork {...props} cities={cities} streets={NO_STREETS} />;
  }
  return (
    <Suspense>
      <WithStreets places={cities.kind === 'ready' ? cities.places : null}>
        {(streets) => <WithNetwork {...props} cities={cities} streets={streets} />}
      </WithStreets>
    </Suspense>
  );
};
