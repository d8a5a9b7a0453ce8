/**
 * How often a property is run: `short` in the test run; `TEST_PROPERTY_RUNS` times, from the seed
 * `TEST_PROPERTY_SEED`, for a longer search.
 */
export const propertyRuns = (
  short: number,
): { readonly numRuns: number; readonly seed?: number } => {
  const { TEST_PROPERTY_RUNS: runs, TEST_PROPERTY_SEED: seed } = process.env;
  return {
    numRuns: runs === undefined ? short : Number(runs),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  };
};
