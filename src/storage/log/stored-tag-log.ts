import { setTimeout as pause } from 'node:timers/promises';
import type { TagPosition } from '#contract/stream-position.ts';
import type { TagMessage } from '#contract/tag-source.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { HOUR_MS, SECOND_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { CallFault } from '#storage/sqlite/calls.ts';
import { markAhead, unmarkAhead } from '#storage/sqlite/store-place.ts';
import type { Store } from '#storage/store-calls.ts';
import { followInPages, HeldTags, PAGE, wireValue } from './held-tags.ts';
import { type LogEpoch, type LogHead, newGeneration } from './log-calls.ts';
import { newCreation } from './memory-tag-log.ts';
import { RING_BOUNDS, type RingBounds } from './seq-ring.ts';
import type { HeldEvents, LoggedTag, LogState, TagFollower, TagLog } from './tag-log.ts';

export interface StoredTagLogOptions extends RingBounds {
  readonly log: Logger;
  /** Older events are deleted from the file. */
  readonly retentionMs: number;
  /** A commit that takes longer leaves the log in memory. */
  readonly longestCommitMs: number;
  /** Pause between attempts to write again. */
  readonly retryMs: number;
  readonly now: () => number;
}

const DEFAULTS = {
  ...RING_BOUNDS,
  retentionMs: HOUR_MS,
  longestCommitMs: 5 * SECOND_MS,
  retryMs: 2 * SECOND_MS,
  now: Date.now,
};

/** Between attempts of one commit, while its process starts again. */
const AGAIN_MS = 50;
/** Events of one commit. */
const BATCH = 4_096;
/** A commit that takes so long counts as behind. */
const BEHIND_MS = SECOND_MS;

/** Events that wait for the file take so much memory at most; then the oldest of them are a gap in it. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What an event takes in memory beside its texts. */
const EVENT_BYTES = 160;
const DROPPED_AT_ONCE = 1_024;

const bytesOf = (tags: readonly LoggedTag[]): number =>
  tags.reduce((sum, { codigo, path, data }) => {
    const length = codigo.length + path.length + (typeof data === 'string' ? data.length : 0);
    return sum + EVENT_BYTES + 2 * length;
  }, 0);

const epochOf = ({ creation, generation }: LogEpoch): string => `${creation}.${generation}`;

/**
 * States: `following` (every event is in the file before followers get it) -> `away` at a commit that fails or is late (events go to
 * followers at once and wait in memory) -> `following` once all of them are written. In `away` a mark beside the file records that numbers are
 * in use which the file does not know; a program that ends there begins another epoch. Where the mark cannot be made either, the stream goes
 * on under another generation.
 */
export class StoredTagLog implements TagLog {
  /** Since the start; the longest commit with the time in which its process was started again. */
  readonly counts = { commits: 0, eventsWritten: 0, longestCommitSeconds: 0, timesGone: 0 };
  readonly #store: Store;
  readonly #options: StoredTagLogOptions;
  readonly #held: HeldTags;
  /** What changes the log, one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  /** The end of the stream as it was found in the file. */
  readonly #found: LogHead;
  /** The stream as followers have it. */
  #stream: LogEpoch;
  /** Its events after this number are in the file or in memory. */
  #after: number;
  /** Why events are in memory alone; null where they are not. */
  #away: string | null = null;
  /** Those after this number wait for the file; Infinity: none. Their bytes. */
  #waitAfter = Infinity;
  #waitingBytes = 0;
  /** Since when a commit is under way. */
  #committingSince: number | null = null;
  #isMarked = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(store: Store, options: StoredTagLogOptions, head: LogHead) {
    this.#store = store;
    this.#options = options;
    this.#found = head;
    this.#stream = head;
    this.#after = head.after;
    this.#held = new HeldTags(options, epochOf(head));
  }

  /** Reads the last values and the newest events. */
  async restore(): Promise<Result<null, CallFault>> {
    const tags = await this.#store.read.call('logTags', null);
    if (!tags.ok) return tags;
    const { head, after } = this.#found;
    const first = Math.max(after, head - this.#options.capacity);
    this.#held.begin({ epoch: epochOf(this.#found), seq: first }, tags.value);
    while (this.#held.position.seq < head) {
      const from = this.#held.position;
      const page = await this.#page(from, PAGE);
      if (!page.ok) return page;
      if (page.value.length === 0) {
        return err({ kind: 'failed', message: `no events after ${from.seq}` });
      }
      for (const tag of page.value) this.#held.recall(tag);
    }
    return ok(null);
  }

  /** Begins without its file. */
  startAway(reason: string): void {
    this.#wait(this.#held.position.seq);
    this.#noteAway(reason);
    this.#tryLater();
  }

  append(tags: readonly TagMessage[]): Promise<TagPosition> {
    if (this.#closed) return Promise.reject(new Error('the log is closed'));
    return this.#inTurn(() => this.#take(tags));
  }

  held(): Promise<HeldEvents> {
    const { held } = this.#held;
    return Promise.resolve({ ...held, after: Math.min(held.after, this.#after) });
  }

  /** How many events are held. */
  get heldEvents(): number {
    const { after, last } = this.#held.held;
    return last - Math.min(after, this.#after);
  }

  last(codigos: readonly string[] = []): ReturnType<TagLog['last']> {
    return Promise.resolve(this.#held.state(codigos));
  }

  codes(): Promise<readonly string[]> {
    return Promise.resolve(this.#held.codes());
  }

  async after(
    position: TagPosition,
    limit: number,
  ): Promise<Result<readonly LoggedTag[], 'expired'>> {
    if (this.#held.holds(position)) return ok(this.#held.after(position, limit));
    const isOurs = position.epoch === this.#held.position.epoch;
    if (!isOurs || position.seq < this.#after) return err('expired');
    const page = await this.#page(position, Math.min(limit, PAGE));
    // What was written and is no event of the stream yet.
    const { epoch, seq } = this.#held.position;
    if (!page.ok || epoch !== position.epoch) return err('expired');
    return ok(page.value.filter((tag) => tag.seq <= seq));
  }

  follow(position: TagPosition | null, follower: TagFollower): ReturnType<TagLog['follow']> {
    return followInPages(this, () => this.#held, position, follower);
  }

  state(): LogState {
    if (this.#away !== null) return { kind: 'gone', reason: this.#away };
    if (this.#waitedMs < BEHIND_MS) return { kind: 'following' };
    return { kind: 'behind', seconds: Math.floor(this.#waitedMs / SECOND_MS) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    while (await this.#inTurn(() => this.#comeBack()));
    if (this.#away !== null) {
      this.#options.log.error('what was in memory alone is lost', { reason: this.#away });
    }
  }

  /** How long the commit under way has taken. */
  get #waitedMs(): number {
    return this.#committingSince === null ? 0 : performance.now() - this.#committingSince;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done;
    return done;
  }

  async #take(tags: readonly TagMessage[]): Promise<TagPosition> {
    let numbered = this.#numbered(tags);
    if (this.#away === null && tags.length > 0) {
      const written = await this.#commit(numbered);
      if (!written.ok) {
        await this.#goAway(written.error.message);
        numbered = this.#numbered(tags);
      }
    }
    for (const tag of numbered) this.#held.push(tag);
    if (this.#away !== null) {
      this.#waitingBytes += bytesOf(numbered);
      while (this.#waitingBytes > MOST_BYTES) {
        this.#wait(this.#waiting(DROPPED_AT_ONCE).at(-1)?.seq ?? Infinity);
        this.#after = Math.max(this.#after, this.#waitAfter);
      }
    }
    return this.#held.position;
  }

  #numbered(tags: readonly TagMessage[]): readonly LoggedTag[] {
    const now = epochMs(Math.max(this.#options.now(), this.#found.headAt));
    return tags.map(({ codigo, path, data }, index) =>
      this.#held.number({ codigo, path, data: wireValue(data) }, now, index),
    );
  }

  /** The oldest events that wait for the file. */
  #waiting(limit: number): readonly LoggedTag[] {
    return this.#held.after({ epoch: '', seq: this.#waitAfter }, limit);
  }

  /** Only events after a number wait any longer. */
  #wait(after: number): void {
    this.#waitingBytes -= bytesOf(this.#waiting(after - this.#waitAfter));
    this.#waitAfter = after;
    this.#held.keepAfter(after);
  }

  /** An answer within the time that a commit has. */
  async #timely<T>(answer: Promise<Result<T, CallFault>>): Promise<Result<T, CallFault>> {
    const { longestCommitMs } = this.#options;
    const within = await withTimeout(answer, longestCommitMs);
    if (within !== 'late') return within;
    return err({ kind: 'late', message: `no answer in ${longestCommitMs / SECOND_MS} s` });
  }

  /** Writes events, as often as it takes within the time that a commit has. */
  async #commit(tags: readonly LoggedTag[]): Promise<Result<number, CallFault>> {
    const { now, retentionMs, longestCommitMs } = this.#options;
    const { creation, generation } = this.#stream;
    const events = tags.map(({ codigo, path, data, at }) => ({ codigo, path, data, at }));
    const after = (tags[0]?.seq ?? 1) - 1;
    const batch = { creation, generation, after, events, keptFrom: now() - retentionMs };
    const started = performance.now();
    this.#committingSince = started;
    const write = async (): Promise<Result<number, CallFault>> => {
      for (;;) {
        const written = await this.#store.write.call('logAppend', batch);
        const isOver = performance.now() - started > longestCommitMs;
        if (written.ok || written.error.kind !== 'gone' || isOver) return written;
        // Its process starts again, and finds what it has of these events.
        await pause(AGAIN_MS);
      }
    };
    const written = await this.#timely(write());
    this.counts.commits += 1;
    const { longestCommitSeconds: longest } = this.counts;
    this.counts.longestCommitSeconds = Math.max(longest, this.#waitedMs / SECOND_MS);
    this.#committingSince = null;
    if (!written.ok) return written;
    this.counts.eventsWritten += tags.length;
    this.#after = Math.max(written.value, this.#after);
    return written;
  }

  /** What the file holds of the last commit is not known: from here on it may lack numbers that are in use. */
  async #goAway(reason: string): Promise<void> {
    this.#isMarked = await markAhead(this.#store.directory);
    if (this.#isMarked) this.#wait(this.#held.position.seq);
    else this.#renew();
    this.#noteAway(reason);
    this.#tryLater();
  }

  #noteAway(reason: string): void {
    this.#away = reason;
    this.counts.timesGone += 1;
    this.#options.log.warn('the log continues in memory: its file cannot be written', { reason });
  }

  /** The stream continues under an epoch that the file has never had. */
  #renew(): void {
    const { seq } = this.#held.position;
    this.#stream = { creation: this.#stream.creation, generation: newGeneration() };
    this.#after = seq;
    this.#held.renew(epochOf(this.#stream));
    this.#wait(seq);
    this.#waitingBytes = 0;
  }

  #tryLater(): void {
    clearTimeout(this.#retry);
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.#probe(), this.#options.retryMs).unref();
  }

  /** Asks whether the disk takes something, however long that takes; nothing waits for it. */
  async #probe(): Promise<void> {
    const probed = await this.#store.write.call('logProbe', null);
    while (probed.ok && !this.#closed && (await this.#inTurn(() => this.#comeBack())));
    if (this.#away !== null) this.#tryLater();
  }

  /** Writes a part of what waits in memory; whether more of it can be written at once. */
  async #comeBack(): Promise<boolean> {
    if (this.#away === null) return false;
    const found = await this.#timely(this.#store.write.call('logHead', null));
    if (!found.ok) return false;
    const { head } = found.value;
    const isSame = epochOf(found.value) === epochOf(this.#stream);
    if (!isSame || head < this.#waitAfter) return this.#renewFile();
    this.#wait(head);
    const slice = this.#waiting(BATCH);
    if (slice.length > 0) {
      const written = await this.#commit(slice);
      if (!written.ok) return false;
      this.#wait(head + slice.length);
    }
    if (this.#waitAfter < this.#held.position.seq) return true;
    await this.#return();
    return false;
  }

  /** Puts the state and the newest events in the place of what the file has. */
  async #renewFile(): Promise<boolean> {
    const { epoch, after: oldest, last } = this.#held.held;
    const after = Math.max(oldest, last - this.#options.capacity);
    const tags = [...this.#held.state([]).tagsByCode].flatMap(([codigo, own]) =>
      [...own].map(([path, data]) => ({ codigo, path, data })),
    );
    const { creation, generation } = this.#stream;
    const events = this.#held.after({ epoch, seq: after });
    const renewal = { creation, generation, tags, after, events };
    const renewed = await this.#timely(this.#store.write.call('logRenew', renewal));
    if (renewed.ok) {
      this.#after = renewed.value.after;
      this.counts.eventsWritten += events.length;
      await this.#return();
    } else if (!this.#isMarked && ['late', 'gone'].includes(renewed.error.kind)) {
      // It may be in the file or come there: no number that is given from here on may be one of that stream.
      this.#renew();
    }
    return false;
  }

  /** Every event is in the file. */
  async #return(): Promise<void> {
    if (this.#isMarked) await unmarkAhead(this.#store.directory);
    this.#isMarked = false;
    this.#wait(Infinity);
    this.#waitingBytes = 0;
    this.#away = null;
    this.#options.log.warn('the log is stored again');
  }

  /** Events of the file after a position. */
  async #page(
    position: TagPosition,
    limit: number,
  ): Promise<Result<readonly LoggedTag[], CallFault>> {
    const { creation, generation } = this.#stream;
    const asked = { creation, generation, after: position.seq, limit };
    const read = await this.#store.read.call('logRead', asked);
    if (!read.ok) return read;
    const { epoch, seq } = position;
    if (read.value === null)
      return err({ kind: 'refused', message: `events after ${seq} are not there` });
    return ok(read.value.map((tag, index) => ({ ...tag, epoch, seq: seq + 1 + index })));
  }
}

/**
 * The log of a store. Followers get an event once it is in the file, and after a start the stream continues where it was, under the same
 * epoch. While the file cannot be written the log continues in memory (docs/operations.md), from its start on where the disk is full. The
 * error is a sentence for the operator. `close` leaves the store open.
 */
export const storedTagLog = async (
  store: Store,
  options: Partial<StoredTagLogOptions> & Pick<StoredTagLogOptions, 'log'>,
): Promise<Result<StoredTagLog, string>> => {
  const all = { ...DEFAULTS, ...options };
  if (store.away !== null) {
    // A stream of its own.
    const own = { creation: newCreation(), generation: 0, after: 0, head: 0, headAt: 0 };
    const log = new StoredTagLog(store, all, own);
    log.startAway(store.away);
    return ok(log);
  }
  const head = await store.write.call('logHead', null);
  const damaged = ({ message }: CallFault) =>
    err(
      `${store.directory} cannot be read (${message}): run npm start -- --data ${store.directory} --check`,
    );
  if (!head.ok) return damaged(head.error);
  const log = new StoredTagLog(store, all, head.value);
  const restored = await log.restore();
  return restored.ok ? ok(log) : damaged(restored.error);
};
