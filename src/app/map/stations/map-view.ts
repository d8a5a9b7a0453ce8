import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { Station } from '#domain/stations/station.ts';
import type { LegendState, MapLayerFrame } from '#worker/api/map-layer.ts';
import { stationId, type StationId } from '#domain/stations/station-id.ts';

/** One station as the map and its list show it. */
export interface MapStation {
  readonly id: StationId;
  readonly station: Station;
  /** In the unit of its look; NaN is no reading. */
  readonly value: number;
  readonly look: ReadingLook;
  /** 0 to 5, or one of the legend's classes without a colour. */
  readonly bucket: number;
  /** Epoch milliseconds; NaN when unknown. */
  readonly heardAt: number;
  /** Degrees it comes from (wind); NaN where there is none. */
  readonly direction: number;
}

/** Everything the map shows of a selection. A station that has not changed keeps its identity from view to view. */
export interface MapView {
  readonly stations: ReadonlyMap<StationId, MapStation>;
  /** Null until the first reading's legend has arrived. */
  readonly legend: LegendState | null;
  /** Stations in the tables that have no usable coordinates. */
  readonly withoutPosition: number;
}

/** A frame applied to the last view is the view a fresh look would give. */
export const applyMapFrame = (view: MapView | null, frame: MapLayerFrame): MapView => {
  const stations = new Map(frame.whole ? [] : view?.stations);
  const describedById = new Map(frame.stations.map(({ id, station }) => [id, station]));
  for (const [index, number] of frame.ids.entries()) {
    const id = stationId(number);
    const station = describedById.get(id) ?? stations.get(id)?.station;
    const value = frame.values[index];
    const bucket = frame.buckets[index];
    const look = frame.looks[frame.lookIds[index] ?? 0];
    const heardAt = frame.heardAt[index] ?? Number.NaN;
    const direction = frame.directions?.[index] ?? Number.NaN;
    if (station === undefined || value === undefined || bucket === undefined) continue;
    if (look === undefined) continue;
    stations.set(id, { id, station, value, look, bucket, heardAt, direction });
  }
  return {
    stations,
    legend: frame.legend ?? view?.legend ?? null,
    withoutPosition: frame.withoutPosition,
  };
};
