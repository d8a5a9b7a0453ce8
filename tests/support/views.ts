import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { LegendState, MapLayerFrame } from '#worker/api/map-layer.ts';
import type { StationEntry } from '#worker/api/station-entry.ts';
import type { StationTableFrame, TablePlaces, TableRow } from '#worker/api/station-table.ts';

/** What a page holds of a map layer after the frames so far; maps in order of id, so that two views can be compared. */
export interface MapView {
  readonly stations: ReadonlyMap<number, StationEntry>;
  readonly shown: ReadonlyMap<
    number,
    readonly [number, number, number, number | null, ReadingLook | undefined]
  >;
  readonly legend: LegendState | null;
  readonly withoutPosition: number;
}

/** A view and its next frame. */
export const applyMapFrame = (view: MapView | null, frame: MapLayerFrame): MapView => {
  const stations = new Map(frame.whole ? [] : view?.stations);
  for (const entry of frame.stations) stations.set(entry.id, entry);
  const shown = new Map(frame.whole ? [] : view?.shown);
  for (const [index, id] of frame.ids.entries()) {
    shown.set(id, [
      frame.values[index] ?? Number.NaN,
      frame.buckets[index] ?? Number.NaN,
      frame.heardAt[index] ?? Number.NaN,
      frame.directions?.[index] ?? null,
      frame.looks[frame.lookIds[index] ?? -1],
    ]);
  }
  const sorted = <Item>(map: ReadonlyMap<number, Item>) =>
    new Map([...map].toSorted(([a], [b]) => a - b));
  return {
    stations: sorted(stations),
    shown: sorted(shown),
    legend: frame.legend ?? view?.legend ?? null,
    withoutPosition: frame.withoutPosition,
  };
};

/** What a page holds of a table after the frames so far. */
export interface TableView {
  readonly rows: readonly (TableRow | undefined)[];
  readonly matched: number;
  readonly total: number;
  readonly places: TablePlaces | null;
  readonly units: readonly (string | null)[];
}

/** A view and its next frame. */
export const applyTableFrame = (view: TableView | null, frame: StationTableFrame): TableView => {
  const rowById = new Map(view?.rows.map((row) => [row?.id, row]));
  for (const row of frame.changed) {
    rowById.set(row.id, { ...row, station: row.station ?? rowById.get(row.id)?.station ?? null });
  }
  return {
    rows: [...frame.order].map((id) => rowById.get(id)),
    matched: frame.matched,
    total: frame.total,
    places: frame.places ?? view?.places ?? null,
    units: frame.units,
  };
};
