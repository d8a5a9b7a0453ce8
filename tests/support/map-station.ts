import { stationId } from '#domain/stations/station-id.ts';
import type { MapStation } from '#app/map/stations/map-view.ts';
import { codigo } from './tag-events.ts';

/** A station as the map has it, named after its id. */
export const mapStation = (id: number, over: Partial<MapStation> = {}): MapStation => ({
  id: stationId(id),
  station: {
    codigo: codigo(`E${id}`),
    name: `Estação ${id}`,
    type: 'Hidrologica',
    position: { latitude: -27, longitude: -50 },
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
  heardAt: 0,
  direction: Number.NaN,
  ...over,
});
