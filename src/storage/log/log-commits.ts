import { setTimeout as pause } from 'node:timers/promises';
import { err, type Result } from '#domain/result.ts';
import { HOUR_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Logger } from '#process/logger.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { CallFault } from '#storage/sqlite/calls.ts';
import type { Store } from '#storage/store-calls.ts';
import type { LogEpoch } from './log-tables.ts';
import { RING_BOUNDS, type RingBounds } from './seq-ring.ts';
import type { LoggedTag } from './tag-log.ts';

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

export const STORED_LOG_DEFAULTS = {
  ...RING_BOUNDS,
  retentionMs: HOUR_MS,
  longestCommitMs: 5 * SECOND_MS,
  retryMs: 2 * SECOND_MS,
  now: Date.now,
};

/** Between attempts of one commit, while its process starts again. */
const AGAIN_MS = 50;

/** The commits of a log, one at a time, with their figures since the start. */
export class LogCommits {
  readonly counts = {
    commits: 0,
    eventsWritten: 0,
    /** With the time in which its process was started again. */
    longestCommitSeconds: 0,
    /** Times at which the log went on in memory. */
    timesGone: 0,
  };
  readonly #store: Store;
  readonly #options: StoredTagLogOptions;
  #since: number | null = null;

  constructor(store: Store, options: StoredTagLogOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** How long the commit under way has taken, milliseconds. */
  get waitedMs(): number {
    return this.#since === null ? 0 : performance.now() - this.#since;
  }

  /** An answer within the time that a commit has. */
  async timely<T>(answer: Promise<Result<T, CallFault>>): Promise<Result<T, CallFault>> {
    const { longestCommitMs } = this.#options;
    const within = await withTimeout(answer, longestCommitMs);
    if (within !== 'late') return within;
    return err({ kind: 'late', message: `no answer in ${longestCommitMs / SECOND_MS} s` });
  }

  /** Writes events, as often as it takes within the time that a commit has; the number after which the file holds events then. */
  async append(stream: LogEpoch, tags: readonly LoggedTag[]): Promise<Result<number, CallFault>> {
    const { now, retentionMs, longestCommitMs } = this.#options;
    const after = (tags[0]?.seq ?? 1) - 1;
    const { creation, generation } = stream;
    const batch = {
      creation,
      generation,
      after,
      events: tags.map(({ codigo, path, data, at }) => ({ codigo, path, data, at })),
      keptFrom: now() - retentionMs,
    };
    const started = performance.now();
    this.#since = started;
    const write = async (): Promise<Result<number, CallFault>> => {
      for (;;) {
        const written = await this.#store.write.call('logAppend', batch);
        const isOver = performance.now() - started > longestCommitMs;
        if (written.ok || written.error.kind !== 'gone' || isOver) return written;
        // Its process starts again, and finds what it has of these events.
        await pause(AGAIN_MS);
      }
    };
    const written = await this.timely(write());
    this.counts.commits += 1;
    const seconds = this.waitedMs / SECOND_MS;
    this.counts.longestCommitSeconds = Math.max(this.counts.longestCommitSeconds, seconds);
    this.#since = null;
    if (written.ok) this.counts.eventsWritten += tags.length;
    return written;
  }
}
