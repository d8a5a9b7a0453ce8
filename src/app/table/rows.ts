import type { Station } from '#domain/station.ts';
import type { StationId, StationTableFrame, TableRow } from '#worker/api/frames.ts';

/** The part of the sorted and filtered list that the worker has handed over. */
export interface TableView {
  /** Position of `rows[0]` in the whole list. */
  readonly offset: number;
  /** A row that has not changed is the same object as before. */
  readonly rows: readonly TableRow[];
  /** Stations that match search and types, and all stations. */
  readonly matched: number;
  readonly total: number;
}

const sameStation = (a: Station, b: Station): boolean =>
  a.codigo === b.codigo &&
  a.name === b.name &&
  a.type === b.type &&
  a.basin === b.basin &&
  a.region === b.region &&
  a.river === b.river &&
  a.altitude === b.altitude &&
  a.show === b.show &&
  a.position?.latitude === b.position?.latitude &&
  a.position?.longitude === b.position?.longitude;

const sameRow = (a: TableRow, b: TableRow): boolean =>
  a.id === b.id &&
  Object.is(a.heardAt, b.heardAt) &&
  a.values.length === b.values.length &&
  a.values.every((value, column) => value === b.values[column]) &&
  sameStation(a.station, b.station);

/** The frame's rows in their order; what reads as before keeps its object, so that React passes it by. */
export const mergeRows = (
  held: readonly TableRow[],
  frame: Pick<StationTableFrame, 'order' | 'changed'>,
): readonly TableRow[] => {
  const rowById = new Map<StationId, TableRow>(held.map((row) => [row.id, row]));
  for (const row of frame.changed) {
    const before = rowById.get(row.id);
    if (before === undefined || !sameRow(before, row)) rowById.set(row.id, row);
  }
  return Array.from(frame.order, (id) => rowById.get(id)).filter((row) => row !== undefined);
};

/** A frame applied to the last view is the view a fresh look would give. */
export const applyTableFrame = (view: TableView | null, frame: StationTableFrame): TableView => ({
  offset: frame.offset,
  rows: mergeRows(view?.rows ?? [], frame),
  matched: frame.matched,
  total: frame.total,
});
