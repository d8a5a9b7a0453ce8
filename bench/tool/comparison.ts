import { type Figure, median } from '../bench.ts';
import type { ResultLine } from './result-line.ts';

/** A middle, and how far the rounds lie apart. */
export interface Spread {
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

/** Chance below which the true median lies outside an interval. */
const DOUBT = 0.05;

/** How many values at each end the 95 % interval of the median leaves out (binomial): none below nine values. */
const leftOutOf = (count: number): number => {
  let chance = 0;
  let term = 0.5 ** count;
  let out = 0;
  for (; out < count / 2; out += 1) {
    chance += term;
    if (chance > DOUBT / 2) break;
    term *= (count - out) / (out + 1);
  }
  return Math.max(0, out - 1);
};

/** The median with its 95 % interval; of fewer than nine values that is all of them. */
export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  const out = leftOutOf(sorted.length);
  return {
    middle: median(sorted),
    low: sorted[out] ?? Number.NaN,
    high: sorted.at(-1 - out) ?? Number.NaN,
  };
};

/** `single`: one round cannot tell a difference from noise. */
export type Verdict = 'better' | 'worse' | 'no difference' | 'same' | 'single';

/** One figure on both sides, taken in turns. */
export interface ComparedFigure {
  readonly id: string;
  readonly unit: string;
  readonly before: Spread;
  readonly after: Spread;
  /** After to before, of the same round each; differences where a value is not above zero. */
  readonly change: Spread & { readonly kind: 'ratio' | 'difference' };
  readonly rounds: number;
  readonly verdict: Verdict;
}

/** What can be said of two lists of results. */
export interface Comparison {
  readonly figures: readonly ComparedFigure[];
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
}

const verdictOf = (
  before: Spread,
  after: Spread,
  { kind, low, high, middle }: ComparedFigure['change'],
  better: Figure['better'],
  rounds: number,
): Verdict => {
  const neutral = kind === 'ratio' ? 1 : 0;
  if (low === neutral && high === neutral) return 'same';
  if (rounds === 1) return 'single';
  const apart = Math.abs(after.middle - before.middle);
  const within = Math.max(before.high - before.low, after.high - after.low);
  if ((low <= neutral && neutral <= high) || apart < within) return 'no difference';
  return middle < neutral === (better === 'lower') ? 'better' : 'worse';
};

type ByRound = ReadonlyMap<number, Figure>;

const byFigure = (lines: readonly ResultLine[]): ReadonlyMap<string, ByRound> => {
  const figures = new Map<string, Map<number, Figure>>();
  for (const { figure, round } of lines) {
    if (!Number.isFinite(figure.value)) continue;
    const rounds = figures.get(figure.id) ?? new Map<number, Figure>();
    rounds.set(round, figure);
    figures.set(figure.id, rounds);
  }
  return figures;
};

const compared = (id: string, before: ByRound, after: ByRound): ComparedFigure | null => {
  const pairs = [...before].flatMap(([round, was]) => {
    const is = after.get(round);
    return is === undefined ? [] : [[was.value, is.value] as const];
  });
  const [latest] = after.values();
  if (pairs.length === 0 || latest === undefined) return null;
  const kind = pairs.every(([was, is]) => was > 0 && is > 0) ? 'ratio' : 'difference';
  const change = spreadOf(pairs.map(([was, is]) => (kind === 'ratio' ? is / was : is - was)));
  const sides = {
    before: spreadOf(pairs.map(([was]) => was)),
    after: spreadOf(pairs.map(([, is]) => is)),
    change: { ...change, kind } as const,
  };
  return {
    id,
    unit: latest.unit,
    ...sides,
    rounds: pairs.length,
    verdict: verdictOf(sides.before, sides.after, sides.change, latest.better, pairs.length),
  };
};

/**
 * Compares the results of two commits, round by round. A difference counts where the interval of the rounds' changes does not hold
 * "none", and where it is larger than what the rounds of either side differ by among themselves.
 */
export const compare = (
  before: readonly ResultLine[],
  after: readonly ResultLine[],
): Comparison => {
  const was = byFigure(before);
  const is = byFigure(after);
  const both = [...was].flatMap(([id, rounds]) => {
    const others = is.get(id);
    const figure = others === undefined ? null : compared(id, rounds, others);
    return figure === null ? [] : [figure];
  });
  const found = new Set(both.map(({ id }) => id));
  return {
    figures: both,
    onlyBefore: [...was.keys()].filter((id) => !found.has(id)),
    onlyAfter: [...is.keys()].filter((id) => !found.has(id)),
  };
};
