/** The rain of one step, anywhere; places are kilometres east and north (plane.ts). */
export interface RainFrame {
  /** mm/h reaching the ground. */
  rateAt(east: number, north: number): number;
  /** How much of the sky the rain's cloud covers, 0 to 1: wider than the rain, thick where it rains. */
  coverAt(east: number, north: number): number;
}

/** The rain of a scenario: even within a step, so that what falls in it is its rate times its length. */
export interface RainSource {
  /** Null where it is dry everywhere in this step of the loop. */
  frameAt(step: number): RainFrame | null;
}
