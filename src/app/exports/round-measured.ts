import { MAX_DECIMALS } from '#domain/text/decimals.ts';

/** The number of `formatMeasured`, for files: rounded, and no zero that it is not. */
export const roundMeasured = (value: number, decimals: number): number => {
  if (!(value > 0)) return Number(value.toFixed(decimals)) + 0;
  for (let enough = decimals; enough <= MAX_DECIMALS; enough += 1) {
    const rounded = Number(value.toFixed(enough));
    if (rounded !== 0) return rounded;
  }
  return value;
};
