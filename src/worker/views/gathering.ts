/** What comes after such a pause begins a burst: the messages of one tick of a server. */
const QUIET_MS = 30;
/** A burst is over when nothing has come for so long, */
const PAUSE_MS = 10;
/** and after so long it is not a tick's: it flows. */
const LONGEST_MS = 40;
/** Fewer messages are not waited for: a single change is shown at once. */
const BURST_MESSAGES = 8;

/**
 * When the views that wait are answered. The messages of a server's tick come one by one, for tens of milliseconds in a storm: each answer
 * on the way would be a frame to draw, and the next one follows at once. So a burst is gathered until it pauses. What comes alone, and what
 * flows without a pause, is gathered for `gatherMs` only; 0: until the end of the task.
 */
export class Gathering {
  readonly #gatherMs: number;
  readonly #elapsed: () => number;
  readonly #answer: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begunAt = -Infinity;
  #lastAt = -Infinity;
  #messages = 0;

  /** `elapsed`: monotonic milliseconds. */
  constructor(gatherMs: number, elapsed: () => number, answer: () => void) {
    this.#gatherMs = gatherMs;
    this.#elapsed = elapsed;
    this.#answer = answer;
  }

  /** A message is in the log. */
  note(): void {
    if (this.#gatherMs === 0) {
      this.#answer();
      return;
    }
    const now = this.#elapsed();
    if (now - this.#lastAt >= QUIET_MS) {
      this.#begunAt = now;
      this.#messages = 0;
    }
    this.#lastAt = now;
    this.#messages += 1;
    if (this.#timer === undefined) this.#wait(this.#gatherMs);
  }

  /** Whether more of a burst is expected, so that a view that asks now is better answered with all of it. */
  get isBurst(): boolean {
    return this.#timer !== undefined && this.#elapsed() < this.#burstUntil;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get #burstUntil(): number {
    return this.#messages < BURST_MESSAGES
      ? -Infinity
      : Math.min(this.#lastAt + PAUSE_MS, this.#begunAt + LONGEST_MS);
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const rest = this.#burstUntil - this.#elapsed();
      if (rest > 0) this.#wait(rest);
      else this.#answer();
    }, milliseconds);
  }
}
