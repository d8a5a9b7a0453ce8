import { epochMs } from '#domain/time/epoch-ms.ts';
import { signOf } from '#domain/series/level-trend.ts';
import { NO_ALERT_LEVELS } from '#domain/stations/alerts/alert-state.ts';
import { stationId } from '#domain/stations/station.ts';
import {
  type MapView,
  type MapStation,
  StationColumns,
} from '#app/map/stations/station-columns.ts';
import type { MapLayerFrame } from '#worker/api/map-layer.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

/** A station as the map has it, named after its id. */
export const mapStation = (id: number, over: Partial<MapStation> = {}): MapStation => ({
  id: stationId(id),
  station: {
    codigo: codigo(`E${id}`),
    name: `Estação ${id}`,
    type: 'Hidrologica',
    position: { latitude: -10, longitude: -30 },
    basin: null,
    region: null,
    river: null,
    altitude: null,
    local: null,
    show: true,
  },
  value: 1,
  look: { unit: 'm', decimals: null },
  bucket: 0,
  reportedAt: epochMs(0),
  direction: Number.NaN,
  rate: Number.NaN,
  riverDirection: null,
  alert: NO_ALERT_LEVELS,
  ...over,
});

/** A frame that describes stations and their readings. */
export const mapFrame = (
  stations: readonly MapStation[],
  over: Partial<MapLayerFrame> = {},
): MapLayerFrame => ({
  whole: true,
  stations: stations.map(({ id, station }) => ({ id, station })),
  ids: Uint32Array.from(stations, ({ id }) => id),
  values: Float64Array.from(stations, ({ value }) => value),
  buckets: Int8Array.from(stations, ({ bucket }) => bucket),
  lookIds: Uint16Array.from(stations.keys()),
  looks: stations.map(({ look }) => look),
  reportedAt: Float64Array.from(stations, ({ reportedAt }) => reportedAt),
  directions: Float32Array.from(stations, ({ direction }) => direction),
  rates: Float32Array.from(stations, ({ rate }) => rate),
  signs: Int8Array.from(stations, ({ riverDirection }) => signOf(riverDirection)),
  alerts: Int8Array.from(stations, ({ alert }) => alert),
  legend: null,
  ...over,
});

/** The map's columns of some stations. */
export const mapColumns = (stations: readonly MapStation[], decimals = 1): StationColumns =>
  new StationColumns().apply(mapFrame(stations), decimals);

/**
 * Everything that a view shows, including the labels of its dots, so that two views can be
 * compared.
 */
export const shownOnMap = (view: MapView | null) =>
  view && {
    ...view,
    stations: new Map(
      [...view.stations.values()].map((station) => [
        station.id,
        { ...station, label: view.stations.labelAt(view.stations.rowOf(station.id) ?? -1) },
      ]),
    ),
  };
