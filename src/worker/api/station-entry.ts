import type { Station, StationId } from '#domain/stations/station.ts';

/** A station as views list it. */
export interface StationEntry {
  readonly id: StationId;
  readonly station: Station;
}
