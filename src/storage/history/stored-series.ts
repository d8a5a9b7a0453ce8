import { historyWindow } from '#contract/history-window.ts';
import {
  type HistoryQuery,
  type HistorySource,
  reportedPastOf,
  type TagSource,
} from '#contract/tag-source.ts';
import { err } from '#domain/result.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import type { WorkQueue } from '#storage/work-queue.ts';
import type { Store } from '#storage/store-calls.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import type { HistoryStorage } from '#storage/readings-storage.ts';
import type { DayColumnsSource } from './days/day-columns-source.ts';
import type { JournalRules } from './journal/journal-fold.ts';
import { journalSource } from './journal/journal-source.ts';
import { pagedPast } from './paged-past.ts';
import { type FillTimers, PastFiller } from './past-filler.ts';
import { type EpochKinship, SeriesFollower } from './series-follower.ts';
import { storedDayColumns } from './days/stored-day-columns.ts';
import { storedHistory } from './stored-history.ts';
import type { SeriesScope } from './steps.ts';

export interface StoredSeriesParts extends SeriesScope {
  readonly store: Pick<Store, 'read' | 'write'>;
  readonly reader: TagReader;
  /** How its epochs belong together, where it is not as in the store's own log. */
  readonly epochs?: EpochKinship;
  readonly source: Pick<TagSource, 'history' | 'past'>;
  /** The days of the source, if it has them, until the store is filled. */
  readonly meanwhile?: DayColumnsSource | null;
  readonly queue?: Pick<WorkQueue, 'outside'>;
  /** What the journal needs of the network. */
  readonly rules?: JournalRules;
  readonly log: Logger;
  /** Time between two writes. */
  readonly writeEveryMs?: number;
  readonly fillTimers?: Partial<FillTimers>;
}

/** The history in a store, with its figures. */
export interface StoredSeries extends HistoryStorage {
  /** The store has what the source knows of the time before the first start. */
  readonly isFull: () => boolean;
  readonly counts: () => SeriesFollower['counts'];
}

/**
 * The series of a store: what the log has goes in, history and the days come out. Until a store that was empty is filled with what the source
 * knows of the time before, history is the source's own; what a source without one lacks in the store is asked of it first
 * ({@link PastFiller.ready}). `close` leaves the store open.
 */
export const storedSeries = ({
  store: { read, write },
  reader,
  source: { past, history: ofSource },
  meanwhile = null,
  fillTimers: timers = {},
  ...parts
}: StoredSeriesParts): StoredSeries => {
  const { offsetMinutes, keptMs, now = Date.now, queue = { outside: (work) => work() } } = parts;
  const paged = past === null ? null : pagedPast(past, offsetMinutes * MINUTE_MS, keptMs);
  const codes = () => reader.codes();
  const filler =
    paged === null ? null : new PastFiller({ ...parts, write, past: paged, codes, timers });
  const follower = new SeriesFollower({
    ...parts,
    write,
    reader,
    journalPast: reportedPastOf(past),
    // First, as it looks whether the store is empty.
    resumed: async (known) => filler === null || filler.start(known),
  });
  const isFull = (): boolean => filler?.isFull ?? true;
  const stored = storedHistory({ ...parts, read });
  const heldHistory: HistorySource = (query) =>
    ofSource === null || isFull() ? stored(query) : ofSource(query);
  const ready = async (query: HistoryQuery): Promise<'ready' | 'refused' | 'busy'> => {
    if (filler === null || ofSource !== null || isFull()) return 'ready';
    const bounds = { now: epochMs(now()), keptMs: Infinity, offsetMinutes };
    const window = historyWindow(query, bounds);
    if (!window.ok) return window.error;
    const { first, stepMs } = window.value;
    return queue.outside(() => filler.ready(query.codigo, epochMs(first - stepMs)));
  };
  const ofStore = storedDayColumns({ ...parts, read, reader });
  const columns = (): DayColumnsSource => (meanwhile === null || isFull() ? ofStore : meanwhile);
  return {
    isFull,
    counts: () => follower.counts,
    history: async (query) => {
      const isReady = await ready(query);
      return isReady === 'ready' ? heldHistory(query) : err(isReady);
    },
    heldHistory,
    columns: {
      days: () => columns().days(),
      column: (day, quantity) => columns().column(day, quantity),
    },
    journal: journalSource(read, () => void follower.wantJournal()),
    historyState: () => follower.state,
    past: () => filler?.counts ?? null,
    start: () => follower.start(),
    close: async () => {
      await Promise.all([follower.stop(), filler?.stop()]);
    },
  };
};
