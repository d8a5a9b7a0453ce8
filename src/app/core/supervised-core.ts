import type { DataCoreApi, DataCoreOptions } from '#worker/api/data-core-api.ts';
import { CoreInstance, type CoreWorker, LOST } from './core-instance.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import { knownSkew } from './server-clock.ts';
import { ResumingCursor } from './resuming-cursor.ts';

/** Waiting times of the supervision, in milliseconds. */
export interface SupervisionTimers {
  readonly ping: number;
  /** A tick that comes this much late says that the page itself was held up, not the worker. */
  readonly lateness: number;
  /** Longest time for a new worker to answer at all: its script may have to be fetched over a bad line. */
  readonly firstAnswer: number;
  /** Replacements within this time that are too many. */
  readonly giveUpWithin: number;
}

/** Fault row 43: three misses are six seconds. */
const SUPERVISION: SupervisionTimers = {
  ping: 2_000,
  lateness: 1_000,
  firstAnswer: 60_000,
  giveUpWithin: 60_000,
};

const MISSES = 3;
const REPLACEMENTS = 3;

export interface SupervisedCore {
  readonly core: DataCoreApi;
  /** True when worker after worker died and no further one is started. */
  readonly hasGivenUp: Readable<boolean>;
  /** Errors of all workers so far, and messages that could not be read. */
  readonly faults: () => number;
  readonly stop: () => void;
}

/**
 * A data core whose worker may hang, die or run out of memory; no event tells, so it is pinged (fault row 43). A dead one is
 * replaced: the new one reads the kept log, and every open cursor goes on, its next frame a whole view with ids of its own.
 */
export const superviseCore = (
  spawn: () => CoreWorker,
  timers: SupervisionTimers = SUPERVISION,
): SupervisedCore => {
  let options: DataCoreOptions | null = null;
  let replacedAt: readonly number[] = [];
  let earlierFaults = 0;
  let instances = 0;
  const hasGivenUp = createStore(false);

  const begin = (): CoreInstance => {
    const begun = new CoreInstance(spawn(), instances);
    instances += 1;
    if (options !== null) {
      // What was known of the time at the first start may be wrong by now: somebody may have set the clock.
      const wanted = { ...options, clockSkew: knownSkew() };
      void begun.ask((core) => core.start(wanted));
    }
    return begun;
  };
  /** Null once there is no further one. */
  let instance: CoreInstance | null = begin();

  const replace = (dead: CoreInstance): void => {
    const now = performance.now();
    replacedAt = [...replacedAt.filter((at) => now - at < timers.giveUpWithin), now];
    earlierFaults += dead.faults;
    instance = replacedAt.length > REPLACEMENTS ? null : begin();
    // Who waited for the dead one turns to the new one at once.
    dead.end();
    if (instance !== null) return;
    clearInterval(ticking);
    hasGivenUp.change(() => true);
  };

  let expected = performance.now() + timers.ping;
  const tick = (): void => {
    const now = performance.now();
    const wasHeldUp = now - expected > timers.lateness;
    expected = now + timers.ping;
    if (instance === null) return;
    if (document.visibilityState === 'hidden' || wasHeldUp) {
      instance.forgive();
      return;
    }
    const timeout = instance.hasAnswered ? MISSES : Math.ceil(timers.firstAnswer / timers.ping);
    if (instance.check() >= timeout) replace(instance);
  };
  const ticking = setInterval(tick, timers.ping);

  const tellWorker = async (question: (core: DataCoreApi) => Promise<void>): Promise<void> => {
    await instance?.ask(question);
  };
  const core: DataCoreApi = {
    start: (wanted) => {
      options = wanted;
      return tellWorker((worker) => worker.start(wanted));
    },
    open: (view, first) =>
      Promise.resolve(
        new ResumingCursor(
          (worker, query) => worker.open(view, query),
          first,
          () => instance,
        ),
      ),
    read: async (view, query) => {
      const asked = instance;
      if (asked === null) return null;
      const frame = await asked.ask((worker) => worker.read(view, asked.ids.toWorker(query)));
      return frame === LOST ? null : asked.ids.toPage(frame);
    },
    learnClock: (clockSkew) => tellWorker((worker) => worker.learnClock(clockSkew)),
    retryNow: () => tellWorker((worker) => worker.retryNow()),
    notice: (notice) => tellWorker((worker) => worker.notice(notice)),
    ping: () => tellWorker((worker) => worker.ping()),
  };

  return {
    core,
    hasGivenUp,
    faults: () => earlierFaults + (instance?.faults ?? 0),
    stop: () => {
      clearInterval(ticking);
      const ended = instance;
      instance = null;
      ended?.end();
    },
  };
};
