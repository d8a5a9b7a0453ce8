/** Values on an even grid round a loop: after the last comes the first. */
export class CyclicSeries {
  readonly #values: Float64Array;
  readonly #sums: Float64Array;

  constructor(values: Float64Array) {
    this.#values = values;
    this.#sums = new Float64Array(values.length + 1);
    for (const [index, value] of values.entries()) {
      this.#sums[index + 1] = (this.#sums[index] ?? 0) + value;
    }
  }

  get length(): number {
    return this.#values.length;
  }

  /** The value of a step, the index taken round the loop. */
  step(index: number): number {
    const { length } = this.#values;
    return this.#values[((index % length) + length) % length] ?? 0;
  }

  /** Linear between the steps. */
  at(position: number): number {
    const index = Math.floor(position);
    const part = position - index;
    const from = this.step(index);
    // In this form no rounding leaves the two steps: a full 100 % stays 100 %.
    return from + (this.step(index + 1) - from) * part;
  }

  /** Sum over (from, to], each step spread evenly over its length; any number of times round. */
  sum(from: number, to: number): number {
    return this.#integral(to) - this.#integral(from);
  }

  #integral(position: number): number {
    const { length } = this.#values;
    const rounds = Math.floor(position / length);
    const inside = position - rounds * length;
    const index = Math.floor(inside);
    const total = this.#sums[length] ?? 0;
    return rounds * total + (this.#sums[index] ?? 0) + this.step(index) * (inside - index);
  }

  /** Extremes and mean of the last `steps` steps up to a position, the value there included. */
  statistics(position: number, steps: number): { max: number; mean: number; min: number } {
    const now = this.at(position);
    let max = now;
    let min = now;
    let sum = now;
    const first = Math.floor(position);
    const count = Math.min(steps, this.length);
    for (let index = first; index > first - count; index -= 1) {
      const value = this.step(index);
      max = Math.max(max, value);
      min = Math.min(min, value);
      sum += value;
    }
    return { max, mean: Math.min(max, Math.max(min, sum / (count + 1))), min };
  }
}
