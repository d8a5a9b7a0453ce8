import { ok, type Result } from '#domain/result.ts';
import {
  type JetStreamEngine,
  type JetStreamPlace,
  openJetStream,
} from './log/jetstream/engine.ts';
import type { EpochKinship } from './history/series-follower.ts';
import { openStore } from './open-store.ts';
import type { StorePlace } from './sqlite-storage.ts';
import type { HistoryStorage, StorageParts, ReadingsStorage } from './readings-storage.ts';
import { historyOfSource } from './memory-storage.ts';
import { historyInStore } from './history-in-store.ts';
import { jetStreamMetrics } from './storage-metrics.ts';

/** Epochs `stream-generation`. Another generation begins where the stream had gone back in time. */
const EPOCHS: EpochKinship = {
  creationOf: (epoch) => epoch.slice(0, Math.max(0, epoch.lastIndexOf('-'))),
  mayGoBack: true,
};

const historyInFolder = async (
  { log }: JetStreamEngine,
  { directory, retention }: StorePlace,
  parts: StorageParts,
): Promise<Result<HistoryStorage, string>> => {
  const store = await openStore({ directory, log: parts.log });
  if (!store.ok) return store;
  const how = { stepsMs: retention.stepsMs, epochs: EPOCHS };
  const history = historyInStore(store.value, log, how, parts);
  return ok({
    ...history,
    close: async () => {
      await history.close();
      await store.value.close();
    },
  });
};

/**
 * The log is a stream of JetStream, which several servers share. History and past are in a folder that follows it, or without one the source's
 * own. The error is a sentence: the stream or the folder cannot be used.
 */
export const jetStreamStorage = async (
  place: JetStreamPlace,
  folder: StorePlace | null,
  parts: StorageParts,
): Promise<Result<ReadingsStorage, string>> => {
  const opened = await openJetStream(place, { log: parts.log });
  if (!opened.ok) return opened;
  const engine = opened.value;
  const kept =
    folder === null ? ok(historyOfSource(parts)) : await historyInFolder(engine, folder, parts);
  if (!kept.ok) {
    await engine.close();
    return kept;
  }
  parts.metrics.observe(jetStreamMetrics(engine));
  return ok({
    ...kept.value,
    log: engine.log,
    shared: {
      lease: engine.lease,
      notice: engine.notice,
      setNotice: engine.setNotice,
      source: engine.source,
    },
    close: async () => {
      await kept.value.close();
      await engine.close();
    },
  });
};
