import { historyWindow } from '#contract/history-window.ts';
import type { HistoryQuery, HistorySource, TagSource } from '#contract/tag-source.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { DayColumnsSource } from './days/day-columns-source.ts';
import type { Logger } from '#process/logger.ts';
import type { Store } from '#storage/store-calls.ts';
import type { LogState, TagReader } from '#storage/log/tag-log.ts';
import { pagedPast } from './paged-past.ts';
import { type FillTimers, type PastCounts, PastFiller } from './past-filler.ts';
import { SeriesThinner, type ThinnerCounts } from './series-thinner.ts';
import { type EpochKinship, type FollowerCounts, SeriesFollower } from './series-follower.ts';
import { StoredDayColumns } from './days/stored-day-columns.ts';
import { storedHistory } from './stored-history.ts';
import { WakeUp } from './wake-up.ts';

export interface StoredSeriesParts {
  readonly store: Pick<Store, 'read' | 'write'>;
  readonly reader: TagReader;
  /** How its epochs belong together, where it is not as in the store's own log. */
  readonly epochs?: EpochKinship;
  readonly source: Pick<TagSource, 'history' | 'past'>;
  /** Standard time of the network's zone, minutes east of UTC. */
  readonly offsetMinutes: number;
  /** How long steps of five minutes are kept. */
  readonly stepsMs: number;
  readonly log: Logger;
  readonly now?: () => number;
  /** Time between two writes. */
  readonly writeEveryMs?: number;
  readonly fillTimers?: Partial<FillTimers>;
}

/** For `/metrics`. */
export interface SeriesCounts {
  readonly follower: FollowerCounts;
  readonly thinner: ThinnerCounts;
  /** Null if the source knows nothing of the time before. */
  readonly past: PastCounts | null;
}

const RETRY_MS = 2_000;

/**
 * The series of a store: what the log has goes in, history and the days come out. Until a store that was empty is filled with what the source
 * knows of the time before, both are the source's own.
 */
export class StoredSeries {
  /** History from the store, or of the source while that is filled. */
  readonly history: HistorySource;
  /** The past from the store. */
  readonly columns: DayColumnsSource;
  readonly #follower: SeriesFollower;
  readonly #thinner: SeriesThinner;
  readonly #filler: PastFiller | null;
  readonly #parts: Pick<StoredSeriesParts, 'offsetMinutes' | 'now'>;
  readonly #woken = new WakeUp();
  #stopped = false;
  #starting: Promise<void> | null = null;

  constructor({
    store,
    reader,
    source,
    stepsMs,
    fillTimers: timers = {},
    ...parts
  }: StoredSeriesParts) {
    const { read, write } = store;
    const keptMs = stepsMs;
    this.#follower = new SeriesFollower({ ...parts, write, reader, keptMs });
    this.#thinner = new SeriesThinner({ ...parts, write, keptMs });
    const { past, history } = source;
    this.#parts = parts;
    const paged = past === null ? null : pagedPast(past, parts.offsetMinutes * MINUTE_MS, keptMs);
    const codes = () => reader.codes();
    this.#filler =
      paged === null
        ? null
        : new PastFiller({ ...parts, write, past: paged, codes, keptMs, timers });
    const stored = storedHistory({ ...parts, read, keptMs });
    this.history = (query) => (history === null || this.isFull ? stored(query) : history(query));
    this.columns = new StoredDayColumns({ ...parts, read, reader, keptMs });
  }

  /** The store has what the source knows of the time before the first start. */
  get isFull(): boolean {
    return this.#filler?.isFull ?? true;
  }

  /** How far the series are behind the log. */
  get state(): LogState {
    return this.#follower.state;
  }

  get counts(): SeriesCounts {
    return {
      follower: this.#follower.counts,
      thinner: this.#thinner.counts,
      past: this.#filler?.counts ?? null,
    };
  }

  /** Before a question is answered from the store: what it lacks is asked of the source ({@link PastFiller.ready}). */
  async ready(query: HistoryQuery): Promise<'ready' | 'refused' | 'busy'> {
    const { offsetMinutes, now = Date.now } = this.#parts;
    if (this.#filler === null) return 'ready';
    const bounds = { now: epochMs(now()), keptMs: Infinity, offsetMinutes };
    const window = historyWindow(query, bounds);
    if (!window.ok) return window.error;
    const { first, stepMs } = window.value;
    return this.#filler.ready(query.codigo, epochMs(first - stepMs));
  }

  start(): void {
    this.#starting ??= this.#start();
  }

  /** Writes what the log has until now; then asks nothing of the store. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#woken.wake();
    await this.#starting;
    await Promise.all([this.#follower.stop(), this.#thinner.stop(), this.#filler?.stop()]);
  }

  async #start(): Promise<void> {
    // First, as it looks whether the store is empty.
    while (this.#filler !== null && !(await this.#filler.start())) {
      if (this.#stopped) return;
      await this.#woken.wait(RETRY_MS);
    }
    this.#follower.start();
    this.#thinner.start();
  }
}
