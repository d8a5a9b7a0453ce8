import { type HistorySource, reportedPastOf } from '#contract/tag-source.ts';
import { err } from '#domain/result.ts';
import type { DayColumnsSource } from './history/days/day-columns-source.ts';
import { pastDayColumns } from './history/days/past-day-columns.ts';
import type { EpochKinship } from './history/series-follower.ts';
import { storedSeries } from './history/stored-series.ts';
import type { TagReader } from './log/tag-log.ts';
import type { HistoryStorage, StorageParts } from './readings-storage.ts';
import { seriesMetrics, StoreFigures } from './storage-metrics.ts';
import type { Store } from './store-calls.ts';

/** Series that follow a log into a store, and until that is filled with it the past of the source. `close` leaves the store open. */
export const historyInStore = (
  store: Store,
  reader: TagReader,
  how: { readonly stepsMs: number; readonly epochs?: EpochKinship },
  { source, queue, offsetMinutes, log, metrics }: StorageParts,
): HistoryStorage => {
  const series = storedSeries({ store, reader, source, offsetMinutes, log, ...how });
  const figures = new StoreFigures(store.read);
  metrics.observe(figures.metrics);
  metrics.observe(seriesMetrics(series));
  const past = reportedPastOf(source.past);
  const meanwhile: DayColumnsSource =
    past === null ? series.columns : pastDayColumns({ past, queue, offsetMinutes });
  const columns = (): DayColumnsSource => (series.isFull() ? series.columns : meanwhile);
  // The store's process works on it: others have their turns meanwhile.
  const heldHistory: HistorySource = (query) => queue.outside(() => series.history(query));
  return {
    history: async (query) => {
      const isFull = series.isFull() || source.history !== null;
      const ready = isFull ? 'ready' : await queue.outside(() => series.ready(query), 'unpaid');
      return ready === 'ready' ? heldHistory(query) : err(ready);
    },
    heldHistory,
    columns: {
      days: () => columns().days(),
      column: (day, quantity) => columns().column(day, quantity),
    },
    historyState: series.state,
    past: () => series.counts().past,
    start: () => {
      series.start();
      figures.start();
    },
    close: async () => {
      figures.stop();
      await series.stop();
    },
  };
};
