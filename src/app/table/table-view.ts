import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { LeftOut } from '#worker/api/left-out.ts';
import { stationId, type StationId } from '#domain/stations/station-id.ts';
import type { StationTableFrame, TablePlaces } from '#worker/api/station-table.ts';
import { RowStore } from './row-store.ts';

/** A row as the table lists it; what it says, its cells ask for themselves. */
export interface ListedRow {
  readonly id: StationId;
}

/** The part of the sorted and filtered list that the worker has handed over: which rows, not what they say. */
export interface TableView {
  /** Position of the first row in the whole list. */
  readonly offset: number;
  /** The same array as long as the same rows stand in the same order. */
  readonly listed: readonly ListedRow[];
  /** The unit over each reading column by its key, null for `N/D`; the same map as long as it says the same. */
  readonly units: ReadonlyMap<string, string | null>;
  /** A reading in the window has no unit. */
  readonly hasUnsaidUnit: boolean;
  /** Stations that match search and types, and all stations that there is room for. */
  readonly matched: number;
  readonly total: number;
  readonly leftOut: LeftOut;
  /** The basins and regions there are. */
  readonly places: TablePlaces;
  /** When the state was taken that a paused view shows; null: live. */
  readonly pausedAt: EpochMs | null;
  /** What the rows say. */
  readonly rows: RowStore;
}

const isSameList = (listed: readonly ListedRow[], order: Uint32Array): boolean =>
  listed.length === order.length && listed.every(({ id }, index) => id === order[index]);

/** Before anybody has said. */
export const NO_PLACES: TablePlaces = { basins: [], regions: [] };

const isSameUnits = (
  a: ReadonlyMap<string, string | null>,
  b: ReadonlyMap<string, string | null>,
): boolean => a.size === b.size && [...b].every(([key, unit]) => a.has(key) && a.get(key) === unit);

const isSameText = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index]);

/** The places of a frame, the very same as before where they say the same. */
const settled = (view: TableView | null, places: TablePlaces): TablePlaces =>
  view !== null &&
  isSameText(view.places.basins, places.basins) &&
  isSameText(view.places.regions, places.regions)
    ? view.places
    : places;

/**
 * A frame applied to the view. Readings go to the cells by way of the store; the view itself is another only when the list is, so
 * that a frame of readings draws no table.
 */
export const applyTableFrame = (view: TableView | null, frame: StationTableFrame): TableView => {
  const rows = view?.rows ?? new RowStore();
  rows.take(frame);
  const { offset, matched, total, leftOut, order, pausedAt } = frame;
  const places = frame.places === null ? (view?.places ?? NO_PLACES) : settled(view, frame.places);
  const said = new Map(frame.columns.map((key, place) => [key, frame.units[place] ?? null]));
  const units = view !== null && isSameUnits(view.units, said) ? view.units : said;
  const hasUnsaidUnit = rows.hasUnsaidUnit();
  const listed =
    view !== null && isSameList(view.listed, order)
      ? view.listed
      : Array.from(order, (id) => ({ id: stationId(id) }));
  const isSame =
    view !== null &&
    listed === view.listed &&
    units === view.units &&
    hasUnsaidUnit === view.hasUnsaidUnit &&
    offset === view.offset &&
    matched === view.matched &&
    total === view.total &&
    leftOut.stations === view.leftOut.stations &&
    leftOut.isLeast === view.leftOut.isLeast &&
    places === view.places &&
    pausedAt === view.pausedAt;
  return isSame
    ? view
    : { offset, listed, units, hasUnsaidUnit, matched, total, leftOut, places, pausedAt, rows };
};
