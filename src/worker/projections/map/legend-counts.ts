import {
  BUCKET_COUNT,
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  OTHER_UNIT,
} from '#domain/quantities/legend/legend.ts';

/** Lowest bucket number; the classes without a colour are below 0. */
const LOWEST = Math.min(NO_READING, HIDDEN_ZERO, NOT_COMPARABLE, OTHER_UNIT);

/** Number of stations in each class of a legend, updated as stations change class. */
export class LegendCounts {
  readonly #counts = new Int32Array(BUCKET_COUNT - LOWEST);
  #changed = false;

  of(bucket: number): number {
    return this.#counts[bucket - LOWEST] ?? 0;
  }

  /** Counts a new station. */
  enter(bucket: number): void {
    this.#counts[bucket - LOWEST] = this.of(bucket) + 1;
    this.#changed = true;
  }

  /** Counts a station that changed class. */
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
