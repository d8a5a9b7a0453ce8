import type { StationId } from '#domain/stations/station.ts';

/** Changes that are remembered one by one. */
const MAX_REMEMBERED = 4_096;

/** Which stations changed since a version, for several followers that each remember theirs. */
export class ChangedStations {
  #ids: StationId[] = [];
  /** Version before the first remembered change. */
  #first = 0;

  /** Grows with every change. */
  get version(): number {
    return this.#first + this.#ids.length;
  }

  add(id: StationId): void {
    if (this.#ids.length === MAX_REMEMBERED) {
      this.#first += MAX_REMEMBERED / 2;
      this.#ids = this.#ids.slice(MAX_REMEMBERED / 2);
    }
    this.#ids.push(id);
  }

  /** Every station may have changed. */
  addAll(): void {
    this.#first = this.version + 1;
    this.#ids = [];
  }

  /** The stations that changed since a version, perhaps repeatedly; null where every one may have changed. */
  since(version: number): readonly StationId[] | null {
    return version < this.#first ? null : this.#ids.slice(version - this.#first);
  }
}
