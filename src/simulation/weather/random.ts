/** Chance numbers that follow from a seed alone. */
export interface Random {
  /** From 0 to 1, the end excluded. */
  next(): number;
  between(from: number, to: number): number;
  /** About -2.5 to 2.5 with a mean of 0 and a spread of 1. */
  normal(): number;
}

/** A sequence of its own for each seed (Mulberry32). */
export const randomOf = (seed: number): Random => {
  let state = Math.trunc(seed) >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00;
  };
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  };
};
