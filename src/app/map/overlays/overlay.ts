/** Default opacity of radar and satellite (SPEC 9). */
export const DEFAULT_OPACITY = 0.6;

/** SPEC 5: an opacity clamped to 0..1 and rounded to 2 decimals; null for what is no number. */
export const clampOpacity = (value: unknown): number | null => {
  if (typeof value !== 'number' || Number.isNaN(value)) return null;
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
};

/** SPEC 5: an invalid or NaN value keeps the previous opacity. */
export const chooseOpacity = (previous: number, next: unknown): number =>
  clampOpacity(next) ?? previous;

/** SPEC 4: the frame index advances by one and wraps to 0 at the maximum. With no frames it stays 0. */
export const nextFrameIndex = (index: number, frameCount: number): number =>
  index + 1 < frameCount ? index + 1 : 0;
