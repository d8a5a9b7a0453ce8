import { err, ok, type Result } from '#domain/result.ts';
import type { Retention } from '../series/retention.ts';
import { openStore } from '../store/open-store.ts';
import { storedTagLog } from '../tag-log/stored-tag-log.ts';
import type { KeepingParts, KeptReadings } from './kept-readings.ts';
import { seriesInStore } from './series-in-store.ts';
import { storedLogMetrics, StoreFigures, storeFileMetrics } from './store-metrics.ts';

export interface StorePlace {
  /** The folder; it is made if there is none. */
  readonly directory: string;
  readonly retention: Retention;
}

/** Everything is in a folder and outlasts the program. The error is a sentence: the folder cannot be used. */
export const keptInStore = async (
  { directory, retention }: StorePlace,
  parts: KeepingParts,
): Promise<Result<KeptReadings, string>> => {
  const { log, metrics } = parts;
  const store = await openStore({ directory, log });
  if (!store.ok) return store;
  const tagLog = await storedTagLog(store.value, { log, retentionMs: retention.rawMs });
  if (!tagLog.ok) {
    await store.value.close();
    return err(tagLog.error);
  }
  const figures = new StoreFigures(store.value.read);
  metrics.observe(storeFileMetrics(figures));
  metrics.observe(storedLogMetrics(tagLog.value, figures));
  const how = { stepsMs: retention.stepsMs };
  const series = seriesInStore(store.value, tagLog.value, how, parts);
  return ok({
    log: tagLog.value,
    shared: null,
    history: series.history,
    columns: series.columns,
    historyState: series.state,
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
