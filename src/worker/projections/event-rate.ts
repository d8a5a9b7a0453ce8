/** A rate of a moment jumps; of ten seconds it can be read. */
const WINDOW_MS = 10_000;

/** How many events a second a counter has grown by of late. It is shown the counter from time to time. */
export class EventRate {
  /** Oldest first; the first is the last one that is at least a window old. */
  #marks: readonly { readonly at: number; readonly count: number }[] = [];

  /** The counter stands at `count`; `elapsed` in milliseconds that only go forward. */
  note(count: number, elapsed: number): void {
    const marks = [...this.#marks, { at: elapsed, count }];
    const old = marks.findLastIndex(({ at }) => elapsed - at >= WINDOW_MS);
    this.#marks = marks.slice(Math.max(0, old));
  }

  /** Events a second over the last ten seconds, or since the first look; null until there have been two looks. */
  get perSecond(): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (first === undefined || last === undefined || last.at <= first.at) return null;
    return ((last.count - first.count) * 1_000) / (last.at - first.at);
  }
}
