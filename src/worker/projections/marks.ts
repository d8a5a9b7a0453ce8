import type { StationId } from '#domain/stations/station-id.ts';

/** A set of stations for the hot path: marking writes one byte, walking reads a list. */
export class Marks {
  #marked = new Uint8Array(256);
  #list: StationId[] = [];

  get size(): number {
    return this.#list.length;
  }

  add(id: StationId): void {
    if (id >= this.#marked.length) this.#grow(id + 1);
    if (this.#marked[id] === 1) return;
    this.#marked[id] = 1;
    this.#list.push(id);
  }

  has(id: StationId): boolean {
    return this.#marked[id] === 1;
  }

  /** The marked stations, in the order of marking. */
  list(): readonly StationId[] {
    return this.#list;
  }

  clear(): void {
    for (const id of this.#list) this.#marked[id] = 0;
    this.#list = [];
  }

  #grow(length: number): void {
    const wider = new Uint8Array(Math.max(length, this.#marked.length * 2));
    wider.set(this.#marked);
    this.#marked = wider;
  }
}
