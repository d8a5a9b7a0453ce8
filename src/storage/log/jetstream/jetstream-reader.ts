import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsMsg, StreamInfo } from '@nats-io/jetstream';
import type { TagPosition } from '#contract/stream-position.ts';
import { SECOND_MS, epochMs, later } from '#domain/time/epoch-ms.ts';
import { isStreamMissing, reasonOf } from './engine-line.ts';
import { epochOf, raiseGeneration, readGeneration } from './generation.ts';
import { decodeMessageId, ID_HEADER, type MessageId } from './message-id.ts';
import {
  completeInfo,
  type LoadingReader,
  loadStream,
  type ReaderParts,
  type StreamLife,
  type LastMessage,
  tagOf,
} from './stream-load.ts';
import { openMessages, storedTimeOf, timeOf } from './stream-messages.ts';
import type { HeldTags } from '#storage/log/held-tags.ts';
import { emptyEvent } from './stream-pages.ts';

/** Who gets what the reader reads, and knows numbers that it may not have read. */
export interface ReaderListener {
  /** A message of the stream, in order; also while the reader loads. */
  readonly seen: (position: TagPosition, id: MessageId | null) => void;
  /** Everything was loaded again. */
  readonly renewed: () => void;
  /** The last number of the present epoch that is known to be stored. */
  readonly stored: () => TagPosition | null;
}

/** The stream is compared with what was read at least so often. */
const COMPARE_MS = 2 * SECOND_MS;
const AGAIN_MS = 200;
/** A line that is lost is looked at so often. */
const UP_MS = 50;
/** An engine that is silent for so long counts as away. */
const AWAY_MS = 2 * SECOND_MS;
/** With a larger hole in the numbers everything is loaded again. */
const LARGEST_HOLE = 65_536;
/** So many answers in a row that a stream is missing, and it is made. */
const MISSING_TIMES = 5;

/**
 * Reads a stream for ever: the last values from its mirror, then the newest events, then each further one. After every trouble of line, engine or
 * consumer it compares the stream with what it has read before it continues; where these differ it ends who follows and loads everything again.
 */
export class JetStreamReader {
  readonly #parts: ReaderParts;
  readonly #listener: ReaderListener;
  #telling: StreamLife | null = null;
  #building: StreamLife | null = null;
  /** Ends what is read now. */
  #end: (() => void) | null = null;
  /** Tokens of generations whose events were passed on, and of those before them. */
  readonly #known = new Set<string>();
  /** A token in a message that the record of generations did not have. */
  #strange: string | null = null;
  readonly #loading: LoadingReader = {
    known: this.#known,
    isClosed: () => this.#closed,
    noteContact: () => this.#noteContact(),
  };
  /** Emits `read` at each message, and at the end. */
  readonly #progress = new EventEmitter().setMaxListeners(0);
  #loaded: (() => void)[] = [];
  #contactAt = performance.now();
  #missing = 0;
  #isSound = false;
  /** Counts the reasons to look again. */
  #doubts = 0;
  /** The number that was read last when the stream was compared last. */
  #comparedAt = -1;
  /** What was read cannot be continued, whatever the stream holds. */
  #isDoubtful = false;
  #closed = false;
  #running: Promise<void> | null = null;
  #compare: NodeJS.Timeout | undefined;
  #comparing = false;
  #awaySince: number | null = null;

  constructor(parts: ReaderParts, listener: ReaderListener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  /** What was read; null before the first load has ended. */
  get held(): HeldTags | null {
    return this.#telling?.held ?? null;
  }

  get epoch(): string | null {
    return this.#telling?.epoch ?? null;
  }

  /** Name of the last message that was read; null where nothing was read, or none of our writers wrote it. */
  get lastId(): MessageId | null {
    return decodeMessageId(this.#telling?.mark?.id ?? '');
  }

  /** Token of the present generation. */
  get generation(): string {
    return this.#telling?.generation.token ?? '';
  }

  /** Whether what was read was compared with the stream since the line was lost last. */
  get isSound(): boolean {
    return this.#isSound && this.#building === null;
  }

  /** Milliseconds since something came from the engine. */
  get silentMs(): number {
    return performance.now() - this.#contactAt;
  }

  /** Begins to read; resolves once everything is loaded. */
  async start(): Promise<void> {
    const loaded = new Promise<void>((resolve) => this.#loaded.push(resolve));
    this.#running = this.#run();
    this.#compare = setInterval(() => void this.#compareNow(), COMPARE_MS).unref();
    await loaded;
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#compare);
    this.#end?.();
    this.#progress.emit('read');
    await this.#running;
  }

  /** Looks whether the stream is still the one that was read, soon. */
  recheck(): void {
    this.#doubts += 1;
    this.#isSound = false;
    this.#end?.();
  }

  /** Waits until a number is read, at most for a time. */
  async reached(seq: number, ms: number): Promise<boolean> {
    const isThere = () => (this.#telling?.held.position.seq ?? -1) >= seq;
    if (isThere()) return true;
    const signal = AbortSignal.timeout(ms);
    while (!isThere() && !signal.aborted && !this.#closed) {
      await once(this.#progress, 'read', { signal }).catch(() => undefined);
    }
    return isThere();
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#session();
        this.#missing = 0;
      } catch (error) {
        if (this.#closed) return;
        this.#parts.log.debug('the stream is not read', { reason: reasonOf(error) });
        await this.#makeMissing(error);
        await pause(AGAIN_MS);
      }
    }
  }

  async #makeMissing(error: unknown): Promise<void> {
    this.#missing = isStreamMissing(error) ? this.#missing + 1 : 0;
    if (this.#missing < MISSING_TIMES) return;
    this.#missing = 0;
    this.#parts.log.warn('a stream of the engine is missing: it is made anew');
    try {
      await this.#parts.makeStreams();
    } catch (failed) {
      this.#parts.log.error('the stream cannot be made', { reason: reasonOf(failed) });
    }
  }

  /** Reads with one consumer for as long as that lives. */
  async #session(): Promise<void> {
    const { line, names } = this.#parts;
    while (!line.isUp() && !this.#closed) await pause(UP_MS);
    if (this.#closed) return;
    if (this.#telling === null) this.#building ??= await loadStream(this.#parts, this.#loading);
    const work = this.#building ?? this.#telling;
    if (work === null) return;
    // First the consumer, which lives no longer than the engine does: what is compared then is what it reads.
    const opened = await openMessages(line, names.events, work.held.position.seq + 1, () =>
      this.#noteContact(),
    );
    this.#end = opened.end;
    try {
      const doubts = this.#doubts;
      if (this.#isDoubtful || !(await this.#isSame(work))) {
        this.#building = await loadStream(this.#parts, this.#loading);
        this.#isDoubtful = false;
        return;
      }
      if (doubts !== this.#doubts) return;
      this.#isSound = true;
      this.#settle(work);
      for await (const message of opened.messages) {
        if (this.#closed || !this.#take(work, message)) return;
        this.#settle(work);
      }
    } finally {
      this.#end = null;
      opened.end();
    }
  }

  /** Compares now and then, also where no trouble was seen. */
  async #compareNow(): Promise<void> {
    this.#sayAway();
    const work = this.#telling;
    if (work === null || this.#building !== null || this.#comparing || this.#closed) return;
    if (!this.#parts.line.isUp()) return;
    this.#comparing = true;
    try {
      const { seq } = work.held.position;
      const isStill = seq === this.#comparedAt;
      this.#comparedAt = seq;
      const { state } = await this.#parts.line.jsm.streams.info(this.#parts.names.events);
      // Events that were sent on a line that was lost are not sent again: their consumer knows nothing of it.
      const isStuck = isStill && state.last_seq > seq && work.held.position.seq === seq;
      if (isStuck || !(await this.#isSame(work))) this.recheck();
    } catch {
      // The engine does not answer: the session notices by itself.
    } finally {
      this.#comparing = false;
    }
  }

  #sayAway(): void {
    const isAway = this.silentMs > AWAY_MS;
    if (isAway && this.#awaySince === null) {
      this.#awaySince = this.#contactAt;
      this.#parts.log.warn('NATS does not answer: answers come from what was read before');
    } else if (!isAway && this.#awaySince !== null) {
      const seconds = Math.round((performance.now() - this.#awaySince) / SECOND_MS);
      this.#awaySince = null;
      this.#parts.log.warn('NATS answers again', { seconds });
    }
  }

  /** Whether the stream is the one that was read, and continues where it was read to. Ends the generation where it went back in time. */
  async #isSame(work: StreamLife): Promise<boolean> {
    const { meta } = this.#parts;
    const seq = work.held.position.seq;
    const strange = this.#strange;
    const { mark } = work;
    // Before it is asked: what is stored meanwhile may be beyond its answer.
    const stored = this.#listener.stored();
    const storedSeq = stored?.epoch === work.epoch ? stored.seq : 0;
    const info = await completeInfo(this.#parts, Math.max(seq, storedSeq), this.#loading.isClosed);
    const generation = await readGeneration(meta);
    this.#noteContact();
    if (info.created !== work.created) return false;
    const isOurs = generation.token === work.generation.token;
    const wentBack =
      info.state.last_seq < Math.max(seq, storedSeq) ||
      (!isOurs && this.#known.has(generation.token)) ||
      !(await this.#hasMark(mark, info));
    if (wentBack) {
      const next = await raiseGeneration(meta, new Set([work.generation.token, ...this.#known]));
      this.#parts.counts.generationsEnded += 1;
      this.#parts.log.warn('the stream went back in time: its numbers begin a new epoch', {
        read: seq,
        head: info.state.last_seq,
        epoch: epochOf(info.created, next),
      });
      return false;
    }
    if (!isOurs || info.state.first_seq > seq + 1) return false;
    if (strange !== null) {
      this.#known.add(strange);
      this.#strange = null;
    }
    return true;
  }

  async #hasMark(mark: LastMessage | null, { state }: StreamInfo): Promise<boolean> {
    if (mark === null || mark.seq < state.first_seq) return true;
    const { line, names } = this.#parts;
    const message = await line.jsm.streams.getMessage(names.events, { seq: mark.seq });
    // Removed by hand, or dropped meanwhile.
    if (message === null) return true;
    return (
      message.subject === mark.subject &&
      message.header.get(ID_HEADER) === mark.id &&
      storedTimeOf(message) === mark.at
    );
  }

  /** Takes a message; false where the stream has to be looked at first. */
  #take(work: StreamLife, message: JsMsg): boolean {
    const { counts } = this.#parts;
    const { held, epoch } = work;
    const { seq } = message;
    if (seq <= held.position.seq) return true;
    const rawId = message.headers?.get(ID_HEADER) ?? '';
    const id = decodeMessageId(rawId);
    const isStrange = id !== null && seq > work.target && !this.#knows(work, id.generation);
    if (isStrange) {
      this.#strange = id.generation;
      return false;
    }
    const hole = seq - held.position.seq - 1;
    if (hole > LARGEST_HOLE && this.#building === null) {
      this.#isDoubtful = true;
      return false;
    }
    work.lastAt = later(work.lastAt, epochMs(timeOf(message)));
    for (let missing = seq - hole; missing < seq; missing += 1) {
      held.pass(emptyEvent({ epoch, seq: missing }, work.lastAt));
    }
    counts.holes += hole;
    const tag = tagOf(this.#parts, message);
    const at = work.lastAt;
    if (tag === null) {
      held.pass(emptyEvent({ epoch, seq }, at));
    } else if (seq > work.foldAfter) held.push({ ...tag, epoch, seq, at });
    else held.recall({ ...tag, epoch, seq, at });
    work.mark = { seq, subject: message.subject, id: rawId, at: timeOf(message) };
    counts.eventsRead += 1;
    counts.lagEvents = message.info.pending;
    this.#listener.seen({ epoch, seq }, id);
    this.#progress.emit('read');
    return true;
  }

  #knows({ generation }: StreamLife, token: string): boolean {
    return (
      token === generation.token || generation.former.includes(token) || this.#known.has(token)
    );
  }

  /** Once everything is loaded, it is passed on. */
  #settle(work: StreamLife): void {
    if (work !== this.#building || work.held.position.seq < work.target) return;
    const before = this.#telling;
    this.#telling = work;
    this.#building = null;
    const { token, former } = work.generation;
    for (const known of [token, ...former]) this.#known.add(known);
    const loaded = this.#loaded;
    this.#loaded = [];
    for (const done of loaded) done();
    this.#progress.emit('read');
    if (before === null) return;
    this.#parts.counts.restarts += 1;
    this.#parts.log.warn('the stream was loaded anew', {
      before: `${before.epoch} ${before.held.position.seq}`,
      now: `${work.epoch} ${work.held.position.seq}`,
    });
    before.held.end();
    this.#listener.renewed();
  }

  #noteContact(): void {
    this.#contactAt = performance.now();
  }
}
