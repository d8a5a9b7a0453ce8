import { distanceBetween } from '#domain/stations/distance.ts';
import { HIDDEN_ZERO, NOT_COMPARABLE, OTHER_UNIT } from '#domain/quantities/legend/legend.ts';
import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { BELOW_ALERT_LEVELS } from '#domain/stations/alerts/alert-state.ts';
import { LOCALE } from '#domain/text/format.ts';
import type { Position, StationId } from '#domain/stations/station.ts';
import type { MapStation, StationsById } from '#app/map/stations/station-columns.ts';
import { plainText } from '#domain/text/plain-text.ts';

/**
 * How the list beside the map is sorted: rivers above their alert levels and then those that rise fastest, who has most, by name, or who
 * is nearest to where the visitor is.
 */
const STATION_SORTS = ['rise', 'value', 'name', 'distance'] as const;
export type StationSort = (typeof STATION_SORTS)[number];

/**
 * The sorts that make sense for a measurement, the usual one first; null before it is known. Gauges have zeros of their own: the highest
 * number says little.
 */
export const offeredSorts = (
  measurement: MeasurementType | null,
  isLocated: boolean,
): readonly StationSort[] =>
  STATION_SORTS.filter(
    (sort) => (sort !== 'rise' || measurement === 'rio') && (sort !== 'distance' || isLocated),
  );

const collator = new Intl.Collator(LOCALE, { numeric: true });

const byName = (a: MapStation, b: MapStation): number =>
  collator.compare(a.station.name, b.station.name) ||
  collator.compare(a.station.codigo, b.station.codigo);

/** Readings first, then zeros, then what cannot be compared, then silence. */
const classOf = ({ bucket, value }: MapStation): number => {
  if (Number.isNaN(value)) return 4;
  if (bucket === HIDDEN_ZERO) return 1;
  if (bucket === NOT_COMPARABLE) return 2;
  return bucket === OTHER_UNIT ? 3 : 0;
};

const byValue = (a: MapStation, b: MapStation): number => {
  const classes = classOf(a) - classOf(b);
  if (classes !== 0) return classes;
  return classOf(a) === 0 && a.value !== b.value ? b.value - a.value : byName(a, b);
};

/** Below every known rate. */
const rateOf = ({ rate }: MapStation): number => (Number.isNaN(rate) ? -Infinity : rate);

const byRise = (a: MapStation, b: MapStation): number => {
  const alerts = Math.max(b.alert, BELOW_ALERT_LEVELS) - Math.max(a.alert, BELOW_ALERT_LEVELS);
  if (alerts !== 0) return alerts;
  if (rateOf(a) !== rateOf(b)) return rateOf(b) - rateOf(a);
  return Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value)) || byName(a, b);
};

const byDistanceTo =
  (origin: Position) =>
  (a: MapStation, b: MapStation): number => {
    const metresTo = ({ station }: MapStation): number =>
      station.position === null ? Infinity : distanceBetween(origin, station.position);
    return metresTo(a) - metresTo(b) || byName(a, b);
  };

/** Ids in the order the list shows them; without an `origin` there is no nearest, and the names decide. */
export const orderStations = (
  stations: Iterable<MapStation>,
  sort: StationSort,
  origin: Position | null = null,
): StationId[] => {
  const compare = {
    rise: byRise,
    value: byValue,
    name: byName,
    distance: origin === null ? byName : byDistanceTo(origin),
  }[sort];
  return [...stations].toSorted(compare).map(({ id }) => id);
};

/** The station that a `query` (plain text) most likely means: of that name or code, else a name that begins with it, else the first match. */
export const bestMatch = (
  order: readonly StationId[],
  matches: StationsById,
  query: string,
): StationId | undefined => {
  const whoseName = (fits: (name: string, codigo: string) => boolean): StationId | undefined =>
    order.find((id) => {
      const station = matches.get(id)?.station;
      return station !== undefined && fits(plainText(station.name), plainText(station.codigo));
    });
  return (
    whoseName((name, codigo) => name === query || codigo === query) ??
    whoseName((name) => name.startsWith(query)) ??
    order[0]
  );
};
