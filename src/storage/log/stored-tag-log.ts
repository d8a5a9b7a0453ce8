import type { TagPosition } from '#contract/stream-position.ts';
import type { TagMessage } from '#contract/tag-source.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { CallFault } from '#storage/sqlite/calls.ts';
import { markAhead, unmarkAhead } from '#storage/sqlite/store-place.ts';
import type { Store } from '#storage/store-calls.ts';
import { followInPages, HeldTags, PAGE, wireValue } from './held-tags.ts';
import { LogCommits, STORED_LOG_DEFAULTS, type StoredTagLogOptions } from './log-commits.ts';
import { type LogEpoch, type LogHead, newGeneration } from './log-tables.ts';
import { newCreation } from './memory-tag-log.ts';
import type { HeldEvents, LoggedTag, LogState, TagFollower, TagLog } from './tag-log.ts';
import { UnwrittenEvents } from './unwritten-events.ts';

/** Events of one commit. */
const BATCH = 4_096;
/** A commit that takes so long counts as behind. */
const BEHIND_MS = SECOND_MS;

const epochOf = ({ creation, generation }: LogEpoch): string => `${creation}.${generation}`;

/** A log that lasts, with its figures. */
export interface StoredTagLog extends TagLog {
  /** What happened since the start. */
  readonly counts: Readonly<LogCommits['counts']>;
  /** Events that are held. */
  readonly heldEvents: number;
}

/** Of a log whose file cannot be opened yet: a stream of its own. */
const ownHead = (): LogHead => ({
  creation: newCreation(),
  generation: 0,
  after: 0,
  head: 0,
  headAt: 0,
});

/**
 * States: `following` (every event is in the file before followers get it) -> `away` at a commit that fails or is late (events go to
 * followers at once and wait in memory) -> `following` once all of them are written. In `away` a mark beside the file records that numbers are
 * in use which the file does not know; a program that ends there begins another epoch. Where the mark cannot be made either, the stream goes
 * on under another generation.
 */
class DurableTagLog implements StoredTagLog {
  readonly counts: LogCommits['counts'];
  readonly #store: Store;
  readonly #options: StoredTagLogOptions;
  readonly #held: HeldTags;
  readonly #commits: LogCommits;
  readonly #unwritten = new UnwrittenEvents();
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
  #isMarked = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(store: Store, options: StoredTagLogOptions, head: LogHead) {
    this.#store = store;
    this.#options = options;
    this.#found = head;
    this.#stream = head;
    this.#after = head.after;
    this.#held = new HeldTags(options, epochOf(head));
    this.#commits = new LogCommits(store, options);
    this.counts = this.#commits.counts;
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
    const unwritten = this.#unwritten.after(position.seq, limit);
    if (unwritten !== null) return ok(unwritten);
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
    const { waitedMs } = this.#commits;
    if (waitedMs < BEHIND_MS) return { kind: 'following' };
    return { kind: 'behind', seconds: Math.floor(waitedMs / SECOND_MS) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    while (await this.#inTurn(() => this.#comeBack()));
    if (this.#away !== null) {
      this.#options.log.error('what was in memory alone is lost', { reason: this.#away });
    }
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
    for (const tag of numbered) {
      const dropped = this.#away === null ? null : this.#unwritten.push(tag);
      if (dropped !== null) this.#after = Math.max(this.#after, dropped);
      this.#held.push(tag);
    }
    return this.#held.position;
  }

  #numbered(tags: readonly TagMessage[]): readonly LoggedTag[] {
    const now = epochMs(Math.max(this.#options.now(), this.#found.headAt));
    return tags.map(({ codigo, path, data }, index) =>
      this.#held.number({ codigo, path, data: wireValue(data) }, now, index),
    );
  }

  async #commit(tags: readonly LoggedTag[]): Promise<Result<number, CallFault>> {
    const written = await this.#commits.append(this.#stream, tags);
    if (written.ok) this.#after = Math.max(written.value, this.#after);
    return written;
  }

  /** What the file holds of the last commit is not known: from here on it may lack numbers that are in use. */
  async #goAway(reason: string): Promise<void> {
    this.#isMarked = await markAhead(this.#store.directory);
    if (!this.#isMarked) this.#renew();
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
    this.#unwritten.clear();
    this.#held.renew(epochOf(this.#stream));
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
    const found = await this.#commits.timely(this.#store.write.call('logHead', null));
    if (!found.ok) return false;
    const { head } = found.value;
    const isSame = epochOf(found.value) === epochOf(this.#stream);
    if (isSame) this.#unwritten.dropTo(head);
    const next = this.#unwritten.first ?? this.#held.position.seq + 1;
    if (!isSame || next !== head + 1) return this.#renewFile();
    const slice = this.#unwritten.oldest(BATCH);
    if (slice.length > 0) {
      const written = await this.#commit(slice);
      if (!written.ok) return false;
      this.#unwritten.dropTo(head + slice.length);
    }
    if (this.#unwritten.first !== null) return true;
    await this.#return();
    return false;
  }

  /** Puts the state and the newest events in the place of what the file has. */
  async #renewFile(): Promise<boolean> {
    const { epoch, after } = this.#held.held;
    const tags = [...this.#held.state([]).tagsByCode].flatMap(([codigo, own]) =>
      [...own].map(([path, data]) => ({ codigo, path, data })),
    );
    const { creation, generation } = this.#stream;
    const events = this.#held.after({ epoch, seq: after });
    const renewal = { creation, generation, tags, after, events };
    const renewed = await this.#commits.timely(this.#store.write.call('logRenew', renewal));
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
    this.#unwritten.clear();
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
  const all = { ...STORED_LOG_DEFAULTS, ...options };
  if (store.away !== null) {
    const log = new DurableTagLog(store, all, ownHead());
    log.startAway(store.away);
    return ok(log);
  }
  const head = await store.write.call('logHead', null);
  const damaged = ({ message }: CallFault) =>
    err(
      `${store.directory} cannot be read (${message}): run npm start -- --data ${store.directory} --check`,
    );
  if (!head.ok) return damaged(head.error);
  const log = new DurableTagLog(store, all, head.value);
  const restored = await log.restore();
  return restored.ok ? ok(log) : damaged(restored.error);
};
