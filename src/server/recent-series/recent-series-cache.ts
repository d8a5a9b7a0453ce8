import {
  encodeRecentStation,
  type MonthExtent,
  joinRecentStations,
  type RecentField,
  type RecentSeries,
  type RecentValues,
} from '#contract/columns/recent-series.ts';
import type { HistoryRow, HistorySource } from '#contract/tag-source.ts';
import { standardOffsetMinutes, type TimeZone } from '#domain/time/time-zone.ts';
import { JUDGED_MS } from '#domain/series/time-to-level.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import type { QueryQueue } from '../http/query-queue.ts';
import type { Logger } from '#process/logger.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { jsonFile, type MemoryFile } from '../http/memory-file.ts';
import {
  EXTENT_FIELDS,
  extentsOf,
  heldOf,
  RECENT_STEP,
  recentFields,
  type RecentGrid,
  recentGridAt,
  recentValues,
} from './recent-values.ts';

/** One answer, for all who ask. */
export interface RecentAnswer {
  readonly series: RecentSeries;
  readonly file: MemoryFile;
  /** False until the extents of the month are known for the first time. */
  readonly isWhole: boolean;
  readonly madeAt: EpochMs;
}

/** What the book needs of the server. */
interface RecentSeriesSources {
  readonly history: HistorySource;
  /** Of every station that there is. */
  readonly codes: () => Promise<readonly string[]>;
  readonly queue: QueryQueue;
  readonly zone: TimeZone;
  readonly log: Logger;
  readonly now?: () => EpochMs;
}

/** What the last making cost, for the metrics. */
interface RecentSeriesCost {
  readonly stations: number;
  readonly seconds: number;
  readonly longestSliceSeconds: number;
}

const REMAKE_MS = 5 * MINUTE_MS;
const MONTH_MS = HOUR_MS;
/** An answer as old as this, because nobody asked, is not handed out while a newer one can be waited for. */
const STALE_MS = 2 * REMAKE_MS;
const RETRY_MS = 30 * SECOND_MS;
const EMPTY_RETRY_MS = 5 * SECOND_MS;

/** A turn ends with the station that is under way after this: one takes a millisecond, and requests wait as long at most. */
const SLICE_MS = 8;

/** As many as the contract's reader takes. */
const MAX_STATIONS = 50_000;

const CACHING = 'public, max-age=60, stale-while-revalidate=300';
/** Without the months it is soon followed by one with them. */
const CACHING_UNTIL_WHOLE = 'public, max-age=5';

/**
 * The last 24 hours of every station as one answer (PROVIDER 9), from the histories: made when it is first asked for and again after five
 * minutes, a few stations a turn, so that no request waits for it; the extents of the month once an hour.
 */
export class RecentSeriesCache {
  readonly #sources: RecentSeriesSources;
  readonly #now: () => EpochMs;
  readonly #offsetMinutes: number;
  #latest: RecentAnswer | null = null;
  #making: Promise<void> | null = null;
  #dueAt = -Infinity;
  #monthByCode: ReadonlyMap<Codigo, ReadonlyMap<RecentField, MonthExtent>> = new Map();
  /** How often the band of each river's rate held lately. */
  #heldByCode: ReadonlyMap<Codigo, number> = new Map();
  #monthsDueAt = -Infinity;
  #cost: RecentSeriesCost = { stations: 0, seconds: 0, longestSliceSeconds: 0 };
  #stopped = false;

  constructor(sources: RecentSeriesSources) {
    this.#sources = sources;
    this.#now = sources.now ?? (() => epochMs(Date.now()));
    this.#offsetMinutes = standardOffsetMinutes(sources.zone);
  }

  /** The newest answer there is, without waiting; null before the first. Asking is what has the next one made. */
  latest(): RecentAnswer | null {
    if (!this.#stopped && this.#making === null && this.#now() >= this.#dueAt) this.#begin();
    return this.#latest;
  }

  /** The same, but waits up to `ms` for the first answer, for its months, and for a newer one than a stale one. */
  async latestWithin(ms: number): Promise<RecentAnswer | null> {
    const latest = this.latest();
    const isGood = latest?.isWhole === true && this.#now() - latest.madeAt < STALE_MS;
    if (!isGood && this.#making !== null) await withTimeout(this.#making, ms);
    return this.#latest;
  }

  get cost(): RecentSeriesCost {
    return this.#cost;
  }

  /** Bytes and age in seconds of the newest answer; null before the first. */
  size(): { readonly bytes: number; readonly ageSeconds: number } | null {
    const latest = this.#latest;
    if (latest === null) return null;
    return {
      bytes: latest.file.bytes,
      ageSeconds: (this.#now() - latest.madeAt) / SECOND_MS,
    };
  }

  stop(): void {
    this.#stopped = true;
  }

  #begin(): void {
    this.#dueAt = this.#now() + REMAKE_MS;
    this.#making = this.#make()
      .catch((error: unknown) => {
        this.#dueAt = this.#now() + RETRY_MS;
        this.#logFailure(error);
      })
      .finally(() => {
        this.#making = null;
      });
  }

  readonly #logFailure = (error: unknown): void => {
    const message = error instanceof Error ? error.message : 'unknown';
    this.#sources.log.error('recent series failed', { message });
  };

  async #make(): Promise<void> {
    const began = performance.now();
    this.#cost = { ...this.#cost, longestSliceSeconds: 0 };
    const codes = (await this.#sources.codes())
      .flatMap((code) => {
        const codigo = decodeCodigo(code);
        return codigo.ok ? codigo.value : [];
      })
      .slice(0, MAX_STATIONS);
    if (codes.length === 0) {
      // Nobody has reported yet: an empty answer would be kept for minutes.
      this.#dueAt = this.#now() + EMPTY_RETRY_MS;
      return;
    }
    const grid = recentGridAt(this.#now(), this.#offsetMinutes);
    const days = new Map<Codigo, ReadonlyMap<RecentField, Float64Array>>();
    await this.#inSlices(codes, async (codigo) => {
      const values = recentValues(await this.#day(codigo, grid), grid, this.#offsetMinutes);
      if (values.size > 0) days.set(codigo, values);
    });
    const isMonthDue = this.#now() >= this.#monthsDueAt;
    if (isMonthDue && this.#latest === null) await this.#publish(days, grid, false);
    if (isMonthDue) await this.#readMonths(days);
    await this.#publish(days, grid, true);
    // The next answer has it: no request waits for it.
    if (isMonthDue) void this.#judgeRates(days).catch(this.#logFailure);
    const seconds = (performance.now() - began) / SECOND_MS;
    this.#cost = { ...this.#cost, stations: days.size, seconds };
  }

  async #readMonths(
    days: ReadonlyMap<Codigo, ReadonlyMap<RecentField, Float64Array>>,
  ): Promise<void> {
    const months = new Map<Codigo, ReadonlyMap<RecentField, MonthExtent>>();
    const withLevels = [...days].filter(([, values]) =>
      EXTENT_FIELDS.some((field) => values.has(field)),
    );
    await this.#inSlices(withLevels, async ([codigo]) => {
      months.set(codigo, extentsOf(await this.#month(codigo)));
    });
    if (this.#stopped) return;
    this.#monthByCode = months;
    this.#monthsDueAt = this.#now() + MONTH_MS;
  }

  async #judgeRates(
    days: ReadonlyMap<Codigo, ReadonlyMap<RecentField, Float64Array>>,
  ): Promise<void> {
    const held = new Map<Codigo, number>();
    const to = this.#now();
    const span = { period: null, from: epochMs(to - JUDGED_MS), to } as const;
    const rivers = [...days].filter(([, values]) => values.has('rio_nivel'));
    await this.#inSlices(rivers, async ([codigo]) => {
      const rows = await this.#sources.history({ codigo, step: 'Int5min', ...span });
      if (rows.ok) held.set(codigo, heldOf(rows.value, this.#offsetMinutes));
    });
    this.#heldByCode = held;
  }

  async #publish(
    days: ReadonlyMap<Codigo, ReadonlyMap<RecentField, Float64Array>>,
    { until, stepMs, length }: RecentGrid,
    isWhole: boolean,
  ): Promise<void> {
    const stations = new Map<Codigo, ReadonlyMap<RecentField, RecentValues>>();
    const texts: string[] = [];
    await this.#inSlices([...days], ([codigo, day]) => {
      const fields = recentFields(
        day,
        this.#monthByCode.get(codigo) ?? new Map(),
        this.#heldByCode.get(codigo),
      );
      stations.set(codigo, fields);
      texts.push(encodeRecentStation(codigo, fields));
    });
    if (this.#stopped) return;
    const series: RecentSeries = { until, stepMs, length, stations };
    const file = jsonFile(
      joinRecentStations(series, texts),
      isWhole ? CACHING : CACHING_UNTIL_WHOLE,
    );
    // The first answer is packed for the requests that wait for it, every other before it can be requested.
    if (this.#latest !== null) await file.pack();
    this.#latest = { series, file, isWhole, madeAt: this.#now() };
  }

  async #day(codigo: Codigo, { from, until: to }: RecentGrid): Promise<readonly HistoryRow[]> {
    const day = await this.#sources.history({ codigo, step: RECENT_STEP, period: null, from, to });
    return day.ok ? day.value : [];
  }

  async #month(codigo: Codigo): Promise<readonly HistoryRow[]> {
    const range = { period: 'Periodo30d', from: null, to: null } as const;
    const month = await this.#sources.history({ codigo, step: 'Int1h', ...range });
    return month.ok ? month.value : [];
  }

  /** Works through a list in turns with the queries of clients, each turn followed by as long a rest. */
  async #inSlices<Item>(
    items: readonly Item[],
    work: (item: Item) => void | Promise<void>,
  ): Promise<void> {
    let at = 0;
    while (at < items.length && !this.#stopped) {
      await this.#sources.queue.inTurn(async () => {
        const began = performance.now();
        let tookMs = 0;
        for (; at < items.length && tookMs < SLICE_MS; at += 1) {
          const item = items[at];
          if (item !== undefined) await work(item);
          tookMs = performance.now() - began;
        }
        this.#cost = {
          ...this.#cost,
          longestSliceSeconds: Math.max(this.#cost.longestSliceSeconds, tookMs / SECOND_MS),
        };
      });
    }
  }
}
