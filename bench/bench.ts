/** One figure of a benchmark. Ratios where time is involved: machines are noisy, a ratio in one run is not. */
export interface Figure {
  readonly id: string;
  readonly value: number;
  readonly unit: string;
  /** Its goal; null if it is only reported. */
  readonly goal: number | null;
  readonly better: 'higher' | 'lower';
  /** The goal must be reached: a run that misses it fails. For what does not depend on the machine: bytes and requests. */
  readonly isBudget?: boolean;
}

/** How a bench is run. */
interface BenchOptions {
  /** The run only proves that the bench still works. */
  readonly short: boolean;
}

/** A benchmark answers one question. */
export interface Bench {
  /** It counts what budgets bound: a short run has it alone, after those that fill the machine. */
  readonly isCount?: boolean;
  readonly name: string;
  readonly question: string;
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>;
}

/** Builds the figures of one bench: `ratio` of `restore` is `restore.ratio`. Without a goal a figure is only reported. */
export const figureIn =
  (bench: string) =>
  (
    id: string,
    value: number,
    unit: string,
    goal: number | null = null,
    better: Figure['better'] = 'lower',
  ): Figure => ({ id: `${bench}.${id}`, value, unit, goal, better });

/** The smallest value that a share of all, from 0 to 1, does not exceed (nearest rank): the largest for 1, NaN of an empty list. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

/** Median of a list of measurements; of an even count the lower of the two in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Median of the ratios of measurements taken in the same round, so that a noisy neighbour affects both alike. */
export const medianRatio = (of: readonly number[], to: readonly number[]): number =>
  median(of.map((value, round) => value / (to[round] ?? Number.NaN)));
