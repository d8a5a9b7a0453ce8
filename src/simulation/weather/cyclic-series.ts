/** Steps of a block, which has one sum and one pair of extremes. */
const BLOCK = 12;

/** Sums use a grid of 2⁻³⁰, on which they are exact in any order and over any number of rounds: a longer span never has less rain. */
const GRID = 2 ** 30;
const onGrid = (value: number): number => Math.round(value * GRID) / GRID;

/** Extremes and mean of a span. */
export interface SpanStatistics {
  readonly max: number;
  readonly mean: number;
  readonly min: number;
}

interface BlockExtremes {
  readonly max: Float32Array;
  readonly min: Float32Array;
}

const extremesOf = (values: Float32Array): BlockExtremes => {
  const blocks = values.length / BLOCK;
  const max = new Float32Array(blocks);
  const min = new Float32Array(blocks);
  for (let block = 0; block < blocks; block += 1) {
    const first = block * BLOCK;
    let highest = values[first] ?? 0;
    let lowest = highest;
    for (let index = first + 1; index < first + BLOCK; index += 1) {
      const value = values[index] ?? 0;
      if (value > highest) highest = value;
      else if (value < lowest) lowest = value;
    }
    max[block] = highest;
    min[block] = lowest;
  }
  return { max, min };
};

/** A cyclic series on an even grid. Its length is a multiple of twelve. */
export class CyclicSeries {
  readonly #values: Float32Array;
  /** Sum of all steps before each block, and the total at the end. */
  readonly #sums: Float64Array;
  #extremes: BlockExtremes | null = null;

  constructor(values: Float32Array) {
    this.#values = values;
    const blocks = values.length / BLOCK;
    this.#sums = new Float64Array(blocks + 1);
    let sum = 0;
    for (let index = 0; index < values.length; index += 1) {
      if (index % BLOCK === 0) this.#sums[index / BLOCK] = sum;
      sum += onGrid(values[index] ?? 0);
    }
    this.#sums[blocks] = sum;
  }

  static from(length: number, valueAt: (step: number) => number): CyclicSeries {
    const values = new Float32Array(length);
    for (let step = 0; step < length; step += 1) values[step] = valueAt(step);
    return new CyclicSeries(values);
  }

  get length(): number {
    return this.#values.length;
  }

  /** The value of a step, modulo the loop. */
  step(index: number): number {
    const { length } = this.#values;
    return this.#values[((index % length) + length) % length] ?? 0;
  }

  /** Adds a share of every value to the steps of another series. */
  addTo(sums: Float32Array, share: number): void {
    for (let step = 0; step < sums.length; step += 1) {
      sums[step] = (sums[step] ?? 0) + share * (this.#values[step] ?? 0);
    }
  }

  /** Linear interpolation. */
  at(position: number): number {
    const index = Math.floor(position);
    const from = this.step(index);
    // In this form rounding never leaves the range of the two steps: 100 % stays 100 %.
    return from + (this.step(index + 1) - from) * (position - index);
  }

  /** Sum over (from, to], each step spread evenly over its length; may span several rounds. */
  sum(from: number, to: number): number {
    return this.#sumTo(to) - this.#sumTo(from);
  }

  /** Statistics of the interpolated line over the last `steps` steps up to a position. */
  statistics(position: number, steps: number): SpanStatistics {
    const now = this.at(position);
    const then = this.at(position - steps);
    let max = Math.max(now, then);
    let min = Math.min(now, then);
    const { max: highest, min: lowest } = this.#blockExtremes();
    const last = Math.floor(position);
    const { length } = this.#values;
    for (let index = Math.ceil(position - steps); index <= last;) {
      const inside = ((index % length) + length) % length;
      if (inside % BLOCK === 0 && index + BLOCK - 1 <= last) {
        max = Math.max(max, highest[inside / BLOCK] ?? max);
        min = Math.min(min, lowest[inside / BLOCK] ?? min);
        index += BLOCK;
      } else {
        const value = this.#values[inside] ?? now;
        max = Math.max(max, value);
        min = Math.min(min, value);
        index += 1;
      }
    }
    const mean = (this.#areaTo(position) - this.#areaTo(position - steps)) / steps;
    return { max, mean: Math.min(max, Math.max(min, mean)), min };
  }

  #sumTo(position: number): number {
    const { length } = this.#values;
    const rounds = Math.floor(position / length);
    const inside = position - rounds * length;
    const index = Math.floor(inside);
    const block = Math.floor(index / BLOCK);
    let sum = this.#sums[block] ?? 0;
    for (let step = block * BLOCK; step < index; step += 1) sum += onGrid(this.#values[step] ?? 0);
    sum += onGrid((this.#values[index] ?? 0) * (inside - index));
    return rounds * (this.#sums[length / BLOCK] ?? 0) + sum;
  }

  /** Integral of the interpolated line. */
  #areaTo(position: number): number {
    const index = Math.floor(position);
    const part = position - index;
    const here = this.step(index);
    return (
      this.#sumTo(index) +
      (here - this.step(0)) / 2 +
      part * here +
      (part * part * (this.step(index + 1) - here)) / 2
    );
  }

  #blockExtremes(): BlockExtremes {
    return (this.#extremes ??= extremesOf(this.#values));
  }
}
