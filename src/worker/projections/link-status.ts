import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { Projection } from './projection.ts';

/** Counters change with every event, but are shown once a second. */
export const COUNTER_PACE_MS = 1_000;

/** State of the connection and its counters. */
export class LinkStatus implements Projection<LinkStatusFrame, null> {
  readonly #read: () => LinkStatusFrame;
  readonly #elapsed: () => number;
  #phaseStale = true;
  #countersStale = false;
  #emittedAt = -Infinity;

  constructor(read: () => LinkStatusFrame, elapsed: () => number) {
    this.#read = read;
    this.#elapsed = elapsed;
  }

  get stale(): boolean {
    return (
      this.#phaseStale ||
      (this.#countersStale && this.#elapsed() - this.#emittedAt >= COUNTER_PACE_MS)
    );
  }

  follow(): void {
    this.#countersStale = true;
  }

  /** Something other than a counter changed: emit at once. */
  noticeNetwork(): void {
    this.#phaseStale = true;
  }

  update(): void {
    this.#phaseStale = true;
  }

  frame(): LinkStatusFrame {
    this.#phaseStale = false;
    this.#countersStale = false;
    this.#emittedAt = this.#elapsed();
    return this.#read();
  }
}
