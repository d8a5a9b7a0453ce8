import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { StationDirectory } from '../log/station-directory.ts';
import type { Offset } from '../log/segment.ts';
import type { ClockCorrection } from '../log/tag-table.ts';
import type { LogView } from './log-view.ts';

/** The state as it was at one moment, while the log goes on. */
export interface FrozenState {
  readonly log: LogView;
  /** When it was taken, epoch milliseconds. */
  readonly at: EpochMs;
}

/**
 * The state a paused view shows. A pause has a name (the instant the page began it), so that a view and an export of the same pause
 * read the same copy; the last one is kept until it is let go or another pause begins.
 */
export class FrozenLog {
  readonly #live: () => LogView;
  readonly #now: () => EpochMs;
  #kept: (FrozenState & { readonly pause: number }) | null = null;

  constructor(live: () => LogView, now: () => EpochMs) {
    this.#live = live;
    this.#now = now;
  }

  /** The state of a pause; the first to ask for it has it taken. */
  of(pause: number): FrozenState {
    if (this.#kept?.pause === pause) return this.#kept;
    const { dictionary, table } = this.#live();
    const copy = table.copy();
    const directory = new StationDirectory(dictionary, copy);
    this.#kept = { pause, log: { dictionary, table: copy, directory }, at: this.#now() };
    return this.#kept;
  }

  /** The clock was wrong: the ages of a pause are set right too. */
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
