import { useFrames } from '#app/core/use-frames.ts';
import { type StationId, stationId } from '#domain/stations/station-id.ts';
import type { StationTableFrame, StationTableQuery } from '#worker/api/station-table.ts';
import { type PlaceRef, placeKey, stationPlace } from './place-ref.ts';

/** The stations above an alert level: the highest level first, then the nearest to its next one. */
export interface StationsAbove {
  /** The first of them. Keeps its identity while it means the same. */
  readonly places: readonly PlaceRef[];
  /** How many there are. */
  readonly count: number;
}

const LISTED = 8;

const QUERY: StationTableQuery = {
  columns: [{ key: 'alert', paths: [], derived: 'alert' }],
  sort: [{ key: 'alert', descending: true }],
  search: '',
  types: [],
  only: ['alert'],
  window: { offset: 0, limit: LISTED },
};

interface Held extends StationsAbove {
  readonly byId: ReadonlyMap<StationId, PlaceRef>;
}

/** Rows of a frame may be unchanged since an earlier one. */
const hold = (held: Held | null, { order, changed, matched }: StationTableFrame): Held => {
  const byId = new Map(held?.byId);
  for (const { id, station } of changed) {
    if (station !== null) byId.set(id, stationPlace(station.codigo));
  }
  const places = Array.from(order, stationId).flatMap((id) => byId.get(id) ?? []);
  const before = held?.places ?? [];
  const isSame =
    places.length === before.length &&
    places.every((place, index) => {
      const other = before[index];
      return other !== undefined && placeKey(place) === placeKey(other);
    });
  return { byId, places: isSame ? before : places, count: matched };
};

/** Null until the first answer. */
export const useStationsAbove = (): StationsAbove | null => useFrames('station-table', QUERY, hold);
