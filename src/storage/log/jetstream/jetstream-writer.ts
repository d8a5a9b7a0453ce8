import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { TagPosition } from '#contract/stream-position.ts';
import type { TagMessage } from '#contract/tag-source.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { type EngineLine, isWrongLast, reasonOf } from './engine-line.ts';
import { encodeMessageId, type MessageId } from './message-id.ts';
import { payloadOf, subjectOf } from './tag-subject.ts';
import type { Logger } from '#process/logger.ts';
import type { JetStreamCounts } from './jetstream-counts.ts';
import type { JetStreamReader } from './jetstream-reader.ts';
import { wireValue } from '#storage/log/held-tags.ts';
import { NotTheWriter } from '#storage/log/tag-log.ts';

export interface WriterParts {
  readonly line: EngineLine;
  readonly stream: string;
  readonly reader: JetStreamReader;
  readonly log: Logger;
  readonly counts: JetStreamCounts;
  /** Another writer was noticed: this one has ended. */
  readonly fenced: () => void;
}

/** What one call appends. */
interface Call {
  left: number;
  readonly done: (position: TagPosition) => void;
  readonly failed: (reason: NotTheWriter) => void;
}

interface Pending {
  readonly tag: TagMessage;
  readonly subject: string;
  readonly payload: string;
  readonly count: number;
  readonly call: Call;
  readonly since: number;
  /** The number that it has if it is stored where it was sent for. */
  number: number;
  isStored: boolean;
  /** The engine will never take it. */
  isHopeless: boolean;
}

/** An acknowledged event that was not read back yet. */
interface Unread {
  readonly seq: number;
  readonly tag: TagMessage;
}

/** Events on their way to the engine at once. */
const IN_FLIGHT = 512;
const ACK_MS = 2 * SECOND_MS;
const AGAIN_MS = 100;
const LONGEST_PAUSE_MS = SECOND_MS;
/** The headers of a message, at most. */
const HEADER_BYTES = 512;
/** Error of the engine for a message above the stream's own bound. */
const TOO_LARGE = 10_054;
/** After so many failures in a row it is logged. */
const SAID_AFTER = 5;

/**
 * Writes a stream, while this process is the one to do so: each message names the number that it has to follow, so that they are stored in
 * order, once, and not at all where another writes. After a failure it waits until the reader has read what the engine has, which shows which
 * events were stored without an acknowledgement, and sends the rest again.
 */
export class JetStreamWriter {
  readonly #parts: WriterParts;
  /** Name of the present tenure; null where another process may be the writer. */
  #life: string | null = null;
  #count = 0;
  #queue: Pending[] = [];
  /** So many of the queue are on their way. */
  #sent = 0;
  /** What was sent before the line was lost gets no answer any more: counts what was sent since. */
  #attempt = 0;
  #answers = 0;
  #allAnswered: (() => void) | null = null;
  #window = IN_FLIGHT;
  /** Number of the last event before the queue. */
  #base = 0;
  #baseEpoch = '';
  #isRecovering = false;
  #isDue = false;
  #failures = 0;
  #unread: Unread[] = [];
  #maxPayload = Infinity;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** How long the oldest event has waited. */
  get waitedMs(): number {
    const [oldest] = this.#queue;
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  /** The last event that is known to be stored. */
  get stored(): TagPosition | null {
    return this.#life === null ? null : { epoch: this.#baseEpoch, seq: this.#base };
  }

  get unread(): readonly Unread[] {
    return this.#unread;
  }

  /** Begins to write behind everything that the engine has. False where `isWanted` is false before that. */
  async begin(isWanted: () => boolean): Promise<boolean> {
    const { reader } = this.#parts;
    while (isWanted()) {
      if (await this.#isReadToEnd()) {
        this.#life = randomBytes(6).toString('hex');
        this.#count = 0;
        this.#base = reader.held?.position.seq ?? 0;
        this.#baseEpoch = reader.epoch ?? '';
        this.#window = IN_FLIGHT;
        this.#failures = 0;
        return true;
      }
      await pause(AGAIN_MS);
    }
    return false;
  }

  /** Ends writing; what waits is rejected. */
  end(reason: string): void {
    if (this.#life === null) return;
    this.#life = null;
    const queue = this.#queue;
    this.#queue = [];
    this.#sent = 0;
    this.#unread = [];
    for (const call of new Set(queue.map((pending) => pending.call))) {
      call.failed(new NotTheWriter(reason));
    }
  }

  append(tags: readonly TagMessage[]): Promise<TagPosition> {
    if (this.#life === null) {
      return Promise.reject(new NotTheWriter('another process writes the log'));
    }
    return new Promise((done, failed) => {
      const call: Call = { left: 0, done, failed };
      for (const tag of tags) this.#enqueue(tag, call);
      if (call.left > 0) this.#pumpSoon();
      else done({ epoch: this.#baseEpoch, seq: this.#base });
    });
  }

  /** Takes each message that is read, in order. */
  seen(position: TagPosition, id: MessageId | null): void {
    const { seq, epoch } = position;
    let read = 0;
    while ((this.#unread[read]?.seq ?? Infinity) <= seq) read += 1;
    if (read > 0) this.#unread.splice(0, read);
    if (this.#life === null || id === null) return;
    if (id.life !== this.#life) {
      if (epoch === this.#baseEpoch && seq > this.#base && this.#parts.reader.isSound) {
        this.#fence(seq);
      }
      return;
    }
    const [oldest] = this.#queue;
    if (oldest === undefined || oldest.count !== id.count) return;
    if (!oldest.isStored && this.#isRecovering) this.#parts.counts.acksFound += 1;
    this.#stored(oldest, position);
    if (this.#isRecovering) return;
    // It was read before its acknowledgement came, which then changes nothing any more.
    this.#failures = 0;
    this.#window = IN_FLIGHT;
    this.#pump();
  }

  /** What is on its way gets no answer. */
  lineLost(): void {
    this.#attempt += 1;
    this.#answers = 0;
    this.#allAnswered?.();
    if (this.#life !== null) void this.#recover('the line is lost');
  }

  /** The stream was loaded again: what is on its way is sent again behind its new end. */
  renewed(): void {
    this.#unread = [];
    if (this.#life !== null && !this.#isRecovering) void this.#recover('the stream is another one');
  }

  #enqueue(tag: TagMessage, call: Call): void {
    const { stream, counts, line } = this.#parts;
    const subject = subjectOf(stream, tag);
    if (subject === null) {
      counts.refusedNames += 1;
      return;
    }
    const payload = payloadOf(wireValue(tag.data));
    this.#maxPayload = line.connection.info?.max_payload ?? this.#maxPayload;
    if (Buffer.byteLength(payload) + HEADER_BYTES > this.#maxPayload) {
      counts.refusedValues += 1;
      return;
    }
    this.#count += 1;
    call.left += 1;
    this.#queue.push({
      tag,
      subject,
      payload,
      count: this.#count,
      call,
      since: performance.now(),
      number: 0,
      isStored: false,
      isHopeless: false,
    });
  }

  #pumpSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#pump();
    });
  }

  #pump(): void {
    const life = this.#life;
    if (life === null || this.#isRecovering) return;
    while (this.#sent < Math.min(this.#queue.length, this.#window)) {
      const pending = this.#queue[this.#sent];
      if (pending === undefined) return;
      pending.number = this.#base + this.#sent + 1;
      this.#sent += 1;
      void this.#send(life, pending);
    }
  }

  async #send(life: string, pending: Pending): Promise<void> {
    const { line, reader, counts } = this.#parts;
    const started = performance.now();
    const attempt = this.#attempt;
    const isOver = () => life !== this.#life || pending.isStored || attempt !== this.#attempt;
    this.#answers += 1;
    try {
      const { seq } = await line.js.publish(pending.subject, pending.payload, {
        msgID: encodeMessageId({ generation: reader.generation, life, count: pending.count }),
        timeout: ACK_MS,
        // Nothing else is named: its mirror would have to fulfil it too.
        expect: { lastSequence: pending.number - 1 },
      });
      counts.longestAckSeconds = Math.max(
        counts.longestAckSeconds,
        (performance.now() - started) / SECOND_MS,
      );
      if (isOver()) return;
      // Found by its id under another number: what is there shows what else was stored.
      if (seq !== pending.number) void this.#recover(`stored as ${seq}, not ${pending.number}`);
      else this.#acknowledged(pending);
    } catch (error) {
      if (isOver()) return;
      pending.isHopeless = error instanceof JetStreamApiError && error.code === TOO_LARGE;
      void this.#recover(isWrongLast(error) ? 'another event came first' : reasonOf(error));
    } finally {
      if (attempt === this.#attempt) {
        this.#answers -= 1;
        if (this.#answers === 0) this.#allAnswered?.();
      }
    }
  }

  /** Acknowledgements come in order, but each in its own task. */
  #acknowledged(pending: Pending): void {
    pending.isStored = true;
    this.#failures = 0;
    this.#window = IN_FLIGHT;
    const epoch = this.#parts.reader.epoch ?? this.#baseEpoch;
    for (
      let [oldest] = this.#queue;
      oldest?.isStored === true && !this.#isRecovering;
      [oldest] = this.#queue
    ) {
      if (oldest.number > (this.#parts.reader.held?.position.seq ?? 0)) {
        this.#unread.push({ seq: oldest.number, tag: oldest.tag });
      }
      this.#stored(oldest, { epoch, seq: oldest.number });
    }
    this.#pump();
  }

  /** The oldest event of the queue is stored at a position. */
  #stored(oldest: Pending, position: TagPosition): void {
    oldest.isStored = true;
    this.#queue.shift();
    this.#sent = Math.max(0, this.#sent - 1);
    this.#base = position.seq;
    this.#baseEpoch = position.epoch;
    this.#parts.counts.eventsWritten += 1;
    const { call } = oldest;
    call.left -= 1;
    if (call.left === 0) call.done(position);
  }

  #fence(seq: number): void {
    this.#parts.counts.fences += 1;
    this.#parts.log.warn('another process has written the log', { seq });
    this.end('another process has written the log');
    this.#parts.fenced();
  }

  /** Finds out what was stored, and sends the rest again. */
  async #recover(reason: string): Promise<void> {
    const life = this.#life;
    if (this.#isRecovering || life === null) return;
    this.#isRecovering = true;
    const { counts, log, reader } = this.#parts;
    counts.recoveries += 1;
    this.#failures += 1;
    if (this.#failures === SAID_AFTER) log.warn('the engine takes no events', { reason });
    else log.debug('events are sent again', { reason });
    const pauseMs = Math.min(LONGEST_PAUSE_MS, AGAIN_MS * (this.#failures - 1));
    if (pauseMs > 0) await pause(pauseMs);
    if (this.#answers > 0) {
      await new Promise<void>((resolve) => {
        this.#allAnswered = resolve;
      });
      this.#allAnswered = null;
    }
    while (life === this.#life && !(await this.#isReadToEnd())) await pause(AGAIN_MS);
    this.#isRecovering = false;
    if (life !== this.#life) {
      // A new tenure may have begun meanwhile.
      this.#pump();
      return;
    }
    // Read while the stream was loaded, when nothing could be compared.
    if (this.#isBehindAnother()) return this.#fence(reader.held?.position.seq ?? 0);
    this.#dropHopeless();
    counts.sentAgain += this.#sent;
    this.#sent = 0;
    for (const pending of this.#queue) pending.isStored = false;
    this.#base = reader.held?.position.seq ?? this.#base;
    this.#baseEpoch = reader.epoch ?? this.#baseEpoch;
    // One at first: what the engine refuses, it refuses for all.
    this.#window = 1;
    this.#pump();
  }

  /** Whether what follows the last event that is known to be stored ends with another's. */
  #isBehindAnother(): boolean {
    const { lastId, held, epoch } = this.#parts.reader;
    if (lastId === null || lastId.life === this.#life) return false;
    return epoch !== this.#baseEpoch || (held?.position.seq ?? 0) > this.#base;
  }

  #dropHopeless(): void {
    const [oldest] = this.#queue;
    if (oldest?.isHopeless !== true) return;
    this.#queue.shift();
    this.#parts.counts.refusedValues += 1;
    const { call } = oldest;
    call.left -= 1;
    if (call.left === 0) call.done({ epoch: this.#baseEpoch, seq: this.#base });
  }

  /** Whether the reader has read everything that the engine has, in the stream that the engine has now. */
  async #isReadToEnd(): Promise<boolean> {
    const { line, stream, reader } = this.#parts;
    if (!line.isUp()) return false;
    try {
      const { state } = await line.jsm.streams.info(stream);
      const isBehind = () => (reader.held?.position.seq ?? -1) !== state.last_seq;
      await reader.reached(state.last_seq, AGAIN_MS);
      if (!reader.isSound) return false;
      if (state.last_seq < (reader.held?.position.seq ?? 0)) reader.recheck();
      return !isBehind();
    } catch {
      return false;
    }
  }
}
