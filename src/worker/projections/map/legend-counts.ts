import {
  BUCKET_COUNT,
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  OTHER_UNIT,
} from '#domain/quantities/legend.ts';

/** Buckets are small numbers from here on; the classes without a colour lie below 0. */
const LOWEST = Math.min(NO_READING, HIDDEN_ZERO, NOT_COMPARABLE, OTHER_UNIT);

/** How many stations lie in each class of a legend, kept as stations move between classes. */
export class LegendCounts {
  readonly #counts = new Int32Array(BUCKET_COUNT - LOWEST);
  #changed = false;

  of(bucket: number): number {
    return this.#counts[bucket - LOWEST] ?? 0;
  }

  /** One station more. */
  enter(bucket: number): void {
    this.#counts[bucket - LOWEST] = this.of(bucket) + 1;
    this.#changed = true;
  }

  /** A station goes from one class to another. */
  move(before: number, after: number): void {
    if (before === after) return;
    this.#counts[before - LOWEST] = this.of(before) - 1;
    this.enter(after);
  }

  clear(): void {
    this.#counts.fill(0);
    this.#changed = true;
  }

  /** Whether any count changed since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }
}
