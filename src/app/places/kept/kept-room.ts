/** Lines of the strip that are seen at once; half of a fourth shows that there are more. */
const LINES_SEEN = 3;

/** The custom property with the height of the strip of kept places, in lines; public/boot.js sets it before the first paint. */
export const KEPT_LINES = '--kept-lines';

/** Height of the strip for a number of kept places, in lines. Folded, it shows the first place alone. */
export const keptLines = (kept: number, isFolded: boolean): number => {
  const listed = isFolded ? Math.min(kept, 1) : kept;
  return listed > LINES_SEEN ? LINES_SEEN + 0.5 : listed;
};
