import { type HistorySource, reportedPastOf } from '#contract/tag-source.ts';
import { err } from '#domain/result.ts';
import type { DayColumnsSource } from './history/days/day-columns-source.ts';
import { PastDayColumns } from './history/days/past-day-columns.ts';
import type { EpochKinship } from './history/series-follower.ts';
import { type SeriesCounts, StoredSeries } from './history/stored-series.ts';
import type { Store } from './store-calls.ts';
import type { LogState, TagReader } from './log/tag-log.ts';
import type { StorageParts } from './readings-storage.ts';
import { seriesMetrics } from './storage-metrics.ts';

/** History and past of a log, in a store. */
export interface StoredHistory {
  readonly history: HistorySource;
  /** Without asking the source for what the store lacks. */
  readonly heldHistory: HistorySource;
  readonly columns: DayColumnsSource;
  readonly state: () => LogState;
  readonly past: () => SeriesCounts['past'];
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Series that follow a log into a store, and until that is filled with it the past of the source. */
export const historyInStore = (
  store: Store,
  reader: TagReader,
  how: { readonly stepsMs: number; readonly epochs?: EpochKinship },
  { source, queue, offsetMinutes, log, metrics }: StorageParts,
): StoredHistory => {
  const series = new StoredSeries({ store, reader, source, offsetMinutes, log, ...how });
  metrics.observe(seriesMetrics(series));
  const past = reportedPastOf(source.past);
  const meanwhile: DayColumnsSource =
    past === null ? series.columns : new PastDayColumns({ past, queue, offsetMinutes });
  const columns = (): DayColumnsSource => (series.isFull ? series.columns : meanwhile);
  // The store's process works on it: others have their turns meanwhile.
  const heldHistory: HistorySource = (query) => queue.outside(() => series.history(query));
  return {
    history: async (query) => {
      const isFull = series.isFull || source.history !== null;
      const ready = isFull ? 'ready' : await queue.outside(() => series.ready(query), 'unpaid');
      return ready === 'ready' ? heldHistory(query) : err(ready);
    },
    heldHistory,
    past: () => series.counts.past,
    columns: {
      days: () => columns().days(),
      column: (day, quantity) => columns().column(day, quantity),
    },
    state: () => series.state,
    start: () => series.start(),
    stop: () => series.stop(),
  };
};
