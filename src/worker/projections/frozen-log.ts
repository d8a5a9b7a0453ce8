import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { StationDirectory } from '../log/station-directory.ts';
import type { Offset } from '../log/offset.ts';
import type { ClockCorrection } from '../log/tag-table.ts';
import type { LogView } from './log-view.ts';

/** The state at one moment, while the log continues. */
export interface FrozenState {
  readonly log: LogView;
  /** When it was copied, epoch milliseconds. */
  readonly at: EpochMs;
}

/**
 * The state of a paused view. A pause is identified by the instant it began, so that a view and an export of the same pause read the same copy.
 * The last copy stays until it is released or another pause begins.
 */
export class FrozenLog {
  readonly #live: () => LogView;
  readonly #now: () => EpochMs;
  #kept: (FrozenState & { readonly pause: number }) | null = null;

  constructor(live: () => LogView, now: () => EpochMs) {
    this.#live = live;
    this.#now = now;
  }

  /** The state of a pause, copied at the first call. */
  of(pause: number): FrozenState {
    if (this.#kept?.pause === pause) return this.#kept;
    const { dictionary, table } = this.#live();
    const copy = table.copy();
    const directory = new StationDirectory(dictionary, copy);
    this.#kept = { pause, log: { dictionary, table: copy, directory }, at: this.#now() };
    return this.#kept;
  }

  /** Corrects the ages of a pause after the clock was found wrong. */
  correctAges(correction: ClockCorrection): void {
    if (this.#kept === null) return;
    this.#kept.log.table.correctAges(correction);
    this.#kept = { ...this.#kept, at: Math.min(this.#kept.at, correction.now) };
  }

  forgetArrivals(from: Offset): void {
    this.#kept?.log.table.forgetArrivals(from);
  }

  release(): void {
    this.#kept = null;
  }
}
