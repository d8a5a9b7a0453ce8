import type { StationId } from '#domain/stations/station-id.ts';

/** One byte for each station, 0 until it is set. For the hot path: so few bytes stay in the processor's cache. */
export class StationBytes {
  #bytes = new Uint8Array(256);

  get(id: StationId): number {
    return this.#bytes[id] ?? 0;
  }

  set(id: StationId, byte: number): void {
    if (id >= this.#bytes.length) this.#grow(id + 1);
    this.#bytes[id] = byte;
  }

  /** Every station has 0 again. */
  clear(): void {
    this.#bytes.fill(0);
  }

  #grow(length: number): void {
    const wider = new Uint8Array(Math.max(length, this.#bytes.length * 2));
    wider.set(this.#bytes);
    this.#bytes = wider;
  }
}
