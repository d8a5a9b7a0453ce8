import { historyWindow } from '#contract/history-window.ts';
import type { HistoryQuery, HistorySource, TagSource } from '#contract/tag-source.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import type { Store } from '#storage/store-calls.ts';
import type { LogState, TagReader } from '#storage/log/tag-log.ts';
import { pagedPast } from './paged-past.ts';
import { type FillTimers, PastFiller } from './past-filler.ts';
import { seriesThinner } from './series-thinner.ts';
import { type EpochKinship, SeriesFollower } from './series-follower.ts';
import { storedDayColumns } from './days/stored-day-columns.ts';
import { storedHistory } from './stored-history.ts';
import { WakeUp } from './wake-up.ts';

export interface StoredSeriesParts {
  readonly store: Pick<Store, 'read' | 'write'>;
  readonly reader: TagReader;
  /** How its epochs belong together, where it is not as in the store's own log. */
  readonly epochs?: EpochKinship;
  readonly source: Pick<TagSource, 'history' | 'past'>;
  /** Standard time of the network's zone, minutes east of UTC. */
  readonly offsetMinutes: number;
  /** How long steps of five minutes are kept. */
  readonly stepsMs: number;
  readonly log: Logger;
  readonly now?: () => number;
  /** Time between two writes. */
  readonly writeEveryMs?: number;
  readonly fillTimers?: Partial<FillTimers>;
}

/** Until a store that did not answer at the start is asked again. */
const RETRY_MS = 2_000;

/**
 * The series of a store: what the log has goes in, history and the days come out. Until a store that was empty is filled with what the source
 * knows of the time before, history is the source's own.
 */
export const storedSeries = ({
  store: { read, write },
  reader,
  source: { past, history },
  stepsMs: keptMs,
  fillTimers: timers = {},
  ...parts
}: StoredSeriesParts) => {
  const { offsetMinutes, now = Date.now } = parts;
  const follower = new SeriesFollower({ ...parts, write, reader, keptMs });
  const thinner = seriesThinner(write, keptMs, now);
  const paged = past === null ? null : pagedPast(past, offsetMinutes * MINUTE_MS, keptMs);
  const codes = () => reader.codes();
  const filler =
    paged === null ? null : new PastFiller({ ...parts, write, past: paged, codes, keptMs, timers });
  const stored = storedHistory({ ...parts, read, keptMs });
  const woken = new WakeUp();
  let isStopped = false;
  let starting: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    // First, as it looks whether the store is empty.
    while (filler !== null && !(await filler.start())) {
      if (isStopped) return;
      await woken.wait(RETRY_MS);
    }
    follower.start();
    thinner.start();
  };
  /** The store has what the source knows of the time before the first start. */
  const isFull = (): boolean => filler?.isFull ?? true;
  return {
    isFull,
    /** History from the store, or of the source while that is filled. */
    history: (query: HistoryQuery): ReturnType<HistorySource> =>
      history === null || isFull() ? stored(query) : history(query),
    /** The past from the store. */
    columns: storedDayColumns({ ...parts, read, reader, keptMs }),
    /** How far the series are behind the log. */
    state: (): LogState => follower.state,
    /** For `/metrics`; `past`: null if the source knows nothing of the time before. */
    counts: () => ({
      follower: follower.counts,
      thinner: thinner.counts,
      past: filler?.counts ?? null,
    }),
    /** Before a question is answered from the store: what it lacks is asked of the source ({@link PastFiller.ready}). */
    ready: async (query: HistoryQuery): Promise<'ready' | 'refused' | 'busy'> => {
      if (filler === null) return 'ready';
      const bounds = { now: epochMs(now()), keptMs: Infinity, offsetMinutes };
      const window = historyWindow(query, bounds);
      if (!window.ok) return window.error;
      const { first, stepMs } = window.value;
      return filler.ready(query.codigo, epochMs(first - stepMs));
    },
    start: (): void => {
      starting ??= begin();
    },
    /** Writes what the log has until now; then asks nothing of the store. */
    stop: async (): Promise<void> => {
      isStopped = true;
      woken.wake();
      await starting;
      await Promise.all([follower.stop(), thinner.stop(), filler?.stop()]);
    },
  };
};

export type StoredSeries = ReturnType<typeof storedSeries>;
