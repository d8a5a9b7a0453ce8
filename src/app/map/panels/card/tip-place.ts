/** Width of the words beside a dot, in pixels. */
export const TIP_WIDTH = 208;

/** From the middle of a dot to its words: no further than a dot is hit, so that the pointer reaches them without losing the dot. */
const GAP = 12;
/** Least distance to the edge of the map. */
const EDGE = 4;

/** Size of what the words stand on, and the place of their dot in it, in pixels from its upper left corner. */
export interface DotOnMap {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Upper left corner of the words of a dot: above it, below where it does not fit above, never past the sides. Null where the dot is
 * out of sight.
 */
export const placeTip = (
  { width, height, x, y }: DotOnMap,
  tipHeight: number,
): { readonly left: number; readonly top: number } | null => {
  if (x < 0 || y < 0 || x > width || y > height) return null;
  const rightmost = Math.max(EDGE, width - TIP_WIDTH - EDGE);
  const left = Math.min(Math.max(x - TIP_WIDTH / 2, EDGE), rightmost);
  const above = y - GAP - tipHeight;
  return { left: Math.round(left), top: Math.round(above < EDGE ? y + GAP : above) };
};
