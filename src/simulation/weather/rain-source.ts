/** The rain field of one step; places are kilometres east and north (plane.ts). */
export interface RainFrame {
  /** Rain rate at the ground, mm/h. */
  rateAt(east: number, north: number): number;
  /** Cloud cover of the rain, 0 to 1: wider than the rain, dense where it rains. */
  coverAt(east: number, north: number): number;
}

/** The rain of a scenario, constant within a step: the rain of a step is its rate times its length. */
export interface RainSource {
  /** Null if this step of the loop is dry everywhere. */
  frameAt(step: number): RainFrame | null;
}
