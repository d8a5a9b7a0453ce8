/** Ten frames a second look live: the pace of a view whose first readings are arriving. */
export const FRAME_PACE_MS = 100;
/** Share of the main thread that frames may take at most. */
const FRAME_SHARE = 1 / 10;
/** What a frame costs beyond this counts {@link LONG_FRAME_WEIGHT} times: it delays input for longer, and brings work that is not measured. */
const SHORT_FRAME_MS = 8;
const LONG_FRAME_WEIGHT = 3;
/** Upper bound. Stations report about every 15 s; a slower page would not be live. */
const SLOWEST_PACE_MS = 2_000;
/** Least time between two frames where something changes all the time, unless frames take at most {@link STORM_SHARE}. */
const STORM_PACE_MS = 70;
/** Share of the main thread up to which frames in a storm follow each other faster than {@link STORM_PACE_MS}. */
const STORM_SHARE = 1 / 30;
/** A millisecond in which nothing changes makes up for so many in a storm: some twenty cheap frames a second are all drawn at once. */
const QUIET_WORTH = 4;
/** Time that is saved up at most: what comes after a quiet while is shown at once. */
const SAVED_MS = 250;
/** After so many frames that were held back two are not: only who does not pause sees whether there is anything to wait for. */
const FRAMES_HELD_BACK = 32;
/** The median of the last few costs: one slow frame (garbage collection, a click) does not slow the loop. */
const FRAMES_REMEMBERED = 7;

/** A frame that was painted, in milliseconds. */
export interface PaintedFrame {
  readonly requested: number;
  readonly arrived: number;
  /** What it took on the main thread. */
  readonly cost: number;
}

/**
 * When the next frame is due, by what the last ones cost the main thread and by how long they had to be waited for. Every frame uses up time:
 * what its share of the thread takes, and in a storm what the storm's pace takes. Time goes by, for the storm's pace faster while there is
 * nothing to show. So single changes are shown at once, and what changes without end at its pace, on average to the millisecond.
 */
export class FramePace {
  readonly #costs: number[] = [];
  #shareUsedUpTo = -Infinity;
  #stormUsedUpTo = -Infinity;
  #heldBack = 0;

  /** The time from which the frame after this one may be requested. */
  after({ requested, arrived, cost }: PaintedFrame): number {
    const usual = this.#usual(cost);
    const weight = usual + (LONG_FRAME_WEIGHT - 1) * Math.max(0, usual - SHORT_FRAME_MS);
    // A request that is answered at once takes a while too, and longer on a slow device.
    const quiet = Math.max(0, arrived - requested - usual);
    const saved = arrived - SAVED_MS;
    this.#shareUsedUpTo =
      Math.max(this.#shareUsedUpTo, saved) + Math.min(SLOWEST_PACE_MS, weight / FRAME_SHARE);
    const pace = Math.min(STORM_PACE_MS, usual / STORM_SHARE);
    this.#stormUsedUpTo = Math.max(this.#stormUsedUpTo - quiet * (QUIET_WORTH - 1), saved) + pace;
    this.#heldBack = this.#stormUsedUpTo > arrived ? this.#heldBack + 1 : 0;
    if (this.#heldBack > FRAMES_HELD_BACK) {
      this.#heldBack = 0;
      this.#stormUsedUpTo = arrived - pace;
    }
    return Math.max(this.#shareUsedUpTo, this.#stormUsedUpTo);
  }

  #usual(cost: number): number {
    this.#costs.push(cost);
    if (this.#costs.length > FRAMES_REMEMBERED) this.#costs.shift();
    const sorted = this.#costs.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? cost;
  }
}
