import { decodeSource, encodeSource } from '#contract/source-state.ts';
import type { SharedLog } from '#storage/readings-storage.ts';
import type { Demonstration } from '#contract/site/site-config.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { Logger } from '#process/logger.ts';
import { JetStreamTagLog } from './jetstream-tag-log.ts';
import { RING_BOUNDS, type RingBounds } from '#storage/log/seq-ring.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { type JetStreamPlace, openEngineLine, reasonOf } from './engine-line.ts';
import { MetaRecords } from './meta-records.ts';
import { ensureStreams, streamNames } from './streams.ts';
import { RecordedLease } from './writer-lease.ts';

/** A log on an engine that several processes share, and what they share beside it. */
export interface JetStreamEngine extends SharedLog {
  readonly log: JetStreamTagLog;
  /** Resolves once everything that was appended is stored, or after some seconds. */
  readonly close: () => Promise<void>;
}

export interface JetStreamParts {
  readonly log: Logger;
  readonly bounds?: RingBounds;
  /** An engine that cannot be reached for so long is an error at the start. */
  readonly connectMs?: number;
}

const NOTICE = 'notice';
const SOURCE = 'source';
const CONNECT_MS = 10 * SECOND_MS;
/** Loading takes this long at most. */
const LOAD_MS = 120 * SECOND_MS;

const decodeNotice = (raw: unknown): Demonstration | null => {
  if (!isRecord(raw)) return null;
  const { scenario, note } = raw;
  return typeof scenario === 'string' && typeof note === 'string' ? { scenario, note } : null;
};

/** What the processes share beside the log. */
const sharedRecords = (
  meta: MetaRecords,
): Pick<JetStreamEngine, 'notice' | 'setNotice' | 'source'> => ({
  notice: async () => decodeNotice((await meta.read(NOTICE)).value),
  setNotice: (notice) => meta.write(NOTICE, notice),
  source: {
    read: async () => {
      const { value, seq } = await meta.read(SOURCE);
      return { state: decodeSource({ source: value }), seq };
    },
    write: (state) => meta.write(SOURCE, encodeSource(state)),
  },
});

/** Opens a log, and makes its streams where there are none. The error is one sentence for the operator. */
export const openJetStream = async (
  place: JetStreamPlace,
  { log, bounds = RING_BOUNDS, connectMs = CONNECT_MS }: JetStreamParts,
): Promise<Result<JetStreamEngine, string>> => {
  const opened = await openEngineLine(place, connectMs);
  if (!opened.ok) return opened;
  const line = opened.value;
  const { connection } = line;
  const names = streamNames(place.stream);
  const meta = new MetaRecords(line, names.meta);
  const fail = async (reason: string): Promise<Result<never, string>> => {
    await connection.close();
    return err(reason);
  };
  try {
    const made = await ensureStreams(line, place);
    if (!made.ok) return await fail(made.error);
  } catch (error) {
    return fail(
      `the stream ${place.stream} of NATS cannot be made or read: ${reasonOf(error)} (see --nats-stream and --nats-replicas)`,
    );
  }
  const tagLog = new JetStreamTagLog({
    line,
    meta,
    names,
    replicas: place.replicas,
    bounds,
    log,
    makeStreams: async () => {
      const made = await ensureStreams(line, place);
      if (!made.ok) throw new Error(made.error);
    },
    fenced: () => lease.fenced(),
  });
  const lease = new RecordedLease(meta, tagLog.writer, log);
  line.onLost(() => {
    log.debug('the line to NATS is lost');
    tagLog.lineLost();
  });
  if ((await withTimeout(tagLog.start(), LOAD_MS)) === 'late') {
    await tagLog.close();
    return fail(`the stream ${place.stream} of NATS was not read in ${LOAD_MS / SECOND_MS} s`);
  }
  return ok({
    log: tagLog,
    lease,
    ...sharedRecords(meta),
    close: async () => {
      await tagLog.close();
      await lease.stop();
      await connection.close();
    },
  });
};
