/** Averaging window: shorter ones jump too much to read. */
const WINDOW_MS = 10_000;

/** Events a second, from samples of a counter. */
export class EventRate {
  /** Samples, oldest first; only the first may be older than a window. */
  #marks: readonly { readonly at: number; readonly count: number }[] = [];

  /** Takes a sample; `elapsed` in monotonic milliseconds. */
  note(count: number, elapsed: number): void {
    const marks = [...this.#marks, { at: elapsed, count }];
    const old = marks.findLastIndex(({ at }) => elapsed - at >= WINDOW_MS);
    this.#marks = marks.slice(Math.max(0, old));
  }

  /** Events a second over the last ten seconds, or since the first sample; null before the second sample. */
  get perSecond(): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (first === undefined || last === undefined || last.at <= first.at) return null;
    return ((last.count - first.count) * 1_000) / (last.at - first.at);
  }
}
