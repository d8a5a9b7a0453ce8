import { reportedPastOf } from '#contract/tag-source.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ObservedMetric } from '#process/observed-metric.ts';
import { pastDayColumns } from './history/days/past-day-columns.ts';
import { journalSource } from './history/journal/journal-source.ts';
import { memoryJournal } from './history/journal/memory-journal.ts';
import type { Retention } from './history/retention.ts';
import { type EpochKinship, SeriesFollower } from './history/series-follower.ts';
import { storedSeries } from './history/stored-series.ts';
import type { JetStreamPlace } from './log/jetstream/engine-line.ts';
import { memoryTagLog } from './log/memory-tag-log.ts';
import { storedTagLog } from './log/stored-tag-log.ts';
import { RING_BOUNDS } from './log/seq-ring.ts';
import type { TagLog } from './log/tag-log.ts';
import { openStore, type ProcessStore } from './open-store.ts';
import type { HistoryStorage, ReadingsStorage, StorageParts } from './readings-storage.ts';
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
  readonly epochs?: EpochKinship;
  readonly close: () => Promise<void>;
}

const ownLog = (log: TagLog, metrics: readonly ObservedMetric[] = []): OpenedLog => ({
  log,
  shared: null,
  metrics,
  close: () => log.close(),
});

/** Epochs `stream-generation`. Another generation begins where the stream had gone back in time. */
const STREAM_EPOCHS: EpochKinship = {
  creationOf: (epoch) => epoch.slice(0, Math.max(0, epoch.lastIndexOf('-'))),
  mayGoBack: true,
};

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
    return ok({ log: shared, shared: engine.value, metrics, epochs: STREAM_EPOCHS, close });
  }
  if (store === null || folder === null) return ok(ownLog(memoryTagLog()));
  const stored = await storedTagLog(store, { log, retentionMs: folder.retention.rawMs });
  return stored.ok ? ok(ownLog(stored.value, storedLogMetrics(stored.value))) : stored;
};

/** History and past of a server without a folder are the source's own; its journal lasts as long as it does. */
const historyOfSource = (
  parts: StorageParts,
  { log: reader, epochs }: OpenedLog,
): HistoryStorage => {
  const { source, queue, offsetMinutes } = parts;
  const past = reportedPastOf(source.past);
  const write = memoryJournal();
  // What a shared log has in memory.
  const { capacity: readBack } = RING_BOUNDS;
  const kept = { write, reader, journalPast: past, keptMs: Infinity, readBack };
  const own = epochs === undefined ? {} : { epochs };
  const follower = new SeriesFollower({ ...parts, ...kept, ...own });
  const history = source.history ?? (() => Promise.resolve(ok([])));
  return {
    history,
    heldHistory: history,
    columns: past === null ? null : pastDayColumns({ past, queue, offsetMinutes }),
    journal: journalSource(write, () => {
      follower.start();
      void follower.wantJournal();
    }),
    historyState: () => null,
    past: () => null,
    // What a source's past is known of can be made when it is asked for.
    start: () => {
      if (past === null) follower.start();
    },
    close: () => follower.stop(),
  };
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
  const { log, shared, metrics, epochs, close } = opened.value;
  parts.metrics.observe(metrics);
  let history = historyOfSource(parts, opened.value);
  if (store.value !== null && folder !== null) {
    const { columns: meanwhile } = history;
    const { stepsMs: keptMs } = folder.retention;
    const own = epochs === undefined ? {} : { epochs };
    const how = { store: store.value, reader: log, meanwhile, keptMs, ...own };
    const series = storedSeries({ ...parts, ...how });
    parts.metrics.observe([...storeMetrics(store.value), ...seriesMetrics(series)]);
    history = series;
  }
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
