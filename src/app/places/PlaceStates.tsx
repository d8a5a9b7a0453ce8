import { useMemo, type ReactNode } from 'react';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { usePlaces } from '#app/network/use-places.ts';
import type { Station } from '#domain/stations/station.ts';
import type { StationBrief, StationBriefsQuery } from '#worker/api/station-briefs.ts';
import type { StationFinderQuery } from '#worker/api/station-finder.ts';
import {
  type Away,
  citiesBySlug,
  nearestSource,
  placeFacts,
  type PlaceFacts,
  type PlaceSource,
  spokenBy,
} from './place-facts.ts';
import type { PlaceRef } from './place-ref.ts';

/** What the line of a place shows. */
export type PlaceState = { readonly place: PlaceRef; readonly name: string | null } & (
  | { readonly kind: 'waiting' }
  /** The network has no such place any more, or no station for it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'known'; readonly brief: StationBrief; readonly away: Away | null }
);

/** What a place is called; until its name is known, its own word. */
export const nameOf = (state: PlaceState): string => {
  const own = state.place.kind === 'city' ? state.place.slug : state.place.codigo;
  return state.name ?? (state.kind === 'known' ? state.brief.station.name : own);
};

/** More than any network has: the nearest one may be any. */
const EVERY_STATION: StationFinderQuery = { search: '', limit: 50_000 };

type Render = (states: readonly PlaceState[]) => ReactNode;

/** Reads the stations that speak for the places. */
const WithBriefs = ({
  facts,
  stations,
  isFinal,
  children,
}: {
  readonly facts: readonly PlaceFacts[];
  /** Null while no place needs them, or while they are not known. */
  readonly stations: readonly Station[] | null;
  /** Nothing more will be known: a place that no station speaks for is unknown. */
  readonly isFinal: boolean;
  readonly children: Render;
}) => {
  const sources = useMemo(
    () =>
      facts.map(({ city, source }): PlaceSource | null => {
        if (source !== 'nearest') return source;
        return city === null || stations === null ? null : nearestSource(city, stations);
      }),
    [facts, stations],
  );
  const query = useMemo(
    (): StationBriefsQuery => ({
      codigos: [...new Set(sources.flatMap((source) => source?.codigo ?? []))],
    }),
    [sources],
  );
  const frame = useLatestFrame('station-briefs', query);
  const briefs = useMemo(
    () => new Map(frame?.briefs.map((brief) => [brief.station.codigo, brief])),
    [frame],
  );
  const states = facts.map(({ place, city }, index): PlaceState => {
    const source = sources[index] ?? null;
    const brief = source === null ? undefined : briefs.get(source.codigo);
    const name = city?.name ?? (place.kind === 'station' ? (brief?.station.name ?? null) : null);
    if (source !== null && brief !== undefined) {
      return { kind: 'known', place, name, brief: spokenBy(brief, source), away: source.away };
    }
    const isAnswered =
      source === null
        ? isFinal
        : frame?.networkLoaded === true && frame.codigos.includes(source.codigo);
    return { kind: isAnswered ? 'gone' : 'waiting', place, name };
  });
  return children(states);
};

const WithStations = (props: Omit<Parameters<typeof WithBriefs>[0], 'stations'>) => {
  const frame = useLatestFrame('station-finder', EVERY_STATION);
  const stations = useMemo(() => frame?.stations.map(({ station }) => station) ?? null, [frame]);
  const isFinal = props.isFinal && frame?.networkLoaded === true;
  return <WithBriefs {...props} stations={stations} isFinal={isFinal} />;
};

/**
 * Places with their readings, live. The network's cities are loaded only if one of the places is a city, the list of all stations only if no
 * gauge speaks for one of them. `places` keeps its identity while it means the same.
 */
export const PlaceStates = ({
  places,
  children,
}: {
  readonly places: readonly PlaceRef[];
  readonly children: Render;
}) => {
  const network = usePlaces(places.some(({ kind }) => kind === 'city'));
  const facts = useMemo(() => {
    const known =
      network.kind === 'ready' ? { ...network, bySlug: citiesBySlug(network.places.cities) } : null;
    return places.map((place) => placeFacts(place, known));
  }, [places, network]);
  const With = facts.some(({ source }) => source === 'nearest') ? WithStations : WithBriefs;
  return (
    <With
      facts={facts}
      stations={null}
      isFinal={network.kind === 'ready' || network.kind === 'none'}
    >
      {children}
    </With>
  );
};
