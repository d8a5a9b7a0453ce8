/** Pseudo-random numbers, deterministic by seed. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  readonly between: (from: number, to: number) => number;
}

/** A generator for a seed (Mulberry32). */
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
  };
};
