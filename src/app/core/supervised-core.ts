import type { DataCoreApi, DataCoreOptions } from '#worker/api/data-core-api.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';

/** A running worker and the way to end it. */
export interface CoreWorker {
  readonly core: DataCoreApi;
  readonly terminate: () => void;
}

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

/** TRUST, row 43: three misses are six seconds. */
export const SUPERVISION: SupervisionTimers = {
  ping: 2_000,
  lateness: 1_000,
  firstAnswer: 60_000,
  giveUpWithin: 60_000,
};

const MISSES = 3;
const REPLACEMENTS = 3;

const LOST = Symbol('lost');

/** One life of the worker. */
interface Life {
  readonly worker: CoreWorker;
  /** Resolves when the worker has been given up: whatever was asked of it gets no answer. */
  readonly lost: Promise<typeof LOST>;
  readonly lose: () => void;
  answered: boolean;
  misses: number;
  waiting: boolean;
}

export interface SupervisedCore {
  readonly core: DataCoreApi;
  /** For `useSyncExternalStore`: true when worker after worker died and no further one is started. */
  readonly hasGivenUp: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/**
 * A data core whose worker may hang, die or run out of memory; no event tells, so it is pinged (TRUST, row 43). A dead one is
 * replaced: the new one reads the kept log, and every open cursor goes on, its next frame a whole view.
 */
export const superviseCore = (
  spawn: () => CoreWorker,
  timers: SupervisionTimers = SUPERVISION,
): SupervisedCore => {
  let options: DataCoreOptions | null = null;
  let replacedAt: readonly number[] = [];
  let givenUp = false;
  const listeners = new Set<() => void>();

  const begin = (): Life => {
    let lose: () => void = () => undefined;
    const lost = new Promise<typeof LOST>((resolve) => {
      lose = () => resolve(LOST);
    });
    const worker = spawn();
    if (options !== null) void worker.core.start(options);
    return { worker, lost, lose, answered: false, misses: 0, waiting: false };
  };
  let life = begin();

  const replace = (): void => {
    const now = performance.now();
    const dead = life;
    dead.worker.terminate();
    replacedAt = [...replacedAt.filter((at) => now - at < timers.giveUpWithin), now];
    if (replacedAt.length > REPLACEMENTS) {
      givenUp = true;
      clearInterval(ticking);
      for (const tell of listeners) tell();
      return;
    }
    life = begin();
    dead.lose();
  };

  const ping = async (asked: Life): Promise<void> => {
    asked.waiting = true;
    await asked.worker.core.ping();
    asked.answered = true;
    asked.waiting = false;
    asked.misses = 0;
  };

  let expected = performance.now() + timers.ping;
  const tick = (): void => {
    const now = performance.now();
    const wasHeldUp = now - expected > timers.lateness;
    expected = now + timers.ping;
    if (document.visibilityState === 'hidden' || wasHeldUp) {
      life.misses = 0;
      return;
    }
    const asked = life;
    if (asked.waiting) {
      asked.misses += 1;
      const patience = asked.answered ? MISSES : Math.ceil(timers.firstAnswer / timers.ping);
      if (asked.misses >= patience) replace();
      return;
    }
    void ping(asked);
  };
  const ticking = setInterval(tick, timers.ping);

  /** A cursor that outlives its worker. */
  const resuming = async <Frame, Spec>(
    open: (core: DataCoreApi, spec: Spec) => Promise<ViewCursor<Frame, Spec>>,
    first: Spec,
  ): Promise<ViewCursor<Frame, Spec>> => {
    let wanted = first;
    let closed = false;
    let place: { readonly life: Life; readonly cursor: ViewCursor<Frame, Spec> } | null = null;

    const cursorNow = async (): Promise<ViewCursor<Frame, Spec> | typeof LOST> => {
      if (place?.life === life) return place.cursor;
      const asked = life;
      const cursor = await Promise.race([open(asked.worker.core, wanted), asked.lost]);
      if (cursor !== LOST) {
        asked.answered = true;
        place = { life: asked, cursor };
      }
      return cursor;
    };

    return {
      next: async () => {
        for (;;) {
          if (closed) return null;
          const asked = life;
          const cursor = await cursorNow();
          if (cursor === LOST) continue;
          const frame = await Promise.race([cursor.next(), asked.lost]);
          if (frame !== LOST) return frame;
        }
      },
      reshape: async (spec) => {
        wanted = spec;
        if (place?.life === life) await Promise.race([place.cursor.reshape(spec), life.lost]);
      },
      close: async () => {
        closed = true;
        if (place?.life === life) await Promise.race([place.cursor.close(), life.lost]);
      },
    };
  };

  const core: DataCoreApi = {
    start: async (wanted) => {
      options = wanted;
      await Promise.race([life.worker.core.start(wanted), life.lost]);
    },
    openMapLayer: (spec) => resuming((worker, wanted) => worker.openMapLayer(wanted), spec),
    openStationTable: (spec) => resuming((worker, wanted) => worker.openStationTable(wanted), spec),
    openDamBoard: (spec) => resuming((worker, wanted) => worker.openDamBoard(wanted), spec),
    openStationSheet: (spec) => resuming((worker, wanted) => worker.openStationSheet(wanted), spec),
    openStationSeries: (spec) =>
      resuming((worker, wanted) => worker.openStationSeries(wanted), spec),
    openLinkStatus: (spec) => resuming((worker, wanted) => worker.openLinkStatus(wanted), spec),
    retryNow: async () => {
      await Promise.race([life.worker.core.retryNow(), life.lost]);
    },
    notice: async (notice) => {
      await Promise.race([life.worker.core.notice(notice), life.lost]);
    },
    ping: async () => {
      await Promise.race([life.worker.core.ping(), life.lost]);
    },
  };

  return {
    core,
    hasGivenUp: () => givenUp,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      clearInterval(ticking);
      life.worker.terminate();
    },
  };
};
