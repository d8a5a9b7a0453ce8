import type { Station } from '#domain/stations/station.ts';
import type { StationId } from '#domain/stations/station-id.ts';

/** A station as views list it. */
export interface StationEntry {
  readonly id: StationId;
  readonly station: Station;
}
