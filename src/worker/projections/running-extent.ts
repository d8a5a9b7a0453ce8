/** Minimum and maximum of readings that change one at a time; rescanned only after an extreme moved inward. NaN is no reading. */
export class RunningExtent {
  #lowest = Infinity;
  #highest = -Infinity;
  /** False after an extreme was removed, until the next scan. */
  #known = true;

  clear(): void {
    this.#lowest = Infinity;
    this.#highest = -Infinity;
    this.#known = true;
  }

  /** Replaces one reading; NaN before: added; NaN after: removed. */
  replace(before: number, after: number): void {
    if (before === this.#lowest && !(after <= before)) this.#known = false;
    if (before === this.#highest && !(after >= before)) this.#known = false;
    if (after < this.#lowest) this.#lowest = after;
    if (after > this.#highest) this.#highest = after;
  }

  /** Minimum and maximum, null without readings. `all` is scanned only if they are unknown. */
  read(all: Iterable<number>): readonly [number, number] | null {
    if (!this.#known) {
      this.clear();
      for (const value of all) this.replace(Number.NaN, value);
    }
    return this.#lowest <= this.#highest ? [this.#lowest, this.#highest] : null;
  }
}
