/** `reduced` leaves out the layers of the network's own base map that only adorn it. */
export type MapDetail = 'full' | 'reduced';

/**
 * What one rung of the quality ladder leaves out of the drawing. Values, ages, alert levels, names in accessible form and contrast do
 * not depend on it.
 */
export interface Rung {
  /** The least time between two frames of a live view is so many times as long. */
  readonly paceFactor: number;
  /** Most numbers beside stations on the map, the highest class first; stations above an alert level keep theirs beyond it. */
  readonly mostLabels: number;
  /** Most pixels of the base map for each CSS pixel of the screen, across and down. */
  readonly mapPixelRatio: number;
  readonly mapDetail: MapDetail;
  /** Share of a picture's resolution, across and down, while it moves. At rest it is sharp. */
  readonly movingResolution: number;
}

const FULL: Rung = {
  paceFactor: 1,
  mostLabels: Number.POSITIVE_INFINITY,
  mapPixelRatio: Number.POSITIVE_INFINITY,
  mapDetail: 'full',
  movingResolution: 1,
};

/** From everything to the least. */
export const RUNGS: readonly [Rung, ...Rung[]] = [
  FULL,
  { ...FULL, mapPixelRatio: 2, mostLabels: 100, movingResolution: 0.75 },
  { paceFactor: 2, mostLabels: 50, mapPixelRatio: 1.5, mapDetail: 'full', movingResolution: 0.5 },
  { paceFactor: 3, mostLabels: 25, mapPixelRatio: 1, mapDetail: 'reduced', movingResolution: 0.5 },
];

/** The rung of a number; the least of them for a number beyond. */
export const rungAt = (rung: number): Rung => RUNGS[rung] ?? RUNGS.at(-1) ?? RUNGS[0];
