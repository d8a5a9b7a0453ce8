/**
 * Lowest and highest of many readings that change one at a time. It looks at all of them again only when the lowest or the
 * highest itself has gone inward. NaN is no reading.
 */
export class RunningExtent {
  #lowest = Infinity;
  #highest = -Infinity;
  /** False when a reading at an end has gone, and nobody has looked yet who stands there now. */
  #known = true;

  clear(): void {
    this.#lowest = Infinity;
    this.#highest = -Infinity;
    this.#known = true;
  }

  /** One reading became another; NaN before: it is new; NaN after: it is gone. */
  replace(before: number, after: number): void {
    if (before === this.#lowest && !(after <= before)) this.#known = false;
    if (before === this.#highest && !(after >= before)) this.#known = false;
    if (after < this.#lowest) this.#lowest = after;
    if (after > this.#highest) this.#highest = after;
  }

  /** Both ends, null when there is no reading. `all` is walked only when they are not known. */
  read(all: Iterable<number>): readonly [number, number] | null {
    if (!this.#known) {
      this.clear();
      for (const value of all) this.replace(Number.NaN, value);
    }
    return this.#lowest <= this.#highest ? [this.#lowest, this.#highest] : null;
  }
}
