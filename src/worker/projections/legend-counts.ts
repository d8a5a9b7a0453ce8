import { BUCKET_COUNT, HIDDEN_ZERO, NO_READING, NOT_COMPARABLE } from '#domain/legend.ts';
import type { StationId } from '#worker/api/frames.ts';

/** Buckets are small numbers from here on; the classes without a colour lie below 0. */
const LOWEST = Math.min(NO_READING, HIDDEN_ZERO, NOT_COMPARABLE);
const NONE = 127;

/** How many stations lie in each class of a legend, kept as stations move between classes. */
export class LegendCounts {
  #bucketById = new Int8Array(256).fill(NONE);
  readonly #counts = new Int32Array(BUCKET_COUNT - LOWEST);
  #changed = false;

  of(bucket: number): number {
    return this.#counts[bucket - LOWEST] ?? 0;
  }

  put(id: StationId, bucket: number): void {
    if (id >= this.#bucketById.length) this.#grow(id + 1);
    const before = this.#bucketById[id] ?? NONE;
    if (before === bucket) return;
    if (before !== NONE) this.#counts[before - LOWEST] = this.of(before) - 1;
    this.#counts[bucket - LOWEST] = this.of(bucket) + 1;
    this.#bucketById[id] = bucket;
    this.#changed = true;
  }

  clear(): void {
    this.#bucketById.fill(NONE);
    this.#counts.fill(0);
    this.#changed = true;
  }

  /** Whether any count changed since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  #grow(length: number): void {
    const wider = new Int8Array(Math.max(length, this.#bucketById.length * 2)).fill(NONE);
    wider.set(this.#bucketById);
    this.#bucketById = wider;
  }
}
