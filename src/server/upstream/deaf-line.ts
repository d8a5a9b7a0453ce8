import type { UpstreamTimers } from './upstream-timers.ts';

/**
 * Detects a subscription that delivers nothing although its connection answers pings: a network that delivered steadily for as long as it
 * is silent now. Times are monotonic milliseconds.
 */
export class DeafLine {
  readonly #timers: UpstreamTimers;
  /** The last message, or the subscription where it is later. */
  #quietSince = 0;
  /** The end of the last pause that was too long for a steady network. */
  #steadySince: number | null = null;
  #isSteady = false;
  /** Silence until the line counts as deaf; doubles with each subscription that delivered nothing. */
  #allowedMs: number;

  constructor(timers: UpstreamTimers) {
    this.#timers = timers;
    this.#allowedMs = timers.deafAfter;
  }

  subscribed(elapsed: number): void {
    this.#quietSince = elapsed;
  }

  heard(elapsed: number): void {
    const { steadyPause, deafAfter } = this.#timers;
    if (this.#steadySince === null || elapsed - this.#quietSince > steadyPause) {
      this.#steadySince = elapsed;
    }
    this.#quietSince = elapsed;
    this.#isSteady ||= elapsed - this.#steadySince >= deafAfter;
    this.#allowedMs = deafAfter;
  }

  /** Whether it is time to subscribe again; the next such time is later. */
  isDeaf(elapsed: number): boolean {
    if (!this.#isSteady || elapsed - this.#quietSince < this.#allowedMs) return false;
    this.#allowedMs = Math.min(2 * this.#allowedMs, this.#timers.refusedAtMost);
    return true;
  }
}
