import { MAX_DECIMALS } from '#domain/text/decimals.ts';

/**
 * The number shown by `formatMeasured`, for files: rounded, never -0, and with enough decimals that a positive value does not
 * become 0.
 */
export const roundMeasured = (value: number, decimals: number): number => {
  if (!(value > 0)) return Number(value.toFixed(decimals)) + 0;
  for (let enough = decimals; enough <= MAX_DECIMALS; enough += 1) {
    const rounded = Number(value.toFixed(enough));
    if (rounded !== 0) return rounded;
  }
  return value;
};
