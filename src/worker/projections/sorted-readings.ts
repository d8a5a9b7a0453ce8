import { lowerBound } from '#domain/series/sorted-search.ts';
import { grown } from '#worker/log/grown.ts';

/** Above this many moved places per reading, a full sort costs less. */
const MOVES_A_READING = 16;

/**
 * Finite readings in ascending order, replaced one at a time: each moves those between its old place and the new one, so a reading that
 * changes little costs little. After many large changes a full sort is made on request. NaN and infinities are no readings.
 */
export class SortedReadings {
  #values = new Float64Array(256);
  #length = 0;
  /** Places moved over since the last request. */
  #moves = 0;
  /** False while a full sort is due. */
  #known = true;

  clear(): void {
    this.#length = 0;
    this.#moves = 0;
    this.#known = true;
  }

  /** Replaces one reading; NaN before: added; NaN after: removed. */
  replace(before: number, after: number): void {
    if (!this.#known) return;
    const wasReading = Number.isFinite(before);
    const isReading = Number.isFinite(after);
    if (!wasReading && !isReading) return;
    if (isReading && !wasReading) this.#grow();
    const values = this.#values;
    // A new reading comes from beyond the end, a removed one goes there.
    const from = wasReading ? this.#placeOf(before) : this.#length;
    const to = isReading ? this.#placeOf(after) : this.#length;
    if (to > from) values.copyWithin(from, from + 1, to);
    else values.copyWithin(to + 1, to, from);
    // Without the one that left, the places above it are one lower. Minus zero is zero.
    if (isReading) values[to > from ? to - 1 : to] = after + 0;
    this.#length += Number(isReading) - Number(wasReading);
    this.#moves += Math.abs(to - from);
    if (this.#moves > MOVES_A_READING * this.#length) this.#known = false;
  }

  /** The order, valid until the next change. `all` is read only if a full sort is due. */
  read(all: Iterable<number>): Float64Array {
    if (!this.#known) {
      this.clear();
      for (const value of all) {
        if (!Number.isFinite(value)) continue;
        this.#grow();
        this.#values[this.#length] = value + 0;
        this.#length += 1;
      }
      this.#values.subarray(0, this.#length).sort();
    }
    this.#moves = 0;
    return this.#values.subarray(0, this.#length);
  }

  /** First place whose reading is not below this one. */
  #placeOf(value: number): number {
    return lowerBound(this.#values, value, this.#length);
  }

  /** Room for one more. */
  #grow(): void {
    if (this.#length === this.#values.length) this.#values = grown(Float64Array, this.#values, 0);
  }
}
