import type { StationId } from '#domain/stations/station-id.ts';
import { StationBytes } from './station-bytes.ts';

/** A set of stations for the hot path. */
export class StationFlags {
  readonly #flags = new StationBytes();
  /** Stations added since the last `replace`, to avoid a walk over the network. */
  #added: StationId[] = [];

  has(id: StationId): boolean {
    return this.#flags.get(id) === 1;
  }

  delete(id: StationId): void {
    if (this.has(id)) this.#flags.set(id, 0);
  }

  replace(ids: readonly StationId[]): void {
    for (const id of this.#added) this.delete(id);
    this.#added.length = 0;
    for (const id of ids) this.#add(id);
  }

  #add(id: StationId): void {
    this.#flags.set(id, 1);
    this.#added.push(id);
  }
}
