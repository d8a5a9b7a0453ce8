import type { Station } from '#domain/station.ts';
import type { StationId, StationTableFrame } from '#worker/api/frames.ts';

/** What the search shows of the table's frames: who, in order, and how many. */
export interface SearchResults {
  readonly stations: readonly { readonly id: StationId; readonly station: Station }[];
  readonly matched: number;
  readonly total: number;
  /** Every row of the window seen so far: an unchanged row comes as its id alone. */
  readonly stationById: ReadonlyMap<StationId, Station>;
}

const sameStation = (a: Station | undefined, b: Station): boolean =>
  a !== undefined &&
  a.codigo === b.codigo &&
  a.name === b.name &&
  a.type === b.type &&
  a.river === b.river &&
  a.basin === b.basin;

/** The next view. It stays the very same where only readings moved, so that a list of links is not drawn again for them. */
export const applySearchFrame = (
  view: SearchResults | null,
  frame: StationTableFrame,
): SearchResults => {
  const stationById = new Map(view?.stationById);
  for (const { id, station } of frame.changed) {
    if (station !== null && !sameStation(stationById.get(id), station)) {
      stationById.set(id, station);
    }
  }
  const stations = [...frame.order].flatMap((id) => {
    const station = stationById.get(id);
    return station === undefined ? [] : [{ id, station }];
  });
  const isSame =
    view !== null &&
    view.matched === frame.matched &&
    view.total === frame.total &&
    view.stations.length === stations.length &&
    stations.every(
      ({ id, station }, index) =>
        view.stations[index]?.id === id && view.stations[index].station === station,
    );
  return isSame ? view : { stations, matched: frame.matched, total: frame.total, stationById };
};
