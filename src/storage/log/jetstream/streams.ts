import {
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { err, ok, type Result } from '#domain/result.ts';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { type EngineLine, isStreamMissing, type JetStreamPlace, reasonOf } from './engine-line.ts';

/** Events are kept as long as this. */
const RETENTION_MS = 8 * DAY_MS;

/** Names of the streams of a log. */
export interface StreamNames {
  /** Every event, in one order. */
  readonly events: string;
  /** A mirror of it with the last event of each tag, under the same numbers. */
  readonly last: string;
  /** Generation, lease and notice: the last message of each. */
  readonly meta: string;
}

export const streamNames = (stream: string): StreamNames => ({
  events: stream,
  last: `${stream}_LAST`,
  meta: `${stream}_META`,
});

type Wanted = Partial<StreamConfig> & { readonly name: string };

const lastConfig = (names: StreamNames, replicas: number) => ({
  name: names.last,
  mirror: { name: names.events },
  storage: StorageType.File,
  num_replicas: replicas,
  max_msgs_per_subject: 1,
});

const configsOf = (names: StreamNames, replicas: number): readonly Wanted[] => [
  {
    name: names.events,
    subjects: [`${names.events}.*.*`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    max_age: nanos(RETENTION_MS),
  },
  {
    name: names.meta,
    subjects: [`${names.meta}.*`],
    storage: StorageType.File,
    num_replicas: replicas,
    max_msgs_per_subject: 1,
  },
  lastConfig(names, replicas),
];

/** What makes a stream unfit to be the log; null where it is fit. Bounds of age and size are the operator's. */
const faultOf = ({ config }: StreamInfo, wanted: Wanted): string | null => {
  const perSubject = wanted.max_msgs_per_subject ?? -1;
  const mirror = wanted.mirror?.name;
  if (config.mirror?.name !== mirror) {
    return mirror === undefined ? 'is a mirror' : `is no mirror of ${mirror}`;
  }
  if ((config.sources ?? []).length > 0) return 'has sources';
  if (mirror === undefined && String(config.subjects) !== String(wanted.subjects)) {
    return `has the subjects ${config.subjects.join(', ')}, not ${String(wanted.subjects)}`;
  }
  if (config.retention !== RetentionPolicy.Limits) return `has the retention ${config.retention}`;
  if (Math.max(-1, config.max_msgs_per_subject) !== perSubject) {
    const [has, needs] = [config.max_msgs_per_subject, perSubject];
    return `has max_msgs_per_subject ${has}, which has to be ${needs}`;
  }
  return null;
};

const ensure = async (line: EngineLine, wanted: Wanted): Promise<Result<StreamInfo, string>> => {
  const { streams } = line.jsm;
  let info: StreamInfo;
  try {
    info = await streams.info(wanted.name);
  } catch (error) {
    if (!isStreamMissing(error)) throw error;
    try {
      info = await streams.add(wanted);
    } catch (refused) {
      // Another process may have made it in between.
      info = await streams.info(wanted.name).catch(() => {
        throw refused;
      });
    }
  }
  const fault = faultOf(info, wanted);
  return fault === null
    ? ok(info)
    : err(
        `the stream ${wanted.name} of NATS ${fault}: choose another --nats-stream, or remove that stream`,
      );
};

/** Makes the streams that are missing; the error is a sentence for the operator. Rejects while the engine does not answer. */
export const ensureStreams = async (
  line: EngineLine,
  { stream, replicas }: JetStreamPlace,
): Promise<Result<null, string>> => {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(stream)) {
    return err(`--nats-stream ${stream} is no name of a stream: letters, digits, - and _`);
  }
  for (const wanted of configsOf(streamNames(stream), replicas)) {
    const made = await ensure(line, wanted);
    if (!made.ok) return made;
  }
  return ok(null);
};

/**
 * Replaces the mirror where it holds events that its stream does not have (any more). Values of tags that were silent for longer than the
 * stream remembers are lost with it.
 */
export const remakeMirror = async (
  line: EngineLine,
  names: StreamNames,
  replicas: number,
): Promise<void> => {
  await line.jsm.streams.delete(names.last).catch((error: unknown) => {
    if (!isStreamMissing(error)) throw new Error(reasonOf(error), { cause: error });
  });
  await line.jsm.streams.add(lastConfig(names, replicas));
};
