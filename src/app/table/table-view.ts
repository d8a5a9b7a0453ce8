import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { LeftOut } from '#worker/api/left-out.ts';
import { stationId, type StationId } from '#domain/stations/station.ts';
import type { StationTableFrame, TablePlaces } from '#worker/api/station-table.ts';
import { RowStore } from '#app/table/rows/row-store.ts';

/** A listed row; its cells read their values from the row store. */
export interface ListedRow {
  readonly id: StationId;
}

/** The window of the sorted and filtered list: which rows, not their values. */
export interface TableView {
  /** Position of the first row in the complete list. */
  readonly offset: number;
  /** Keeps its identity while rows and order are the same. */
  readonly listed: readonly ListedRow[];
  /** Unit in each reading column's header by key, null for `N/D`; keeps its identity while unchanged. */
  readonly units: ReadonlyMap<string, string | null>;
  /** True if a reading in the window has no unit. */
  readonly hasUnknownUnit: boolean;
  /** Stations that match the filters, and all stations held. */
  readonly matched: number;
  readonly total: number;
  readonly leftOut: LeftOut;
  readonly places: TablePlaces;
  /** Time of the state that a paused view shows; null while live. */
  readonly pausedAt: EpochMs | null;
  readonly rows: RowStore;
}

const isSameList = (listed: readonly ListedRow[], order: Uint32Array): boolean =>
  listed.length === order.length && listed.every(({ id }, index) => id === order[index]);

export const NO_TABLE_PLACES: TablePlaces = { basins: [], regions: [] };

const isSameUnits = (
  a: ReadonlyMap<string, string | null>,
  b: ReadonlyMap<string, string | null>,
): boolean => a.size === b.size && [...b].every(([key, unit]) => a.has(key) && a.get(key) === unit);

const isSameText = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index]);

/** The previous object if a frame has no others. */
const stablePlaces = (held: TablePlaces, places: TablePlaces | null): TablePlaces =>
  places === null ||
  (isSameText(held.basins, places.basins) && isSameText(held.regions, places.regions))
    ? held
    : places;

/**
 * Applies a frame to the view. Readings reach the cells through the row store; the view object changes only with the list, so a
 * frame of readings does not re-render the table.
 */
export const applyTableFrame = (view: TableView | null, frame: StationTableFrame): TableView => {
  const rows = view?.rows ?? new RowStore();
  rows.take(frame);
  const { offset, matched, total, leftOut, order, pausedAt } = frame;
  const places = stablePlaces(view?.places ?? NO_TABLE_PLACES, frame.places);
  const frameUnits = new Map(frame.columns.map((key, place) => [key, frame.units[place] ?? null]));
  const units = view !== null && isSameUnits(view.units, frameUnits) ? view.units : frameUnits;
  const hasUnknownUnit = rows.hasUnknownUnit();
  const listed =
    view !== null && isSameList(view.listed, order)
      ? view.listed
      : Array.from(order, (id) => ({ id: stationId(id) }));
  const isSame =
    view !== null &&
    listed === view.listed &&
    units === view.units &&
    hasUnknownUnit === view.hasUnknownUnit &&
    offset === view.offset &&
    matched === view.matched &&
    total === view.total &&
    leftOut.stations === view.leftOut.stations &&
    leftOut.isLowerBound === view.leftOut.isLowerBound &&
    places === view.places &&
    pausedAt === view.pausedAt;
  return isSame
    ? view
    : { offset, listed, units, hasUnknownUnit, matched, total, leftOut, places, pausedAt, rows };
};
