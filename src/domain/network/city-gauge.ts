import type { Codigo } from '#domain/tags/tag-path.ts';
import type { City, Places, RiverPoint, RiverStation } from './places.ts';
import type { AlongRiver, RiverGraph } from './river-graph.ts';

/** The gauge that speaks for a city. */
export interface CityGauge {
  /** Its own, or the next one of the river: above the city, or below it. */
  readonly kind: 'own' | 'upstream' | 'downstream';
  readonly codigo: Codigo;
  /** Where it stands; null if the network does not say, which happens to an own gauge alone. */
  readonly station: RiverStation | null;
  /** Kilometres along the water between city and gauge; null where no water joins the two, which happens to an own gauge alone. */
  readonly distanceKm: number | null;
}

const gaugesOf = ({ stations }: Pick<Places, 'stations'>): readonly RiverStation[] =>
  stations.filter(({ kind }) => kind === 'gauge');

const isOneSpot = (a: RiverPoint, b: RiverPoint): boolean => a.river === b.river && a.km === b.km;

const toCityGauge = (
  kind: CityGauge['kind'],
  { place, distanceKm }: AlongRiver<RiverStation>,
): CityGauge => ({ kind, codigo: place.codigo, station: place, distanceKm });

/**
 * The gauge that speaks for a city: the first of its own; else the next one upstream, which knows what is coming (one on the city's own
 * river before any on a tributary); else the next one downstream. A gauge at the city's kilometre is its own though the table does not say
 * so. One that measures no level (`hasLevel`) speaks for nobody, unless no other does. Null: the water of no gauge passes the city, nor
 * does the city's water pass one.
 */
export const cityGauge = (
  places: Pick<Places, 'stations'>,
  rivers: RiverGraph,
  city: Pick<City, 'on' | 'gauges'>,
  hasLevel: (codigo: Codigo) => boolean = () => true,
): CityGauge | null => {
  const all = gaugesOf(places);
  const speaking = all.filter(({ codigo }) => hasLevel(codigo));
  return (
    gaugeAmong(speaking, rivers, { ...city, gauges: city.gauges.filter(hasLevel) }) ??
    gaugeAmong(all, rivers, city)
  );
};

const gaugeAmong = (
  all: readonly RiverStation[],
  rivers: RiverGraph,
  { on, gauges }: Pick<City, 'on' | 'gauges'>,
): CityGauge | null => {
  const [own] = gauges;
  if (own !== undefined) {
    const station = all.find(({ codigo }) => codigo === own) ?? null;
    const distanceKm =
      on === null || station === null
        ? null
        : (rivers.distanceDown(on, station) ?? rivers.distanceDown(station, on));
    return { kind: 'own', codigo: own, station, distanceKm };
  }
  if (on === null) return null;
  const here = all.find((gauge) => isOneSpot(gauge, on));
  if (here !== undefined) return toCityGauge('own', { place: here, distanceKm: 0 });
  const above = rivers.nextUpstream(on, all);
  const upstream = above.find(({ place }) => place.river === on.river) ?? above[0];
  if (upstream !== undefined) return toCityGauge('upstream', upstream);
  const downstream = rivers.nextDownstream(on, all);
  return downstream === null ? null : toCityGauge('downstream', downstream);
};
