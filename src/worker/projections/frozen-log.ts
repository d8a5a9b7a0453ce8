import { earlier, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Offset } from '../log/log-rows.ts';
import type { ClockCorrection } from '../log/station-reports.ts';
import type { LogView } from './projection.ts';
import type { RiverRates } from './trends/station-trends.ts';

/** The state at one moment, while the log continues. */
export interface FrozenState {
  readonly log: LogView;
  readonly rates: RiverRates;
  /** When it was copied. */
  readonly at: EpochMs;
}

/**
 * The state of a paused view. A pause is identified by the instant it began, so that a view and an export of the same pause read the same copy.
 * The last copy stays until it is released or another pause begins.
 */
export class FrozenLog {
  readonly #live: () => LogView;
  readonly #copyRates: () => RiverRates;
  readonly #now: () => EpochMs;
  #held: (FrozenState & { readonly pause: EpochMs }) | null = null;

  constructor(live: () => LogView, copyRates: () => RiverRates, now: () => EpochMs) {
    this.#live = live;
    this.#copyRates = copyRates;
    this.#now = now;
  }

  /** The state of a pause, copied at the first call. */
  of(pause: EpochMs): FrozenState {
    if (this.#held?.pause === pause) return this.#held;
    const { dictionary, table, directory } = this.#live();
    const copy = table.copy();
    const log = { dictionary, table: copy, directory: directory.over(copy) };
    this.#held = { pause, log, rates: this.#copyRates(), at: this.#now() };
    return this.#held;
  }

  /** Corrects the ages of a pause after the clock was found wrong. */
  correctAges(correction: ClockCorrection): void {
    if (this.#held === null) return;
    this.#held.log.table.reports.correct(correction);
    this.#held = { ...this.#held, at: earlier(this.#held.at, correction.now) };
  }

  forgetArrivals(from: Offset): void {
    this.#held?.log.table.reports.forgetArrivals(from);
  }

  release(): void {
    this.#held = null;
  }
}
