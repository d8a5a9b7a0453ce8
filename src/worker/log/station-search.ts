import type { StationId } from '#domain/stations/station.ts';
import { EFFECT, stationAt, type TouchedStations } from './log-rows.ts';
import { grown } from './grown.ts';

/** Finds the stations of rows. One for a log: it remembers by station in which search it was last seen. */
export class StationSearch {
  #seenIn = new Uint32Array(256);
  #describedIn = new Uint32Array(256);
  #search = 0;

  /** Rows `from` to `to` (exclusive) of these columns. */
  find(stations: Uint16Array, effects: Uint8Array, from: number, to: number): TouchedStations {
    this.#search += 1;
    const all: StationId[] = [];
    const described: StationId[] = [];
    for (let row = from; row < to; row += 1) {
      const station = stationAt(stations, row);
      if (this.#seenIn[station] !== this.#search) {
        if (station >= this.#seenIn.length) this.#grow(station + 1);
        this.#seenIn[station] = this.#search;
        all.push(station);
      }
      if (((effects[row] ?? 0) & EFFECT.described) === 0) continue;
      if (this.#describedIn[station] === this.#search) continue;
      this.#describedIn[station] = this.#search;
      described.push(station);
    }
    return { all, described };
  }

  #grow(length: number): void {
    this.#seenIn = grown(Uint32Array, this.#seenIn, length);
    this.#describedIn = grown(Uint32Array, this.#describedIn, length);
  }
}
