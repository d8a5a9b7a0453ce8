/** Fewer frames say nothing of 95 in 100. */
const LEAST_FRAMES = 20;
/** A shorter jerk is a jerk (garbage collection, a click), not a device. */
const LEAST_MS = 2_000;
/** Frames that began longer ago are of another situation. */
const STALE_MS = 60_000;

/** Collects measured frames, and sums each window of them up. */
export class FrameWindow {
  #frames: number[] = [];
  #began = 0;

  /** Takes a frame of `ms` at `at` (page clock). At the end of a window: the time within which 95 of 100 of its frames were. */
  add(ms: number, at: number): number | null {
    if (this.#frames.length === 0 || at - this.#began > STALE_MS) {
      this.#frames = [];
      this.#began = at;
    }
    this.#frames.push(ms);
    if (this.#frames.length < LEAST_FRAMES || at - this.#began < LEAST_MS) return null;
    const sorted = this.#frames.toSorted((a, b) => a - b);
    this.#frames = [];
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
  }
}
