import type { DayColumnsSource } from '../day-columns/day-columns-source.ts';
import { PastDayColumns } from '../day-columns/past-day-columns.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Retention } from '../series/retention.ts';
import { StoredSeries } from '../series/stored-series.ts';
import { openStore } from '../store/open-store.ts';
import { storedTagLog } from '../tag-log/stored-tag-log.ts';
import type { KeepingParts, KeptReadings } from './kept-readings.ts';
import { StoreFigures, storeMetrics } from './store-metrics.ts';

export interface StorePlace {
  /** The folder; it is made if there is none. */
  readonly directory: string;
  readonly retention: Retention;
}

/** Everything is in a folder and outlasts the program. The error is a sentence: the folder cannot be used. */
export const keptInStore = async (
  { directory, retention }: StorePlace,
  { source, turns, offsetMinutes, log, metrics }: KeepingParts,
): Promise<Result<KeptReadings, string>> => {
  const store = await openStore({ directory, log });
  if (!store.ok) return store;
  const tagLog = await storedTagLog(store.value, { log, retentionMs: retention.rawMs });
  if (!tagLog.ok) {
    await store.value.close();
    return err(tagLog.error);
  }
  const series = new StoredSeries({
    store: store.value,
    reader: tagLog.value,
    source,
    offsetMinutes,
    stepsMs: retention.stepsMs,
    log,
  });
  const figures = new StoreFigures(store.value.read);
  metrics.observe(storeMetrics({ log: tagLog.value, series, figures }));
  const { past } = source;
  const meanwhile: DayColumnsSource =
    past === null ? series.columns : new PastDayColumns({ past, turns, offsetMinutes });
  const columns = (): DayColumnsSource => (series.isFull ? series.columns : meanwhile);
  return ok({
    log: tagLog.value,
    shared: null,
    // The store's process works on it: others have their turns meanwhile.
    history: (query) => turns.outside(() => series.history(query)),
    columns: {
      days: () => columns().days(),
      column: (day, quantity) => columns().column(day, quantity),
    },
    historyState: () => series.state,
    start: () => {
      series.start();
      figures.start();
    },
    close: async () => {
      figures.stop();
      await series.stop();
      await tagLog.value.close();
      await store.value.close();
    },
  });
};
