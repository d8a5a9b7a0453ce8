import type { Threshold } from '#domain/stations/alerts/thresholds.ts';

/** What a sketch of a level shows, in the unit of the level. */
export interface SketchedLevels<Level> {
  readonly lowest: number;
  readonly highest: number;
  readonly thresholds: readonly Level[];
}

/** A line farther above than this many times the height of the drawing would press the level flat. */
const REACH = 1.5;
/** Part of the height that stays free above a line, for its name. */
const HEADROOM = 0.22;

/**
 * The alert levels that a sketch of the last day shows: those within the day's extent, and the next one above it where it is near. The
 * drawing is at least `leastSpread` high.
 */
export const sketchedLevels = <Level extends Pick<Threshold, 'value'>>(
  thresholds: readonly Level[],
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
  leastSpread: number,
): SketchedLevels<Level> => {
  const spread = Math.max(highest - lowest, leastSpread);
  const next = thresholds.find(({ value }) => value > highest);
  const shown = thresholds.filter(
    (one) =>
      (one.value >= lowest && one.value <= highest) ||
      (one === next && one.value - highest <= spread * REACH),
  );
  const values = shown.map(({ value }) => value);
  const bottom = Math.min(lowest, ...values);
  const top = Math.max(highest, ...values);
  const free = Math.max(0, leastSpread - (top - bottom)) / 2;
  const height = top - bottom + 2 * free;
  const name = shown.length === 0 ? 0 : height * HEADROOM;
  return { lowest: bottom - free, highest: top + free + name, thresholds: shown };
};
