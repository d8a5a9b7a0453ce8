import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import { InstanceIds } from './instance-ids.ts';

/** A running worker and the function that terminates it. */
export interface CoreWorker {
  readonly core: DataCoreApi;
  readonly terminate: () => void;
  /** Errors thrown and messages that could not be decoded so far: counted, not fatal (fault row 42). */
  readonly faults: () => number;
}

/** Result of a request whose worker was terminated before it responded. */
export const LOST = Symbol('lost');

/** One worker instance. A request resolves to its response, or to {@link LOST} once the instance is terminated. */
export class CoreInstance {
  readonly #worker: CoreWorker;
  /** Translates station ids between this worker and the page. */
  readonly ids: InstanceIds;
  /** Not one shared promise to race against: it would hold every response for the lifetime of the worker. */
  readonly #waiting = new Set<() => void>();
  #isLost = false;
  #hasResponded = false;
  #pinging = false;
  #misses = 0;

  /** `instance` counts the workers of the page, from 0. */
  constructor(worker: CoreWorker, instance: number) {
    this.#worker = worker;
    this.ids = new InstanceIds(instance);
  }

  /** False until the first response: the script may still be loading. */
  get hasResponded(): boolean {
    return this.#hasResponded;
  }

  get faults(): number {
    return this.#worker.faults();
  }

  /** Number of requests without a response. */
  get waiting(): number {
    return this.#waiting.size;
  }

  request<Reply>(send: (core: DataCoreApi) => Promise<Reply>): Promise<Reply | typeof LOST> {
    if (this.#isLost) return Promise.resolve(LOST);
    return new Promise((resolve, reject) => {
      const giveUp = (): void => resolve(LOST);
      this.#waiting.add(giveUp);
      send(this.#worker.core)
        .finally(() => {
          this.#waiting.delete(giveUp);
          this.#hasResponded = true;
          this.#misses = 0;
        })
        .then(resolve, reject);
    });
  }

  /** Pings the worker. A ping that is still pending counts as a miss. Returns the consecutive misses. */
  check(): number {
    if (this.#pinging) {
      this.#misses += 1;
      return this.#misses;
    }
    const responded = (): void => {
      this.#pinging = false;
    };
    this.#pinging = true;
    this.request((core) => core.ping()).then(responded, responded);
    return 0;
  }

  /** Resets the misses, when the page and not the worker was suspended. */
  resetMisses(): void {
    this.#misses = 0;
  }

  /** Terminates the worker and resolves all pending requests to {@link LOST}. */
  end(): void {
    this.#isLost = true;
    this.#worker.terminate();
    for (const giveUp of this.#waiting) giveUp();
    this.#waiting.clear();
  }
}
