import type { StationId } from '#domain/stations/station.ts';
import { grown } from '#worker/log/grown.ts';

/** One byte for each station, 0 until it is set. For the hot path: so few bytes stay in the processor's cache. */
export class StationBytes {
  #bytes = new Uint8Array(256);

  get(id: StationId): number {
    return this.#bytes[id] ?? 0;
  }

  set(id: StationId, byte: number): void {
    if (id >= this.#bytes.length) this.#bytes = grown(Uint8Array, this.#bytes, id + 1);
    this.#bytes[id] = byte;
  }

  /** Every station has 0 again. */
  clear(): void {
    this.#bytes.fill(0);
  }
}
