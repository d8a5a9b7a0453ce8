import type { StationId } from '#worker/api/frames.ts';

/** A number for each of some stations, in columns: station ids are dense. NaN is no reading, and not the same as no entry. */
export class StationValues {
  #values = new Float64Array(256);
  #isEntered = new Uint8Array(256);
  /** In order of entry. */
  #ids: StationId[] = [];

  has(id: StationId): boolean {
    return this.#isEntered[id] === 1;
  }

  /** NaN where there is no entry. */
  get(id: StationId): number {
    return this.has(id) ? (this.#values[id] ?? Number.NaN) : Number.NaN;
  }

  set(id: StationId, value: number): void {
    if (id >= this.#values.length) this.#grow(id + 1);
    if (this.#isEntered[id] !== 1) {
      this.#isEntered[id] = 1;
      this.#ids.push(id);
    }
    this.#values[id] = value;
  }

  clear(): void {
    for (const id of this.#ids) this.#isEntered[id] = 0;
    this.#ids = [];
  }

  /** Stations that have an entry. */
  ids(): readonly StationId[] {
    return this.#ids;
  }

  *values(): Generator<number> {
    for (const id of this.#ids) yield this.#values[id] ?? Number.NaN;
  }

  #grow(length: number): void {
    const room = Math.max(length, this.#values.length * 2);
    const values = new Float64Array(room);
    values.set(this.#values);
    this.#values = values;
    const isEntered = new Uint8Array(room);
    isEntered.set(this.#isEntered);
    this.#isEntered = isEntered;
  }
}
