import type { StationId } from '#worker/api/frames.ts';

/** How many stations lie in each class of a legend, kept as stations move between classes. */
export class LegendCounts {
  readonly #bucketById = new Map<StationId, number>();
  readonly #countByBucket = new Map<number, number>();
  #changed = false;

  of(bucket: number): number {
    return this.#countByBucket.get(bucket) ?? 0;
  }

  put(id: StationId, bucket: number): void {
    const before = this.#bucketById.get(id);
    if (before === bucket) return;
    if (before !== undefined) this.#countByBucket.set(before, this.of(before) - 1);
    this.#countByBucket.set(bucket, this.of(bucket) + 1);
    this.#bucketById.set(id, bucket);
    this.#changed = true;
  }

  clear(): void {
    this.#bucketById.clear();
    this.#countByBucket.clear();
    this.#changed = true;
  }

  /** Whether any count changed since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }
}
