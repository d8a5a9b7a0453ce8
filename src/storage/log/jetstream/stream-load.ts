import { setTimeout as pause } from 'node:timers/promises';
import type { JsMsg, StreamInfo } from '@nats-io/jetstream';
import type { TagMessage } from '#contract/tag-source.ts';
import { SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { HeldTags } from '#storage/log/held-tags.ts';
import type { RingBounds } from '#storage/log/seq-ring.ts';
import type { EngineLine } from './engine-line.ts';
import { epochOf, type Generation, raiseGeneration, readGeneration } from './generation.ts';
import type { JetStreamCounts } from './jetstream-counts.ts';
import type { MetaRecords } from './meta-records.ts';
import { eachMessage } from './stream-messages.ts';
import { remakeMirror, type StreamNames } from './streams.ts';
import { readTag } from './tag-subject.ts';

export interface ReaderParts {
  readonly line: EngineLine;
  readonly meta: MetaRecords;
  readonly names: StreamNames;
  readonly replicas: number;
  readonly bounds: RingBounds;
  readonly log: Logger;
  readonly counts: JetStreamCounts;
  /** Makes streams that are missing. Rejects while the engine does not answer. */
  readonly makeStreams: () => Promise<void>;
}

/** The last message that was read: its number must still have it. */
export interface LastMessage {
  readonly seq: number;
  readonly subject: string;
  readonly id: string;
  readonly at: number;
}

/** One life of the stream, as far as it was read. */
export interface StreamLife {
  readonly held: HeldTags;
  readonly created: string;
  readonly generation: Generation;
  readonly epoch: string;
  /** Events up to here are in the state already: it came from the mirror. */
  readonly foldAfter: number;
  /** It can be passed on once it has been read up to here. */
  readonly target: number;
  mark: LastMessage | null;
  lastAt: EpochMs;
}

/** The reader that a stream is loaded for. */
export interface LoadingReader {
  /** Tokens of generations whose events were passed on, and of those before them. */
  readonly known: ReadonlySet<string>;
  readonly isClosed: () => boolean;
  /** The engine has answered. */
  readonly noteContact: () => void;
}

const AGAIN_MS = 200;
/** A new leader of several replicas is complete after this time. */
const LEADER_MS = 3 * SECOND_MS;
/** A mirror that is far behind is waited for. */
const MIRROR_MS = 30 * SECOND_MS;

/** The tag of a message; null for one that is no event. */
export const tagOf = ({ names, counts }: ReaderParts, message: JsMsg): TagMessage | null => {
  const { tag, isReadable } = readTag(names.events, message);
  if (!isReadable) counts.unreadable += 1;
  return tag;
};

/** The engine's state of the stream. A replica that has become the leader may not have taken in yet what it has: it is given time to. */
export const completeInfo = async (
  { line, names }: ReaderParts,
  seq: number,
  isClosed: () => boolean,
): Promise<StreamInfo> => {
  const until = performance.now() + LEADER_MS;
  for (;;) {
    const info = await line.jsm.streams.info(names.events);
    const isComplete = info.state.last_seq >= seq || info.config.num_replicas === 1;
    if (isComplete || performance.now() > until || isClosed()) return info;
    await pause(AGAIN_MS);
  }
};

/** The mirror, replaced where it is not the mirror of what the stream holds, and not far behind it. */
const soundMirror = async (
  parts: ReaderParts,
  { known, isClosed }: LoadingReader,
): Promise<StreamInfo> => {
  const { line, meta, names, replicas, bounds, log, counts } = parts;
  const until = performance.now() + MIRROR_MS;
  for (;;) {
    // In this order: a sound mirror is never ahead.
    const mirror = await line.jsm.streams.info(names.last);
    const stream = await completeInfo(parts, mirror.state.last_seq, isClosed);
    const isAhead = mirror.state.last_seq > stream.state.last_seq;
    const isOlder = Date.parse(mirror.created) < Date.parse(stream.created);
    if (isAhead || (isOlder && mirror.state.messages > 0)) {
      log.warn('the last values are of another stream: they are made anew', {
        mirror: mirror.state.last_seq,
        head: stream.state.last_seq,
      });
      if (isAhead && !isOlder) {
        const present = await readGeneration(meta);
        await raiseGeneration(meta, new Set([...known, present.token]));
        counts.generationsEnded += 1;
      }
      await remakeMirror(line, names, replicas);
      continue;
    }
    const isBehind = stream.state.last_seq - mirror.state.last_seq > bounds.capacity;
    if (!isBehind || performance.now() > until || isClosed()) return mirror;
    await pause(AGAIN_MS);
  }
};

/** Reads the last values from the mirror, and sets where the events begin that are to be read. */
export const loadStream = async (
  parts: ReaderParts,
  reader: LoadingReader,
): Promise<StreamLife> => {
  const { line, meta, names, bounds } = parts;
  const mirror = await soundMirror(parts, reader);
  const tags: TagMessage[] = [];
  // What is replaced in the mirror while it is read comes from the stream, which is read from here on.
  const foldAfter = mirror.state.last_seq;
  if (mirror.state.messages > 0) {
    await eachMessage(line, names.last, 1, (message) => {
      reader.noteContact();
      const tag = message.seq > foldAfter ? null : tagOf(parts, message);
      if (tag !== null) tags.push(tag);
      return message.seq < foldAfter;
    });
  }
  const generation = await readGeneration(meta);
  // Asked after the mirror was read: what was replaced in it meanwhile is not beyond this.
  const { created, state } = await line.jsm.streams.info(names.events);
  const target = Math.max(state.last_seq, foldAfter);
  const after = Math.max(
    state.first_seq - 1,
    Math.min(state.last_seq - bounds.capacity, foldAfter),
    0,
  );
  const epoch = epochOf(created, generation);
  const held = new HeldTags(bounds, epoch);
  held.begin({ epoch, seq: after }, tags);
  return { held, created, generation, epoch, foldAfter, target, mark: null, lastAt: epochMs(0) };
};
