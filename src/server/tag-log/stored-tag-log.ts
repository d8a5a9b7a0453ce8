import { setTimeout as pause } from 'node:timers/promises';
import type { TagPosition } from '#contract/stream-position.ts';
import type { TagMessage, WireValue } from '#contract/tag-source.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '../logger.ts';
import { sealSegment } from '../store/segment-body.ts';
import type { Store, StoreFault } from '../store/store-calls.ts';
import type { EventColumns, LogEpoch, LogHead, LogSegment } from '../store/tag-calls.ts';
import { HeldTags } from './held-tags.ts';
import { newCreation } from './memory-tag-log.ts';
import { RING_BOUNDS, type RingBounds } from './seq-ring.ts';
import { storedCounts, type StoredLogCounts } from './stored-counts.ts';
import type {
  HeldEvents,
  LoggedTag,
  LogState,
  TagFollower,
  TagFollowing,
  TagLog,
} from './tag-log.ts';

const HOUR_MS = 3_600 * SECOND_MS;

export interface StoredTagLogOptions extends RingBounds {
  readonly log: Logger;
  /** Older events are dropped from the file. */
  readonly retentionMs: number;
  /** A commit that takes longer leaves the log in memory. */
  readonly longestCommitMs: number;
  /** Pause between attempts to write again. */
  readonly retryMs: number;
  readonly now: () => number;
}

/** A log that lasts, with its figures. */
export interface StoredTagLog extends TagLog {
  /** What happened since the start. */
  readonly counts: StoredLogCounts;
}

const DEFAULTS = {
  ...RING_BOUNDS,
  retentionMs: 72 * HOUR_MS,
  longestCommitMs: 5 * SECOND_MS,
  retryMs: 2 * SECOND_MS,
  now: Date.now,
};

/** Events of one commit, and of one page that is read. */
const BATCH = 4_096;
const PAGE = 8_192;
/** A commit that takes so long is said. */
const BEHIND_MS = SECOND_MS;
/** Between attempts of one commit, while its process starts again. */
const AGAIN_MS = 50;
/** After so many commits or events the rows of the file are joined. */
const JOINED_COMMITS = 512;
const JOINED_EVENTS = 4_096;

const epochOf = ({ creation, generation }: LogEpoch): string => `${creation}.${generation}`;

/** As it will be read again: what JSON has no word for is null. */
const wireValue = (data: WireValue): WireValue => {
  if (typeof data !== 'number') return data;
  return Number.isFinite(data) ? data + 0 : null;
};

const columnsOf = (tags: readonly LoggedTag[]): EventColumns => ({
  codigos: tags.map(({ codigo }) => codigo),
  paths: tags.map(({ path }) => path),
  values: tags.map(({ data }) => data),
  ats: tags.map(({ at }) => at),
});

const taggedBy = ({ codigos, paths, values }: Omit<EventColumns, 'ats'>): TagMessage[] =>
  codigos.map((codigo, index) => ({
    codigo,
    path: paths[index] ?? '',
    data: values[index] ?? null,
  }));

const loggedBy = (columns: EventColumns, { epoch, seq }: TagPosition): LoggedTag[] =>
  taggedBy(columns).map((tag, index) => ({
    ...tag,
    epoch,
    seq: seq + 1 + index,
    at: epochMs(columns.ats[index] ?? 0),
  }));

interface Waiting {
  readonly tags: readonly TagMessage[];
  readonly stored: (position: TagPosition) => void;
}

/** An outcome of asking the store within a time. `late`: what was asked may still happen. */
type Timely<T> = Result<T, StoreFault | { readonly kind: 'late'; readonly message: string }>;

class DurableTagLog implements StoredTagLog {
  readonly counts = storedCounts();
  readonly #store: Store;
  readonly #options: StoredTagLogOptions;
  readonly #held: HeldTags;
  #waiting: Waiting[] = [];
  #working: Promise<void> | null = null;
  #closed = false;
  /** The stream that the file holds, and generations that are free. */
  #head: LogHead;
  /** Events of the present epoch after this number are in the file. */
  #after: number;
  /** The stream as it is told. */
  #told: LogEpoch;
  /** Why the log is in memory alone; null where it is not. */
  #away: string | null = null;
  /** Where the generation in memory began. */
  #awaySince = 0;
  #isDue = false;
  #retry: NodeJS.Timeout | undefined;
  #commitSince: number | null = null;
  #joining: Promise<void> | null = null;
  #toJoin = { commits: 0, events: 0 };

  constructor(store: Store, options: StoredTagLogOptions, head: LogHead) {
    this.#store = store;
    this.#options = options;
    this.#head = head;
    this.#told = head;
    this.#after = head.after;
    this.#held = new HeldTags(options, epochOf(head));
  }

  /** Reads the last values and the newest events. False where the file cannot be read. */
  async restore(): Promise<Result<null, StoreFault>> {
    const { read } = this.#store;
    const tags = await read.call('logTags', null);
    if (!tags.ok) return tags;
    const { head, after } = this.#head;
    const epoch = epochOf(this.#head);
    const first = Math.max(after, head - this.#options.capacity);
    this.#held.begin({ epoch, seq: first }, taggedBy(tags.value));
    while (this.#held.position.seq < head) {
      const from = this.#held.position;
      const page = await this.#page(from, PAGE);
      if (!page.ok) return page;
      const [event] = page.value;
      if (event === undefined) {
        return err({ kind: 'failed', message: `no events after ${from.seq}` });
      }
      for (const tag of page.value) this.#held.recall(tag);
    }
    this.#toJoin = { commits: JOINED_COMMITS, events: JOINED_EVENTS };
    return ok(null);
  }

  append(tags: readonly TagMessage[]): Promise<TagPosition> {
    if (this.#closed) return Promise.reject(new Error('the log is closed'));
    return new Promise((stored) => {
      this.#waiting.push({ tags, stored });
      this.#working ??= this.#work();
    });
  }

  held(): Promise<HeldEvents> {
    const held = this.#held.held;
    const after = this.#away === null ? Math.min(held.after, this.#after) : held.after;
    return Promise.resolve({ ...held, after });
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
    if (!this.#isInFile(position)) return err('expired');
    const page = await this.#page(position, Math.min(limit, PAGE));
    // What was written and is not told yet is no event of the stream yet.
    const { epoch, seq } = this.#held.position;
    if (!page.ok || epoch !== position.epoch) return err('expired');
    return ok(page.value.filter((tag) => tag.seq <= seq));
  }

  async follow(
    position: TagPosition | null,
    follower: TagFollower,
  ): Promise<Result<TagFollowing, 'expired'>> {
    if (position === null || this.#held.holds(position)) {
      return this.#held.follow(position, follower);
    }
    let from = position;
    while (!this.#held.holds(from)) {
      const page = await this.after(from, PAGE);
      if (!page.ok) return page;
      for (const tag of page.value) follower.event(tag);
      const last = page.value.at(-1);
      if (last === undefined) return err('expired');
      from = { epoch: last.epoch, seq: last.seq };
    }
    const following = this.#held.follow(from, follower);
    return following.ok ? ok({ ...following.value, position }) : following;
  }

  state(): LogState {
    if (this.#away !== null) return { kind: 'gone', reason: this.#away };
    const since = this.#commitSince;
    const waited = since === null ? 0 : performance.now() - since;
    if (waited < BEHIND_MS) return { kind: 'following' };
    return { kind: 'behind', seconds: Math.floor(waited / SECOND_MS) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    while (this.#working !== null) await this.#working;
    if (this.#away !== null) await this.#comeBack();
    if (this.#away !== null) {
      this.#options.log.error('what was in memory alone is lost', { reason: this.#away });
    }
    await this.#joining;
  }

  async #work(): Promise<void> {
    // What one task appends becomes one commit.
    await Promise.resolve();
    while (this.#waiting.length > 0 || this.#isDue) {
      if (this.#isDue) {
        this.#isDue = false;
        await this.#comeBack();
      }
      const batch = this.#nextBatch();
      if (batch.length > 0) await this.#take(batch);
    }
    this.#working = null;
  }

  /** Appends that become one commit: at least one, whole. */
  #nextBatch(): readonly Waiting[] {
    let count = 0;
    let events = 0;
    for (const { tags } of this.#waiting) {
      if (count > 0 && events + tags.length > BATCH) break;
      count += 1;
      events += tags.length;
    }
    return this.#waiting.splice(0, count);
  }

  async #take(batch: readonly Waiting[]): Promise<void> {
    const tags = batch.flatMap((one) => one.tags);
    let numbered = this.#numbered(tags);
    if (this.#away === null && tags.length > 0) {
      const written = await this.#commit(numbered);
      if (!written.ok) {
        this.#goAway(written.error.message);
        numbered = this.#numbered(tags);
      }
    }
    for (const tag of numbered) this.#held.push(tag);
    const { epoch, seq } = this.#held.position;
    let last = seq - tags.length;
    for (const one of batch) {
      last += one.tags.length;
      one.stored({ epoch, seq: last });
    }
    if (this.#away === null) this.#joinSoon(tags.length);
  }

  #numbered(tags: readonly TagMessage[]): readonly LoggedTag[] {
    const now = epochMs(Math.max(this.#options.now(), this.#head.headAt));
    return tags.map(({ codigo, path, data }, index) =>
      this.#held.number({ codigo, path, data: wireValue(data) }, now, index),
    );
  }

  /** Writes events, as often as it takes within the time that a commit has. */
  async #commit(tags: readonly LoggedTag[]): Promise<Timely<null>> {
    const started = performance.now();
    this.#commitSince = started;
    const { creation, generation } = this.#told;
    const batch = {
      creation,
      generation,
      after: this.#held.position.seq,
      events: columnsOf(tags),
      keptFrom: this.#options.now() - this.#options.retentionMs,
    };
    const write = async (): Promise<Timely<null>> => {
      for (;;) {
        const written = await this.#store.write.call('logAppend', batch);
        if (written.ok) {
          this.#after = Math.max(written.value.after, this.#head.after);
          return ok(null);
        }
        const isOver = performance.now() - started > this.#options.longestCommitMs;
        if (written.error.kind !== 'gone' || isOver) return written;
        // Its process starts again, and tells what it has of these events.
        await pause(AGAIN_MS);
      }
    };
    const written = await this.#within(write());
    this.#commitSince = null;
    const ms = performance.now() - started;
    this.counts.commits += 1;
    this.counts.longestCommitMs = Math.max(this.counts.longestCommitMs, ms);
    if (written.ok) this.counts.eventsWritten += tags.length;
    return written;
  }

  /** An answer of the store within the time that a commit has. */
  async #within<T>(answer: Promise<Timely<T>>): Promise<Timely<T>> {
    const { longestCommitMs } = this.#options;
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<Timely<T>>((resolve) => {
      late = setTimeout(() => {
        const message = `no answer in ${longestCommitMs / SECOND_MS} s`;
        resolve(err({ kind: 'late', message }));
      }, longestCommitMs);
    });
    try {
      return await Promise.race([answer, limit]);
    } finally {
      clearTimeout(late);
    }
  }

  /** The stream goes on in memory, under an epoch that the file has never had: what it holds of the last commit is not known. */
  #goAway(reason: string): void {
    this.#away = reason;
    this.#awaySince = this.#held.position.seq;
    this.counts.timesGone += 1;
    this.counts.isInMemory = true;
    this.#renew();
    this.#options.log.warn('the log goes on in memory: its file cannot be written', { reason });
    this.#tryLater();
  }

  #renew(): void {
    const { spare, spareEnd, creation } = this.#head;
    if (spare < spareEnd) {
      this.#told = { creation, generation: spare };
      this.#head = { ...this.#head, spare: spare + 1 };
    } else {
      this.#told = { creation: newCreation(), generation: 0 };
    }
    this.#held.renew(epochOf(this.#told));
  }

  #tryLater(): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.#probe(), this.#options.retryMs).unref();
  }

  /** Asks whether the disk takes something, however long that takes; nothing waits for it. */
  async #probe(): Promise<void> {
    const probed = await this.#store.write.call('logProbe', null);
    if (this.#closed || this.#away === null) return;
    if (!probed.ok) {
      this.#tryLater();
      return;
    }
    this.#isDue = true;
    this.#working ??= this.#work();
  }

  /** Writes what the memory holds; appends wait for it. */
  async #comeBack(): Promise<void> {
    const { last, after } = this.#held.held;
    const from = Math.max(after, this.#awaySince);
    const { creation, generation } = this.#told;
    const state = this.#held.state([]);
    const tags = [...state.tagsByCode].flatMap(([codigo, own]) =>
      [...own].map(([path, data]) => ({ codigo, path, data })),
    );
    const events = this.#held.after({ epoch: epochOf(this.#told), seq: from });
    const renewed = await this.#within(
      this.#store.write.call('logRenew', {
        creation,
        generation,
        since: this.#awaySince,
        tags: {
          codigos: tags.map(({ codigo }) => codigo),
          paths: tags.map(({ path }) => path),
          values: tags.map(({ data }) => data),
        },
        after: from,
        events: columnsOf(events),
      }),
    );
    if (!renewed.ok) {
      const { kind } = renewed.error;
      // It may be in the file or come there: no number that is told from here on may be one of that stream.
      if (kind === 'late' || kind === 'gone') {
        this.#awaySince = last;
        this.#renew();
      }
      this.#tryLater();
      return;
    }
    this.#head = renewed.value;
    this.#after = renewed.value.after;
    this.#away = null;
    this.counts.isInMemory = false;
    this.counts.eventsWritten += events.length;
    this.#options.log.warn('the log is stored again', { events: events.length });
  }

  #isInFile({ epoch, seq }: TagPosition): boolean {
    const isTold = epoch === this.#held.position.epoch && seq <= this.#held.position.seq;
    return this.#away === null && isTold && seq >= this.#after;
  }

  /** Events of the file after a position. */
  async #page(position: TagPosition, limit: number): Promise<Result<LoggedTag[], StoreFault>> {
    const { creation, generation } = this.#told;
    const asked = { creation, generation, after: position.seq, limit };
    const read = await this.#store.read.call('logRead', asked);
    if (!read.ok) return read;
    if (read.value !== null) return ok(loggedBy(read.value, position));
    return err({ kind: 'refused', message: `events after ${position.seq} are not there` });
  }

  /** Tidies the file once there is much to be tidied, beside the commits. */
  #joinSoon(events: number): void {
    this.#toJoin.commits += 1;
    this.#toJoin.events += events;
    const isDue = this.#toJoin.commits >= JOINED_COMMITS || this.#toJoin.events >= JOINED_EVENTS;
    if (isDue && this.#joining === null) {
      this.#toJoin = { commits: 0, events: 0 };
      this.#joining = this.#join().finally(() => {
        this.#joining = null;
      });
    }
  }

  async #join(): Promise<void> {
    const { write, read } = this.#store;
    await read.call('checkpoint', null);
    while (this.#away === null && !this.#closed) {
      const joined = await read.call('logJoined', { to: this.#held.position.seq });
      if (!joined.ok || joined.value === null || this.#away !== null) return;
      const replaced = await write.call('logReplace', await this.#sealed(joined.value));
      if (!replaced.ok || !replaced.value.isDone) return;
      this.counts.slices += 1;
      this.counts.longestSliceMs = Math.max(this.counts.longestSliceMs, replaced.value.ms);
    }
  }

  async #sealed(segment: LogSegment): Promise<LogSegment> {
    if (segment.level < 2) return segment;
    return { ...segment, body: await sealSegment(segment.body) };
  }
}

/**
 * The log of a store. A position is told once its event is in the file, and after a start the stream goes on where it was, under the same
 * epoch. While the file cannot be written the log goes on in memory under another one, until it can (docs/operations.md). The error is a
 * sentence for the operator. `close` leaves the store open.
 */
export const storedTagLog = async (
  store: Store,
  options: Partial<StoredTagLogOptions> & Pick<StoredTagLogOptions, 'log'>,
): Promise<Result<StoredTagLog, string>> => {
  const head = await store.write.call('logHead', null);
  const damaged = ({ message }: StoreFault) =>
    err(
      `${store.directory} cannot be read (${message}): run npm start -- --data ${store.directory} --check`,
    );
  if (!head.ok) return damaged(head.error);
  const log = new DurableTagLog(store, { ...DEFAULTS, ...options }, head.value);
  const restored = await log.restore();
  return restored.ok ? ok(log) : damaged(restored.error);
};
