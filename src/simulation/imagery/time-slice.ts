import { setImmediate } from 'node:timers/promises';

/** Splits long work into pieces, so that the server can respond to others in between. */
export class TimeSlice {
  readonly #lengthMs: number;
  #began = performance.now();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  get isOver(): boolean {
    return performance.now() - this.#began > this.#lengthMs;
  }

  /** Yields to the event loop, then starts a new slice. */
  async next(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}
