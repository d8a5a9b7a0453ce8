import type { Codigo } from '#domain/tags/tag-path.ts';
import { cityGauge, type CityGauge } from './city-gauge.ts';
import type { City, Places, RiverPoint, RiverStation } from './places.ts';
import type { AlongRiver, RiverGraph } from './river-graph.ts';

/** Another city on the same water. */
interface RiversideCity extends RiverPoint {
  readonly city: City;
}

/** What stands along the water of a city, each list nearest first, with kilometres along the water from the city. */
export interface CityWaters {
  readonly gauge: CityGauge | null;
  /** Where the city is on its river: its own place, or that of its own gauge if it has none. Null: on no river, and the lists are empty. */
  readonly from: RiverPoint | null;
  /** Gauges on every branch above, without the own one that speaks for the city. */
  readonly gaugesAbove: readonly AlongRiver<RiverStation>[];
  readonly gaugesBelow: readonly AlongRiver<RiverStation>[];
  readonly damsAbove: readonly AlongRiver<RiverStation>[];
  /** The next city on each branch above. */
  readonly citiesAbove: readonly AlongRiver<RiversideCity>[];
  readonly cityBelow: AlongRiver<RiversideCity> | null;
}

/** The waters of a city; `hasLevel` as in {@link cityGauge}. */
export const cityWaters = (
  places: Pick<Places, 'cities' | 'stations'>,
  rivers: RiverGraph,
  city: City,
  hasLevel?: (codigo: Codigo) => boolean,
): CityWaters => {
  const gauge = cityGauge(places, rivers, city, hasLevel);
  // Not the gauge that speaks now: the city does not move when one falls silent.
  const from = city.on ?? cityGauge(places, rivers, city)?.station ?? null;
  if (from === null) {
    return {
      gauge,
      from,
      gaugesAbove: [],
      gaugesBelow: [],
      damsAbove: [],
      citiesAbove: [],
      cityBelow: null,
    };
  }
  const spokesman = gauge?.kind === 'own' ? gauge.codigo : null;
  const gauges = places.stations.filter(
    ({ kind, codigo }) => kind === 'gauge' && codigo !== spokesman,
  );
  const dams = places.stations.filter(({ kind }) => kind === 'dam');
  const others = places.cities.flatMap((other): readonly RiversideCity[] =>
    other === city || other.on === null ? [] : [{ city: other, ...other.on }],
  );
  return {
    gauge,
    from,
    gaugesAbove: rivers.upstream(from, gauges),
    gaugesBelow: rivers.downstream(from, gauges),
    damsAbove: rivers.upstream(from, dams),
    citiesAbove: rivers.nextUpstream(from, others),
    cityBelow: rivers.nextDownstream(from, others),
  };
};

/**
 * The stations whose rain is the city's rain upstream, nearest first: its own gauge, then every gauge and dam on the water above. What falls
 * between them is unknown: the network has no catchments, and a rain gauge on no river may stand in another one's.
 */
export const rainAbove = ({
  gauge,
  gaugesAbove,
  damsAbove,
}: Pick<CityWaters, 'gauge' | 'gaugesAbove' | 'damsAbove'>): readonly RiverStation[] => [
  ...(gauge?.kind === 'own' && gauge.station !== null ? [gauge.station] : []),
  ...[...gaugesAbove, ...damsAbove]
    .toSorted((a, b) => a.distanceKm - b.distanceKm)
    .map(({ place }) => place),
];
