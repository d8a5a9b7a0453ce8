import type { DataCoreApi, DataCoreOptions } from '#worker/api/data-core-api.ts';
import type { Moment } from '#contract/moment/moment.ts';
import { CoreInstance, type CoreWorker, LOST } from './core-instance.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import { knownSkew, shownPast } from './server-clock.ts';
import { ResumingCursor } from './resuming-cursor.ts';

/** Intervals of the supervision, in milliseconds. */
export interface SupervisionTimers {
  readonly ping: number;
  /** A tick delayed by more than this means that the page itself was suspended, not the worker. */
  readonly lateness: number;
  /** Timeout of a new worker's first response: its script may load over a slow connection. */
  readonly firstResponse: number;
  /** Window in which more than `REPLACEMENTS` replacements are too many. */
  readonly giveUpWithin: number;
}

/** Fault row 43: three misses are six seconds. */
const SUPERVISION: SupervisionTimers = {
  ping: 2_000,
  lateness: 1_000,
  firstResponse: 60_000,
  giveUpWithin: 60_000,
};

const MISSES = 3;
const REPLACEMENTS = 3;

export interface SupervisedCore {
  readonly core: DataCoreApi;
  /** True once workers have died repeatedly and no further one is started. */
  readonly hasGivenUp: Readable<boolean>;
  /** Errors and undecodable messages of all workers so far. */
  readonly faults: () => number;
  readonly stop: () => void;
}

/** The one living worker: pinged, replaced when it is dead, given up when replacing does not help. */
class SupervisedWorker implements SupervisedCore {
  readonly #spawn: () => CoreWorker;
  readonly #timers: SupervisionTimers;
  readonly #ticking: ReturnType<typeof setInterval>;
  readonly hasGivenUp = createStore(false);
  #options: DataCoreOptions | null = null;
  #kept: Moment | null = null;
  #replacedAt: readonly number[] = [];
  #earlierFaults = 0;
  #instances = 0;
  #expected: number;
  /** Null after the last worker was terminated. */
  #instance: CoreInstance | null;

  constructor(spawn: () => CoreWorker, timers: SupervisionTimers) {
    this.#spawn = spawn;
    this.#timers = timers;
    this.#instance = this.#spawnInstance();
    this.#expected = performance.now() + timers.ping;
    this.#ticking = setInterval(() => this.#tick(), timers.ping);
  }

  readonly core: DataCoreApi = {
    // Every later worker starts with these options too.
    start: (options) => {
      this.#options = options;
      return this.#send((worker) => worker.start(options));
    },
    open: (view, first, tense) =>
      Promise.resolve(
        new ResumingCursor(
          (worker, query) => worker.open(view, query, tense),
          first,
          () => this.#instance,
        ),
      ),
    read: async (view, query, tense) => {
      const serving = this.#instance;
      if (serving === null) return null;
      const frame = await serving.request((worker) =>
        worker.read(view, serving.ids.toWorker(query), tense),
      );
      return frame === LOST ? null : serving.ids.toPage(frame);
    },
    seek: async (at) => {
      for (let serving = this.#instance; serving !== null; serving = this.#instance) {
        const answer = await serving.request((worker) => worker.seek(at));
        if (answer !== LOST) return answer;
      }
      return 'failed';
    },
    openKept: async (moment) => {
      const former = this.#kept;
      this.#kept = moment;
      try {
        await this.#send((worker) => worker.openKept(moment));
      } catch (error) {
        // Another one may have been opened meanwhile.
        if (this.#kept === moment) this.#kept = former;
        throw error;
      }
    },
    pastSteps: async (from, to) => {
      const steps = await this.#instance?.request((worker) => worker.pastSteps(from, to));
      return steps === undefined || steps === LOST ? null : steps;
    },
    learnClock: (clockSkew) => this.#send((worker) => worker.learnClock(clockSkew)),
    retryNow: () => this.#send((worker) => worker.retryNow()),
    notice: (notice) => this.#send((worker) => worker.notice(notice)),
    ping: () => this.#send((worker) => worker.ping()),
  };

  readonly faults = (): number => this.#earlierFaults + (this.#instance?.faults ?? 0);

  readonly stop = (): void => {
    clearInterval(this.#ticking);
    const last = this.#instance;
    this.#instance = null;
    last?.end();
  };

  async #send(request: (core: DataCoreApi) => Promise<void>): Promise<void> {
    await this.#instance?.request(request);
  }

  #spawnInstance(): CoreInstance {
    const created = new CoreInstance(this.#spawn(), this.#instances);
    this.#instances += 1;
    if (this.#options !== null) {
      // The clock may have been set since the first start: send the skew as known now.
      const current = { ...this.#options, clockSkew: knownSkew() };
      void created.request((core) => core.start(current));
      const [at, kept] = [shownPast(), this.#kept];
      if (at !== null) void created.request((core) => core.seek(at));
      if (kept !== null) void created.request((core) => core.openKept(kept));
    }
    return created;
  }

  #tick(): void {
    const { ping, lateness, firstResponse } = this.#timers;
    const now = performance.now();
    const wasHeldUp = now - this.#expected > lateness;
    this.#expected = now + ping;
    const instance = this.#instance;
    if (instance === null) return;
    if (document.visibilityState === 'hidden' || wasHeldUp) {
      instance.resetMisses();
      return;
    }
    const timeout = instance.hasResponded ? MISSES : Math.ceil(firstResponse / ping);
    if (instance.check() >= timeout) this.#replace(instance);
  }

  #replace(dead: CoreInstance): void {
    const now = performance.now();
    const recent = this.#replacedAt.filter((at) => now - at < this.#timers.giveUpWithin);
    this.#replacedAt = [...recent, now];
    this.#earlierFaults += dead.faults;
    this.#instance = this.#replacedAt.length > REPLACEMENTS ? null : this.#spawnInstance();
    // Pending requests resolve to LOST; their cursors reopen in the new instance.
    dead.end();
    if (this.#instance !== null) return;
    clearInterval(this.#ticking);
    this.hasGivenUp.change(() => true);
  }
}

/**
 * A data core whose worker may hang, die or run out of memory. No event reports that, so it is pinged (fault row 43). A dead
 * worker is replaced: the new one reads the persisted log, and every open cursor resumes with a complete frame and new ids.
 */
export const superviseCore = (
  spawn: () => CoreWorker,
  timers: SupervisionTimers = SUPERVISION,
): SupervisedCore => new SupervisedWorker(spawn, timers);
