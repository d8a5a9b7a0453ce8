import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import { InstanceIds } from './instance-ids.ts';

/** A running worker and the way to end it. */
export interface CoreWorker {
  readonly core: DataCoreApi;
  readonly terminate: () => void;
  /** Errors it threw and messages that could not be read, so far: counted, not fatal (fault row 42). */
  readonly faults: () => number;
}

/** In place of an answer that will never come. */
export const LOST = Symbol('lost');

/** One instance of the worker: what is asked of it is answered, or, once it is lost, answered with {@link LOST}. */
export class CoreInstance {
  readonly #worker: CoreWorker;
  /** How its ids and the page's become one another. */
  readonly ids: InstanceIds;
  /** A set and no promise that everybody races against: that one would hold every answer of the worker's instance. */
  readonly #waiting = new Set<() => void>();
  #isLost = false;
  #hasAnswered = false;
  #pinging = false;
  #misses = 0;

  /** `instance` counts the workers of the page, from 0. */
  constructor(worker: CoreWorker, instance: number) {
    this.#worker = worker;
    this.ids = new InstanceIds(instance);
  }

  /** False until its first answer: its script may still be on the way. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  get faults(): number {
    return this.#worker.faults();
  }

  /** How many questions are without an answer. */
  get waiting(): number {
    return this.#waiting.size;
  }

  ask<Answer>(question: (core: DataCoreApi) => Promise<Answer>): Promise<Answer | typeof LOST> {
    if (this.#isLost) return Promise.resolve(LOST);
    return new Promise((resolve, reject) => {
      const giveUp = (): void => resolve(LOST);
      this.#waiting.add(giveUp);
      question(this.#worker.core)
        .finally(() => {
          this.#waiting.delete(giveUp);
          this.#hasAnswered = true;
          this.#misses = 0;
        })
        .then(resolve, reject);
    });
  }

  /** Asks for a sign of instance, unless one is still awaited: then that is a miss. Returns the misses in a row. */
  check(): number {
    if (this.#pinging) {
      this.#misses += 1;
      return this.#misses;
    }
    const answered = (): void => {
      this.#pinging = false;
    };
    this.#pinging = true;
    this.ask((core) => core.ping()).then(answered, answered);
    return 0;
  }

  /** The misses so far were not the worker's fault. */
  forgive(): void {
    this.#misses = 0;
  }

  /** Ends the worker; those who wait hear that there will be no answer. */
  end(): void {
    this.#isLost = true;
    this.#worker.terminate();
    for (const giveUp of this.#waiting) giveUp();
    this.#waiting.clear();
  }
}
