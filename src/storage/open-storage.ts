import { err, ok, type Result } from '#domain/result.ts';
import type { ObservedMetric } from '#process/observed-metric.ts';
import { readingsHistory } from './history/readings-history.ts';
import type { Retention } from './history/retention.ts';
import type { JetStreamPlace } from './log/jetstream/engine-line.ts';
import { memoryTagLog } from './log/memory-tag-log.ts';
import { storedTagLog } from './log/stored-tag-log.ts';
import type { TagLog } from './log/tag-log.ts';
import { openStore, type ProcessStore } from './open-store.ts';
import type { ReadingsStorage, StorageParts } from './readings-storage.ts';
import {
  jetStreamMetrics,
  seriesMetrics,
  storedLogMetrics,
  storeMetrics,
} from './storage-metrics.ts';

/** Where readings are kept; both null: in memory. */
export interface StoragePlaces {
  /** The folder; it is made if there is none. */
  readonly folder: { readonly directory: string; readonly retention: Retention } | null;
  /** A log that several servers share. */
  readonly jetStream: JetStreamPlace | null;
}

interface OpenedLog extends Pick<ReadingsStorage, 'log' | 'shared'> {
  readonly metrics: readonly ObservedMetric[];
  readonly close: () => Promise<void>;
}

const ownLog = (log: TagLog, metrics: readonly ObservedMetric[] = []): OpenedLog => ({
  log,
  shared: null,
  metrics,
  close: () => log.close(),
});

/** The log: a stream that several servers share, in a store, or in memory. What is not asked for is not loaded. */
const openLog = async (
  { folder, jetStream }: StoragePlaces,
  store: ProcessStore | null,
  { log }: StorageParts,
): Promise<Result<OpenedLog, string>> => {
  if (jetStream !== null) {
    const { openJetStream } = await import('./log/jetstream/engine.ts');
    const engine = await openJetStream(jetStream, { log });
    if (!engine.ok) return engine;
    const { log: shared, close } = engine.value;
    const metrics = jetStreamMetrics(engine.value);
    return ok({ log: shared, shared: engine.value, metrics, close });
  }
  if (store === null || folder === null) return ok(ownLog(memoryTagLog()));
  const stored = await storedTagLog(store, { log, retentionMs: folder.retention.rawMs });
  return stored.ok ? ok(ownLog(stored.value, storedLogMetrics(stored.value))) : stored;
};

/** Keeps readings at these places. The error is a sentence: one cannot be used. */
export const openStorage = async (
  places: StoragePlaces,
  parts: StorageParts,
): Promise<Result<ReadingsStorage, string>> => {
  const { folder } = places;
  const store = folder === null ? ok(null) : await openStore({ ...folder, log: parts.log });
  if (!store.ok) return store;
  const opened = await openLog(places, store.value, parts);
  if (!opened.ok) {
    await store.value?.close();
    return err(opened.error);
  }
  const { log, shared, metrics, close } = opened.value;
  const keptMs = folder?.retention.stepsMs ?? Infinity;
  const history = readingsHistory({ ...parts, store: store.value, reader: log, keptMs });
  const ofStore =
    store.value === null ? [] : [...storeMetrics(store.value), ...seriesMetrics(history)];
  parts.metrics.observe([...metrics, ...ofStore]);
  return ok({
    ...history,
    log,
    shared,
    close: async () => {
      await history.close();
      await close();
      await store.value?.close();
    },
  });
};
