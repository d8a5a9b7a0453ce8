/** Default opacity of radar and satellite (SPEC 9). */
export const DEFAULT_OPACITY = 0.6;

/** SPEC 5: clamped to 0..1, rounded to 2 decimals; an invalid or NaN value keeps the previous one. */
export const chooseOpacity = (previous: number, next: unknown): number => {
  if (typeof next !== 'number' || Number.isNaN(next)) return previous;
  return Math.round(Math.min(1, Math.max(0, next)) * 100) / 100;
};

/** SPEC 4: the frame index advances by one and wraps to 0 at the maximum. With no frames it stays 0. */
export const nextFrameIndex = (index: number, frameCount: number): number =>
  index + 1 < frameCount ? index + 1 : 0;
