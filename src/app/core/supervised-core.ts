import type { DataCoreApi, DataCoreOptions } from '#worker/api/data-core-api.ts';
import { CoreInstance, type CoreWorker, LOST } from './core-instance.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import { knownSkew } from './server-clock.ts';
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

/**
 * A data core whose worker may hang, die or run out of memory. No event reports that, so it is pinged (fault row 43). A dead
 * worker is replaced: the new one reads the persisted log, and every open cursor resumes with a complete frame and new ids.
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

  const spawnInstance = (): CoreInstance => {
    const created = new CoreInstance(spawn(), instances);
    instances += 1;
    if (options !== null) {
      // The clock may have been set since the first start: send the skew as known now.
      const current = { ...options, clockSkew: knownSkew() };
      void created.request((core) => core.start(current));
    }
    return created;
  };
  /** Null after the last worker was terminated. */
  let instance: CoreInstance | null = spawnInstance();

  const replace = (dead: CoreInstance): void => {
    const now = performance.now();
    replacedAt = [...replacedAt.filter((at) => now - at < timers.giveUpWithin), now];
    earlierFaults += dead.faults;
    instance = replacedAt.length > REPLACEMENTS ? null : spawnInstance();
    // Pending requests resolve to LOST; their cursors reopen in the new instance.
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
      instance.resetMisses();
      return;
    }
    const timeout = instance.hasResponded ? MISSES : Math.ceil(timers.firstResponse / timers.ping);
    if (instance.check() >= timeout) replace(instance);
  };
  const ticking = setInterval(tick, timers.ping);

  const send = async (request: (core: DataCoreApi) => Promise<void>): Promise<void> => {
    await instance?.request(request);
  };
  const core: DataCoreApi = {
    start: (startOptions) => {
      options = startOptions;
      return send((worker) => worker.start(startOptions));
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
      const serving = instance;
      if (serving === null) return null;
      const frame = await serving.request((worker) =>
        worker.read(view, serving.ids.toWorker(query)),
      );
      return frame === LOST ? null : serving.ids.toPage(frame);
    },
    learnClock: (clockSkew) => send((worker) => worker.learnClock(clockSkew)),
    retryNow: () => send((worker) => worker.retryNow()),
    notice: (notice) => send((worker) => worker.notice(notice)),
    ping: () => send((worker) => worker.ping()),
  };

  return {
    core,
    hasGivenUp,
    faults: () => earlierFaults + (instance?.faults ?? 0),
    stop: () => {
      clearInterval(ticking);
      const last = instance;
      instance = null;
      last?.end();
    },
  };
};
