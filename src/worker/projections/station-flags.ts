import type { StationId } from '#domain/stations/station-id.ts';

/** A set of stations for the hot path: one byte a station. */
export class StationFlags {
  #flags = new Uint8Array(256);
  /** Stations added since the last `replace`, to avoid a walk over the network. */
  #added: StationId[] = [];

  has(id: StationId): boolean {
    return this.#flags[id] === 1;
  }

  delete(id: StationId): void {
    if (id < this.#flags.length) this.#flags[id] = 0;
  }

  replace(ids: readonly StationId[]): void {
    for (const id of this.#added) this.delete(id);
    this.#added.length = 0;
    for (const id of ids) this.#add(id);
  }

  #add(id: StationId): void {
    if (id >= this.#flags.length) {
      const wider = new Uint8Array(Math.max(id + 1, this.#flags.length * 2));
      wider.set(this.#flags);
      this.#flags = wider;
    }
    this.#flags[id] = 1;
    this.#added.push(id);
  }
}
