import { setImmediate as rest, setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import type { HeldEvents, LoggedTag, TagFollowing, TagLog } from '#storage/log/tag-log.ts';
import { LiveBuckets } from './live-buckets.ts';
import { LogClock } from './log-clock.ts';
import type { SegmentCache } from './segment-cache.ts';

/** What a maker follows. */
export type LiveLog = Pick<TagLog, 'held' | 'last' | 'after' | 'follow' | 'state'>;

export interface LiveMakerOptions {
  readonly cache: SegmentCache;
  readonly log: Logger;
  /** Milliseconds, never backwards. */
  readonly now?: () => number;
}

/** The first event that is read is of about this long before the last. */
const REACH_MS = 11 * MINUTE_MS;
/**
 * Most delay of an event behind its time in the log while the log is followed: a bucket without a later event is finished after it. A log
 * reports after two seconds at most that it is behind.
 */
const GRACE_MS = 3 * SECOND_MS;
const TICK_MS = 500;
const PAGE = 2_048;
const AGAIN_MS = 500;
const SOON_MS = 20;

/**
 * Follows the log and has segments and snapshots made of it. It begins with what the log still holds of the last minutes, so that a server that
 * has just started serves what the others do.
 */
export class LiveMaker {
  readonly #tags: LiveLog;
  readonly #options: LiveMakerOptions;
  readonly #now: () => number;
  /** Of the present following; another one begins where the stream ends. */
  #life = 0;
  #following: TagFollowing | null = null;
  #buckets: LiveBuckets | null = null;
  #clock: LogClock;
  #ticking: NodeJS.Timeout | undefined;

  constructor(tags: LiveLog, options: LiveMakerOptions) {
    this.#tags = tags;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#clock = new LogClock(this.#now);
  }

  /** Resolves when it follows the log's newest event, and what was before is made. */
  async start(): Promise<void> {
    this.#ticking = setInterval(() => this.tick(), TICK_MS).unref();
    await this.#begin();
  }

  stop(): void {
    this.#life += 1;
    clearInterval(this.#ticking);
    this.#following?.stop();
    this.#following = null;
  }

  /** Finishes what no event can come to any more. */
  tick(): void {
    const at = this.#clock.read();
    if (at === null || this.#following === null) return;
    if (this.#tags.state().kind !== 'following') return;
    this.#buckets?.passed(epochMs(at - GRACE_MS));
  }

  async #begin(): Promise<void> {
    this.#life += 1;
    const life = this.#life;
    this.#following = null;
    this.#buckets = null;
    this.#clock = new LogClock(this.#now);
    while (this.#life === life) {
      try {
        if (await this.#tryToFollow(life)) return;
        await pause(SOON_MS, null, { ref: false });
      } catch (error) {
        const message = error instanceof Error ? error.message : 'unknown';
        this.#options.log.warn('the live segments wait for the log', { message });
        await pause(AGAIN_MS, null, { ref: false });
      }
    }
  }

  /** False where the stream changed in between. */
  async #tryToFollow(life: number): Promise<boolean> {
    const held = await this.#tags.held();
    const { epoch } = held;
    const from = await this.#firstOf(held);
    const state = await this.#tags.last();
    if (from === null || state.position.epoch !== epoch || this.#life !== life) return false;
    const { cache } = this.#options;
    cache.begin(epoch);
    const buckets = new LiveBuckets(state, from, cache);
    for (;;) {
      const page = await this.#tags.after({ epoch, seq: buckets.seq }, PAGE);
      if (!page.ok || this.#life !== life) return false;
      for (const tag of page.value) this.#take(buckets, tag);
      if (page.value.length === 0) break;
      await rest();
    }
    const following = await this.#tags.follow(
      { epoch, seq: buckets.seq },
      {
        event: (tag) => {
          if (this.#life === life) this.#take(buckets, tag);
        },
        ended: () => {
          if (this.#life === life) void this.#begin();
        },
      },
    );
    if (!following.ok) return false;
    if (this.#life !== life) {
      following.value.stop();
      return true;
    }
    this.#following = following.value;
    this.#buckets = buckets;
    await cache.idle();
    if (this.#life === life) cache.isCurrent = true;
    return true;
  }

  #take(buckets: LiveBuckets, tag: LoggedTag): void {
    this.#clock.advance(tag.at);
    buckets.event(tag);
  }

  /** The number before the first held event that is young enough; null where the stream changed in between. */
  async #firstOf({ epoch, after, last }: HeldEvents): Promise<number | null> {
    const timeAfter = async (seq: number): Promise<number | null> => {
      const page = await this.#tags.after({ epoch, seq }, 1);
      return page.ok ? (page.value[0]?.at ?? null) : null;
    };
    if (after >= last) return last;
    const newest = await timeAfter(last - 1);
    if (newest === null) return null;
    let [old, young] = [after, last - 1];
    // Times ascend: halved until `young` is the number before the first event that is young enough.
    while (old < young) {
      const middle = Math.floor((old + young) / 2);
      const at = await timeAfter(middle);
      if (at === null) return null;
      if (at >= newest - REACH_MS) young = middle;
      else old = middle + 1;
    }
    return young;
  }
}
