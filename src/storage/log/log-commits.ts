import { setTimeout as pause } from 'node:timers/promises';
import { ok } from '#domain/result.ts';
import type { Store } from '#storage/store-calls.ts';
import { eventColumns } from './event-columns.ts';
import type { StoredLogCounts } from './stored-counts.ts';
import type { StoredTagLogOptions } from './stored-log-options.ts';
import type { LogEpoch } from './tag-calls.ts';
import type { LoggedTag } from './tag-log.ts';
import { timely, type Timely } from './timely.ts';

/** Between attempts of one commit, while its process starts again. */
const AGAIN_MS = 50;

/** The commits of a log, one at a time. */
export class LogCommits {
  readonly #store: Store;
  readonly #options: StoredTagLogOptions;
  readonly #counts: StoredLogCounts;
  #since: number | null = null;

  constructor(store: Store, options: StoredTagLogOptions, counts: StoredLogCounts) {
    this.#store = store;
    this.#options = options;
    this.#counts = counts;
  }

  /** How long the commit under way has taken, milliseconds. */
  get waitedMs(): number {
    return this.#since === null ? 0 : performance.now() - this.#since;
  }

  /** Writes events, as often as it takes within the time that a commit has; the number after which the file holds events then. */
  async append(stream: LogEpoch, tags: readonly LoggedTag[]): Promise<Timely<number>> {
    const { now, retentionMs, retained, longestCommitMs } = this.#options;
    const after = (tags[0]?.seq ?? 1) - 1;
    const { creation, generation } = stream;
    const batch = {
      creation,
      generation,
      after,
      events: eventColumns(tags),
      keptFrom: now() - retentionMs,
      keptAfter: after + tags.length - retained,
    };
    const started = performance.now();
    this.#since = started;
    const write = async (): Promise<Timely<number>> => {
      for (;;) {
        const written = await this.#store.write.call('logAppend', batch);
        if (written.ok) return ok(written.value.after);
        const isOver = performance.now() - started > longestCommitMs;
        if (written.error.kind !== 'gone' || isOver) return written;
        // Its process starts again, and finds what it has of these events.
        await pause(AGAIN_MS);
      }
    };
    const written = await timely(write(), longestCommitMs);
    this.#counts.commits += 1;
    this.#counts.longestCommitMs = Math.max(this.#counts.longestCommitMs, this.waitedMs);
    this.#since = null;
    if (written.ok) this.#counts.eventsWritten += tags.length;
    return written;
  }
}
