import type { HistorySource } from '#contract/tag-source.ts';
import type { DayColumnsSource } from './history/days/day-columns-source.ts';
import { PastDayColumns } from './history/days/past-day-columns.ts';
import type { EpochKinship } from './history/series-follower.ts';
import { StoredSeries } from './history/stored-series.ts';
import type { Store } from './store-calls.ts';
import type { LogState, TagReader } from './log/tag-log.ts';
import type { StorageParts } from './readings-storage.ts';
import { seriesMetrics } from './storage-metrics.ts';

/** History and past of a log, in a store. */
export interface StoredHistory {
  readonly history: HistorySource;
  readonly columns: DayColumnsSource;
  readonly state: () => LogState;
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
  const { past } = source;
  const meanwhile: DayColumnsSource =
    past === null ? series.columns : new PastDayColumns({ past, queue, offsetMinutes });
  const columns = (): DayColumnsSource => (series.isFull ? series.columns : meanwhile);
  return {
    // The store's process works on it: others have their turns meanwhile.
    history: (query) => queue.outside(() => series.history(query)),
    columns: {
      days: () => columns().days(),
      column: (day, quantity) => columns().column(day, quantity),
    },
    state: () => series.state,
    start: () => series.start(),
    stop: () => series.stop(),
  };
};
