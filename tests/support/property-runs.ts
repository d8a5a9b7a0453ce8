/**
 * How often a property is run: `short` in the test run; `VIGIA_LAW_RUNS` times, from the seed `VIGIA_LAW_SEED`, for whoever wants to
 * know more.
 */
export const lawRuns = (short: number): { readonly numRuns: number; readonly seed?: number } => {
  const { VIGIA_LAW_RUNS: runs, VIGIA_LAW_SEED: seed } = process.env;
  return {
    numRuns: runs === undefined ? short : Number(runs),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  };
};
