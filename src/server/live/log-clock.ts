import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** Most drift between two clocks: a hundredth of a percent, ten times that of a computer's clock. */
const DRIFT = 1e-4;

/**
 * What the log's own clock shows at least, known from the times of its events and the time since they came: no clock of another machine is
 * compared with ours.
 */
export class LogClock {
  readonly #now: () => number;
  /** The log's time less ours, at least. */
  #ahead = -Infinity;
  #advancedAt = 0;

  /** `now` in milliseconds, never backwards. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** An event of this time is here. */
  advance(at: EpochMs): void {
    const now = this.#now();
    this.#ahead = Math.max(at - now, this.#least(now));
    this.#advancedAt = now;
  }

  /** Null before the first event. */
  read(): EpochMs | null {
    const now = this.#now();
    const ahead = this.#least(now);
    return ahead === -Infinity ? null : epochMs(now + ahead);
  }

  #least(now: number): number {
    return this.#ahead - DRIFT * (now - this.#advancedAt);
  }
}
