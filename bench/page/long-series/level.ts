/** Points of the series: nine and a half years at five-minute steps. */
export const POINTS = 1_000_000;
export const STEP_MS = 300_000;

/** Metres of a river at the n-th five minutes: seasons, floods, a dam upstream, and a gauge that trembles. */
export const level = (n: number): number =>
  4 +
  2 * Math.sin(n / 16_000) +
  3 * Math.max(0, Math.sin(n / 2_900)) ** 12 +
  0.3 * Math.sin(n / 46) +
  0.05 * Math.sin(n * 12.9898);
