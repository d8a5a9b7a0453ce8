import { err, ok, type Result } from '#domain/result.ts';
import type { Retention } from './history/retention.ts';
import { openStore } from './open-store.ts';
import { storedTagLog } from './log/stored-tag-log.ts';
import type { StorageParts, ReadingsStorage } from './readings-storage.ts';
import { historyInStore } from './history-in-store.ts';
import { storedLogMetrics } from './storage-metrics.ts';

export interface StorePlace {
  /** The folder; it is made if there is none. */
  readonly directory: string;
  readonly retention: Retention;
}

/** Everything is in a folder and outlasts the program. The error is a sentence: the folder cannot be used. */
export const sqliteStorage = async (
  { directory, retention }: StorePlace,
  parts: StorageParts,
): Promise<Result<ReadingsStorage, string>> => {
  const { log, metrics } = parts;
  const store = await openStore({ directory, log });
  if (!store.ok) return store;
  const tagLog = await storedTagLog(store.value, { log, retentionMs: retention.rawMs });
  if (!tagLog.ok) {
    await store.value.close();
    return err(tagLog.error);
  }
  metrics.observe(storedLogMetrics(tagLog.value));
  const how = { stepsMs: retention.stepsMs };
  const history = historyInStore(store.value, tagLog.value, how, parts);
  return ok({
    ...history,
    log: tagLog.value,
    shared: null,
    close: async () => {
      await history.close();
      await tagLog.value.close();
      await store.value.close();
    },
  });
};
