import { setImmediate } from 'node:timers/promises';

/** Long work in pieces, so that the server answers others in between. */
export class TimeSlice {
  readonly #lengthMs: number;
  #began = performance.now();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  get isOver(): boolean {
    return performance.now() - this.#began > this.#lengthMs;
  }

  /** Lets what waits have its turn. */
  async next(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}
