import type { StationId } from '#domain/stations/station.ts';
import { StationBytes } from './station-bytes.ts';

/** A set of stations for the hot path: marking writes one byte, walking reads a list. */
export class Marks {
  readonly #marked = new StationBytes();
  #list: StationId[] = [];

  get size(): number {
    return this.#list.length;
  }

  add(id: StationId): void {
    if (this.has(id)) return;
    this.#marked.set(id, 1);
    this.#list.push(id);
  }

  has(id: StationId): boolean {
    return this.#marked.get(id) === 1;
  }

  /** The marked stations, in the order of marking. */
  list(): readonly StationId[] {
    return this.#list;
  }

  clear(): void {
    for (const id of this.#list) this.#marked.set(id, 0);
    this.#list = [];
  }
}
