import { historyWindow } from '#contract/history-window.ts';
import {
  type HistoryQuery,
  type HistorySource,
  reportedPastOf,
  type TagSource,
} from '#contract/tag-source.ts';
import { err, ok } from '#domain/result.ts';
import { MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { RING_BOUNDS } from '#storage/log/seq-ring.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import type { HistoryStorage } from '#storage/readings-storage.ts';
import type { Store } from '#storage/store-calls.ts';
import type { WorkQueue } from '#storage/work-queue.ts';
import type { DayColumnsSource } from './days/day-columns-source.ts';
import { pastDayColumns } from './days/past-day-columns.ts';
import { storedDayColumns } from './days/stored-day-columns.ts';
import type { JournalRules } from './journal/journal-fold.ts';
import { journalSource } from './journal/journal-source.ts';
import { memoryJournal } from './journal/memory-journal.ts';
import { pagedPast } from './paged-past.ts';
import { type FillTimers, PastFiller } from './past-filler.ts';
import { SeriesFollower } from './series-follower.ts';
import { storedHistory } from './stored-history.ts';
import type { SeriesScope } from './steps.ts';

export interface ReadingsHistoryParts extends SeriesScope {
  /** Null: what lasts as long as the server. */
  readonly store: Pick<Store, 'read' | 'write'> | null;
  readonly reader: TagReader;
  readonly source: Pick<TagSource, 'history' | 'past'>;
  readonly queue?: WorkQueue;
  /** What the journal needs of the network. */
  readonly rules?: JournalRules;
  readonly log: Logger;
  /** Time between two writes. */
  readonly writeEveryMs?: number;
  readonly fillTimers?: Partial<FillTimers>;
}

/** The history, with its figures. */
export interface ReadingsHistory extends HistoryStorage {
  /** It is all in the store, with what the source knows of the time before the first start. */
  readonly isFull: () => boolean;
  readonly counts: () => SeriesFollower['counts'];
}

const eitherOf = (
  own: DayColumnsSource,
  meanwhile: () => DayColumnsSource | null,
): DayColumnsSource => ({
  days: () => (meanwhile() ?? own).days(),
  column: (day, quantity) => (meanwhile() ?? own).column(day, quantity),
});

/**
 * The history of a log. In a store: what the log has goes in, history and days come out; until one that was empty is filled with what the
 * source knows of the time before, they are the source's own, and what a source without one lacks in the store is asked of it first
 * ({@link PastFiller.ready}). Without a store they are always the source's own, and the journal is in memory. `close` leaves the store open.
 */
export const readingsHistory = ({
  store,
  reader,
  source: { past, history: ofSource },
  fillTimers: timers = {},
  ...parts
}: ReadingsHistoryParts): ReadingsHistory => {
  const { offsetMinutes, keptMs, now = Date.now, queue = { outside: (work) => work() } } = parts;
  const reported = reportedPastOf(past);
  const memory = memoryJournal();
  const { read, write } = store ?? { read: memory, write: memory };
  const pages = past === null ? null : pagedPast(past, offsetMinutes * MINUTE_MS, keptMs);
  const codes = () => reader.codes();
  const filler =
    pages === null || store === null
      ? null
      : new PastFiller({ ...parts, write, past: pages, codes, timers });
  const follower = new SeriesFollower({
    ...parts,
    write,
    reader,
    journalPast: reported,
    // What a shared log has in memory.
    ...(store === null ? { readBack: RING_BOUNDS.capacity } : {}),
    resumed: (known) => filler?.start(known),
  });
  const isFull = (): boolean => store !== null && (filler?.isFull ?? true);
  const stored = storedHistory({ ...parts, read });
  const heldHistory: HistorySource = (query) => {
    if (ofSource !== null && !isFull()) return ofSource(query);
    return store === null ? Promise.resolve(ok([])) : stored(query);
  };
  const ready = async (query: HistoryQuery): Promise<'ready' | 'refused' | 'busy'> => {
    if (filler === null || ofSource !== null || isFull()) return 'ready';
    const bounds = { now: epochMs(now()), keptMs: Infinity, offsetMinutes };
    const window = historyWindow(query, bounds);
    if (!window.ok) return window.error;
    const { first, stepMs } = window.value;
    return queue.outside(() => filler.ready(query.codigo, epochMs(first - stepMs)));
  };
  const ofStore = store === null ? null : storedDayColumns({ ...parts, read, reader });
  const ofPast = reported === null ? null : pastDayColumns({ past: reported, offsetMinutes, now });
  return {
    isFull,
    counts: () => follower.counts,
    history: async (query) => {
      const isReady = await ready(query);
      return isReady === 'ready' ? heldHistory(query) : err(isReady);
    },
    heldHistory,
    columns: ofStore === null ? ofPast : eitherOf(ofStore, () => (isFull() ? null : ofPast)),
    presences: ofStore,
    journal: journalSource(read, () => void follower.wantJournal()),
    historyState: () => (store === null ? null : follower.state),
    past: () => filler?.counts ?? null,
    // What a source's past is known of can be made when it is asked for.
    start: () => {
      if (store !== null || reported === null) follower.start();
    },
    close: async () => {
      await Promise.all([follower.stop(), filler?.stop()]);
    },
  };
};
