import { setTimeout as pause } from 'node:timers/promises';
import type { RequestFault } from '#contract/request-fault.ts';
import {
  DAY_MS,
  MINUTE_MS,
  SECOND_MS,
  epochMs,
  type EpochMs,
  later,
} from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { CallAnswer, StoreCaller } from '#storage/store-calls.ts';
import type { PagedPast, PastSpan } from './paged-past.ts';
import type { StationPast } from './series-tables.ts';
import { type SeriesScope, seriesDayOf, startOfSeriesDay, type StepRow } from './steps.ts';

export interface FillerParts extends SeriesScope {
  /** The process that writes. */
  readonly write: StoreCaller;
  readonly past: PagedPast;
  /** The stations of the log. */
  readonly codes: () => Promise<readonly string[]>;
  readonly log: Logger;
  readonly timers?: Partial<FillTimers>;
}

/** How far the past is in the store. */
export interface PastCounts {
  /** Days of stations filled since the start. */
  readonly days: number;
  /** Requests to the provider, and pages that it did not give, since the start. */
  readonly requests: number;
  readonly faults: number;
  /** Stations that have a past, and those of them that need nothing more. */
  readonly stations: number;
  readonly filled: number;
}

/** Why a page is not in the store: the source did not give it, or the store did not take it. */
type PageFault = RequestFault | 'store';

/** It is filled so far back at most: a provider keeps about as much (PROVIDER 3). */
const LONGEST_MS = 90 * DAY_MS;
/** Steps written in one call: the events of the log wait for it. */
const STEPS_OF_A_CALL = 288;
/** Waits of a filler, and its page, in milliseconds. */
const FILL_TIMERS = {
  /** A provider's newest rows are complete after this. */
  settled: 15 * MINUTE_MS,
  /** Between two looks for new stations. */
  idle: 5 * SECOND_MS,
  /** Until a page that the store, or the provider, did not give is read again; twice as long after each further fault. */
  storeRetry: 2 * SECOND_MS,
  providerRetry: MINUTE_MS,
  longestRetry: 30 * MINUTE_MS,
  /** After a fault of a provider nothing is read unasked for so long. */
  pause: 15 * SECOND_MS,
  /** How long a question waits for its station. */
  wait: 10 * SECOND_MS,
  /** Length of a page, if that of the past is longer. */
  page: LONGEST_MS,
};
export type FillTimers = Readonly<typeof FILL_TIMERS>;

/** Questions that wait, and stations that are read for them, at most. */
const MOST_WAITING = 8;
const MOST_UNDER_WAY = 4;

/**
 * Fills the store with the time before the log, a page of a station at a time: the newest pages of all stations first, and before them what a
 * question waits for. How far it is, is in the store with the rows, so that it continues there after a restart. Each station that the log has
 * is filled once, and a row of the log's own is never changed.
 */
export class PastFiller {
  readonly #parts: FillerParts;
  readonly #timers: FillTimers;
  readonly #ended = new AbortController();
  /** As it is in the store. */
  readonly #stations = new Map<string, StationPast>();
  readonly #underWay = new Map<string, Promise<PageFault | null>>();
  /** Stations whose page failed: until when they rest, by `performance.now()`. */
  readonly #rests = new Map<string, { readonly until: number; readonly restMs: number }>();
  readonly #counts = { days: 0, faults: 0 };
  #isMet = false;
  #waiting = 0;
  #working: Promise<void> | null = null;

  constructor(parts: FillerParts) {
    this.#parts = parts;
    this.#timers = { ...FILL_TIMERS, ...parts.timers };
  }

  /** All that the source knows of the stations is in the store. */
  get isFull(): boolean {
    return this.#isMet && [...this.#stations.values()].every(({ isDone }) => isDone);
  }

  get counts(): PastCounts {
    const stations = [...this.#stations.values()];
    return {
      ...this.#counts,
      requests: this.#parts.past.requests(),
      stations: stations.length,
      filled: stations.filter(({ isDone }) => isDone).length,
    };
  }

  /** Begins where the store is filled to, once. */
  start({ past: known }: CallAnswer<'seriesResume'>): void {
    if (this.#working !== null) return;
    for (const station of known) this.#stations.set(station.codigo, station);
    this.#working = this.#work();
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    this.#parts.past.giveUp();
    await Promise.all([this.#working, ...this.#underWay.values()]);
  }

  /**
   * Fills a station back to an instant at once, as far as its provider gives it. `busy`: not yet, ask again; the provider's own `busy` and
   * `refused` once each time they occur. `ready` also where the provider fails otherwise, or failed just now: then what is there is all.
   */
  async ready(codigo: string, from: EpochMs): Promise<'ready' | 'refused' | 'busy'> {
    // How far the store is filled is not read yet.
    if (this.#working === null) return 'busy';
    if (!this.#stations.has(codigo)) await this.#meetNew();
    if (!this.#lacks(codigo, from)) return 'ready';
    if (this.#waiting >= MOST_WAITING) return 'busy';
    this.#waiting += 1;
    const until = performance.now() + this.#timers.wait;
    try {
      while (this.#lacks(codigo, from) && !this.#isResting(codigo)) {
        if (!this.#underWay.has(codigo) && this.#underWay.size >= MOST_UNDER_WAY) return 'busy';
        const fault = await withTimeout(this.#fill(codigo), until - performance.now());
        if (fault === 'late') return 'busy';
        if (fault === 'refused' || fault === 'busy') return fault;
      }
      return 'ready';
    } finally {
      this.#waiting -= 1;
    }
  }

  get #now(): EpochMs {
    return epochMs((this.#parts.now ?? Date.now)());
  }

  /** Nothing older is filled. A whole day: the first row of a longer step is of its last five minutes. */
  get #oldest(): EpochMs {
    const { keptMs, offsetMinutes } = this.#parts;
    const offsetMs = offsetMinutes * MINUTE_MS;
    const from = epochMs(this.#now - Math.min(keptMs, LONGEST_MS));
    return startOfSeriesDay(seriesDayOf(from, offsetMs), offsetMs);
  }

  #lacks(codigo: string, from: EpochMs): boolean {
    const station = this.#stations.get(codigo);
    if (station === undefined || station.isDone || this.#ended.signal.aborted) return false;
    return station.filledFrom > later(from, this.#oldest);
  }

  #isResting(codigo: string): boolean {
    return performance.now() < (this.#rests.get(codigo)?.until ?? 0);
  }

  async #sleep(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#ended.signal }).catch(() => undefined);
  }

  async #work(): Promise<void> {
    const { log } = this.#parts;
    while (!this.#ended.signal.aborted) {
      await this.#meetNew();
      const codigo = this.#next();
      if (codigo !== null) {
        const fault = await this.#fill(codigo);
        if (fault !== null)
          await this.#sleep(fault === 'store' ? this.#timers.storeRetry : this.#timers.pause);
      } else await this.#sleep(this.#timers.idle);
      if (codigo !== null && this.isFull) {
        log.info('the history is filled with the time before', { ...this.counts });
      }
    }
  }

  /** The station whose newest page is missing, and last those that lack only what was not complete. */
  #next(): string | null {
    let next: StationPast | null = null;
    for (const station of this.#stations.values()) {
      const { codigo, until, filledFrom, isDone } = station;
      if (isDone || this.#isResting(codigo)) continue;
      if (filledFrom <= this.#oldest && this.#now < until + this.#timers.settled) continue;
      if (next === null || filledFrom > next.filledFrom) next = station;
    }
    return next?.codigo ?? null;
  }

  /** Takes up the stations that the log has learned of. */
  async #meetNew(): Promise<void> {
    // The log may be away: it is asked again.
    const known = await this.#parts.codes().catch(() => []);
    const until = this.#now;
    const met = known
      .filter((codigo) => !this.#stations.has(codigo))
      .map((codigo) => ({ codigo, until, filledFrom: until, isDone: false }));
    const isMet = met.length === 0 || (await this.#write(met.map((past) => ({ past, rows: [] }))));
    this.#isMet ||= isMet && known.length > 0;
  }

  /** Reads and writes the next page of a station, once for all who want it. */
  #fill(codigo: string): Promise<PageFault | null> {
    const known = this.#underWay.get(codigo);
    if (known !== undefined) return known;
    const page = this.#page(codigo).finally(() => this.#underWay.delete(codigo));
    this.#underWay.set(codigo, page);
    return page;
  }

  async #page(codigo: string): Promise<PageFault | null> {
    const { past } = this.#parts;
    const station = this.#stations.get(codigo);
    if (station === undefined) return null;
    const { until, filledFrom } = station;
    const oldest = this.#oldest;
    const isSeam = filledFrom <= oldest;
    const span: PastSpan = isSeam
      ? { from: epochMs(until - past.seamMs), to: until }
      : {
          from: later(oldest, epochMs(filledFrom - Math.min(past.pageMs, this.#timers.page))),
          to: filledFrom,
        };
    const read = await past.read(codigo, span, this.#ended.signal);
    if (this.#ended.signal.aborted) return null;
    if (!read.ok) return this.#rest(codigo, read.error);
    const { rows, isLast } = read.value;
    const isAll = isSeam || isLast || span.from <= oldest;
    const filled: StationPast = {
      ...station,
      filledFrom: isAll ? oldest : span.from,
      isDone: isSeam || (isAll && past.seamMs === 0),
    };
    if (!(await this.#writePage(station, filled, rows))) return this.#rest(codigo, 'store');
    this.#rests.delete(codigo);
    this.#counts.days += (span.to - span.from) / DAY_MS;
    return null;
  }

  #rest(codigo: string, fault: PageFault): PageFault {
    this.#counts.faults += 1;
    const { storeRetry, providerRetry, longestRetry } = this.#timers;
    const shortest = fault === 'store' ? storeRetry : providerRetry;
    const restMs = Math.min(2 * (this.#rests.get(codigo)?.restMs ?? shortest / 2), longestRetry);
    this.#rests.set(codigo, { until: performance.now() + restMs, restMs });
    return fault;
  }

  /** The page counts as filled with the last of its rows. */
  async #writePage(
    before: StationPast,
    filled: StationPast,
    rows: readonly StepRow[],
  ): Promise<boolean> {
    let at = 0;
    for (; at + STEPS_OF_A_CALL < rows.length; at += STEPS_OF_A_CALL) {
      const part = rows.slice(at, at + STEPS_OF_A_CALL);
      if (!(await this.#write([{ past: before, rows: part }]))) return false;
    }
    return this.#write([{ past: filled, rows: rows.slice(at) }]);
  }

  async #write(
    stations: readonly { readonly past: StationPast; readonly rows: readonly StepRow[] }[],
  ): Promise<boolean> {
    const written = await this.#parts.write.call('seriesFill', { now: this.#now, stations });
    if (written.ok) for (const { past } of stations) this.#stations.set(past.codigo, past);
    return written.ok;
  }
}
