import { setTimeout as pause } from 'node:timers/promises';
import type { TagPosition } from '#contract/stream-position.ts';
import type { StationTags, TagMessage } from '#contract/tag-source.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { followInPages, type HeldTags, PAGE } from '#storage/log/held-tags.ts';
import { jetStreamCounts, type JetStreamCounts } from './jetstream-counts.ts';
import { JetStreamReader } from './jetstream-reader.ts';
import { JetStreamWriter } from './jetstream-writer.ts';
import type { ReaderParts } from './stream-load.ts';
import { streamPage } from './stream-pages.ts';
import type {
  HeldEvents,
  LoggedTag,
  LogState,
  TagFollower,
  TagFollowing,
  TagLog,
  LoggedState,
} from '#storage/log/tag-log.ts';

export interface JetStreamLogParts extends Omit<ReaderParts, 'counts'> {
  /** Another writer was noticed, and this log has stopped writing. */
  readonly fenced: () => void;
}

const AGAIN_MS = 200;
/** What was appended here is read back within this time, or it is answered for as appended. */
const READ_BACK_MS = SECOND_MS;
/** An engine that is silent for so long, or does not store an event, counts as away. */
const BEHIND_MS = 2 * SECOND_MS;
const CLOSE_MS = 5 * SECOND_MS;

/**
 * The log of several processes: a stream of NATS JetStream. Every process reads the whole stream; one of them, which has the lease, writes it. Numbers are the stream's, and times are its messages' own, so that all processes give the same.
 */
export class JetStreamTagLog implements TagLog {
  /** What happened since the start. */
  readonly counts: JetStreamCounts = jetStreamCounts();
  readonly #parts: JetStreamLogParts;
  /** For the lease. */
  readonly writer: JetStreamWriter;
  readonly #reader: JetStreamReader;
  #closed = false;

  constructor(parts: JetStreamLogParts) {
    this.#parts = parts;
    const { line, names, log } = parts;
    const { counts } = this;
    this.#reader = new JetStreamReader(
      { ...parts, counts },
      {
        seen: (position, id) => this.writer.seen(position, id),
        renewed: () => this.writer.renewed(),
        stored: () => this.writer.stored,
      },
    );
    this.writer = new JetStreamWriter({
      line,
      stream: names.events,
      reader: this.#reader,
      log,
      counts,
      fenced: parts.fenced,
    });
  }

  /** Reads the last values and the newest events. */
  start(): Promise<void> {
    return this.#reader.start();
  }

  /** The line to the engine is lost: once there is one again, everything is compared before it continues. */
  lineLost(): void {
    this.counts.disconnects += 1;
    this.#reader.recheck();
    this.writer.lineLost();
  }

  append(tags: readonly TagMessage[]): Promise<TagPosition> {
    if (this.#closed) return Promise.reject(new Error('the log is closed'));
    return this.writer.append(tags);
  }

  async held(): Promise<HeldEvents> {
    await this.#readBack();
    const first = await this.#firstHeld();
    const { held } = this.#held;
    return { ...held, after: Math.min(held.after, first ?? held.after) };
  }

  async last(codigos: readonly string[] = []): Promise<LoggedState> {
    await this.#readBack();
    const state = this.#held.state(codigos);
    const unread = this.writer.unread.filter(({ seq }) => seq > state.position.seq);
    if (unread.length === 0) return state;
    // Acknowledged, and the line was lost before they came back. Who follows the position gets them again.
    const tagsByCode = new Map<string, StationTags>(state.tagsByCode);
    for (const { tag } of unread) {
      if (codigos.length > 0 && !codigos.includes(tag.codigo)) continue;
      const known = tagsByCode.get(tag.codigo) ?? new Map();
      tagsByCode.set(tag.codigo, new Map(known).set(tag.path, tag.data));
    }
    return { ...state, tagsByCode };
  }

  async codes(): Promise<readonly string[]> {
    await this.#readBack();
    return this.#held.codes();
  }

  async after(
    position: TagPosition,
    limit: number,
  ): Promise<Result<readonly LoggedTag[], 'expired'>> {
    const { line, names } = this.#parts;
    await this.#readBack();
    for (;;) {
      const held = this.#held;
      if (held.holds(position)) return ok(held.after(position, limit));
      const newest = held.position;
      if (position.epoch !== newest.epoch || position.seq > newest.seq) return err('expired');
      const to = Math.min(newest.seq, position.seq + Math.min(limit, PAGE));
      try {
        const page = await streamPage(line, names.events, position, to);
        const isSame = this.#held.position.epoch === position.epoch;
        return page === null || !isSame ? err('expired') : ok(page);
      } catch {
        if (this.#closed) return err('expired');
        await pause(AGAIN_MS);
      }
    }
  }

  async follow(
    position: TagPosition | null,
    follower: TagFollower,
  ): Promise<Result<TagFollowing, 'expired'>> {
    await this.#readBack();
    return followInPages(this, () => this.#held, position, follower);
  }

  state(): LogState {
    const waited = Math.max(this.#reader.silentMs, this.writer.waitedMs);
    if (waited < BEHIND_MS) return { kind: 'following' };
    return { kind: 'behind', seconds: Math.floor(waited / SECOND_MS) };
  }

  /** Waits some seconds for what was appended; then it is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    const until = performance.now() + CLOSE_MS;
    while (this.writer.waiting > 0 && performance.now() < until) await pause(AGAIN_MS / 10);
    this.writer.end('the log is closed');
    await this.#reader.stop();
  }

  get #held(): HeldTags {
    const { held } = this.#reader;
    if (held === null) throw new Error('the log has not started');
    return held;
  }

  /** Who has appended reads what he has appended. */
  async #readBack(): Promise<void> {
    const stored = this.writer.stored;
    if (stored === null || stored.epoch !== this.#reader.epoch) return;
    await this.#reader.reached(stored.seq, READ_BACK_MS);
  }

  /** The number before the oldest event of the stream; null while the engine does not answer. */
  async #firstHeld(): Promise<number | null> {
    const { line, names } = this.#parts;
    try {
      const info = await withTimeout(line.jsm.streams.info(names.events), SECOND_MS);
      // A stream that never had an event has no first one.
      return info === 'late' ? null : Math.max(0, info.state.first_seq - 1);
    } catch {
      return null;
    }
  }
}
