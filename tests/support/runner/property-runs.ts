/**
 * How often a property is run: `short` in the test run; `VIGIA_PROPERTY_RUNS` times, from the seed
 * `VIGIA_PROPERTY_SEED`, for a longer search.
 */
export const propertyRuns = (
  short: number,
): { readonly numRuns: number; readonly seed?: number } => {
  const { VIGIA_PROPERTY_RUNS: runs, VIGIA_PROPERTY_SEED: seed } = process.env;
  return {
    numRuns: runs === undefined ? short : Number(runs),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  };
};
