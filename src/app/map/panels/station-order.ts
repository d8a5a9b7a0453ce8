import { distanceBetween } from '#domain/stations/distance.ts';
import { HIDDEN_ZERO, NO_READING, NOT_COMPARABLE, OTHER_UNIT } from '#domain/quantities/legend.ts';
import { LOCALE } from '#domain/text/format.ts';
import type { Position } from '#domain/stations/station.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { MapStation } from '#app/map/stations/station-columns.ts';

/** How the list beside the map is sorted: who has most, by name, or who is nearest to where the visitor is. */
export type StationSort = 'value' | 'name' | 'distance';

const collator = new Intl.Collator(LOCALE, { numeric: true });

const byName = (a: MapStation, b: MapStation): number =>
  collator.compare(a.station.name, b.station.name) ||
  collator.compare(a.station.codigo, b.station.codigo);

/** Readings first, then zeros, then what cannot be compared, then silence. */
const classOf = ({ bucket }: MapStation): number => {
  if (bucket === HIDDEN_ZERO) return 1;
  if (bucket === NOT_COMPARABLE) return 2;
  if (bucket === OTHER_UNIT) return 3;
  return bucket === NO_READING ? 4 : 0;
};

const byValue = (a: MapStation, b: MapStation): number => {
  const classes = classOf(a) - classOf(b);
  if (classes !== 0) return classes;
  return classOf(a) === 0 && a.value !== b.value ? b.value - a.value : byName(a, b);
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
  const compare =
    sort === 'value'
      ? byValue
      : sort === 'distance' && origin !== null
        ? byDistanceTo(origin)
        : byName;
  return [...stations].toSorted(compare).map(({ id }) => id);
};
