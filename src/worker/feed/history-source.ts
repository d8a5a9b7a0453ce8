import type { TimeZone } from '#domain/time/time-zone.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { earlier, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { chooseHistoryStep, stepLength } from '#domain/series/history-step.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { RequestFault } from '#worker/api/request-fault.ts';
import type { CorePorts } from '../ports.ts';
import { type CachedRows, HistoryCache, type HistoryRow, type Span } from './history-cache.ts';
import { type Requester, HistoryRequests } from './history-requests.ts';
import type { Handling, HistoryRefusals } from './history-refusals.ts';
import type { RequestPorts } from './post-operation.ts';
import type { Rejections } from './rejections.ts';

/** Half of what the provider accepts in one request (PROVIDER 3: 60 days), for an answer of moderate size. */
const LONGEST_PAGE = 30 * DAY_MS;
/** A row this young may still change and newer ones arrive: it is requested again. */
const UNSETTLED = 15 * MINUTE_MS;
/** After four months without a row, going back in time, older rows are not expected: the provider keeps about 89 days (PROVIDER 3). */
const LONGEST_EMPTY_SPAN = 120 * DAY_MS;
/** Two years at five-minute steps; 120 bytes a row. */
const MAX_ROWS = 220_000;

/** Splits spans into pages, newest first: users look at the newest readings first. */
const pagesOf = (missing: readonly Span[]): readonly Span[] =>
  missing.toReversed().flatMap(({ from, to }) => {
    const pages: Span[] = [];
    for (let end = to; end > from; end = epochMs(end - LONGEST_PAGE)) {
      pages.push({ from: later(from, epochMs(end - LONGEST_PAGE)), to: end });
    }
    return pages;
  });

/** A query. Without a step: the one that suits the span. */
export interface HistoryQuery {
  readonly codigo: Codigo;
  readonly span: Span;
  readonly step: HistoryStep | null;
  /** An explicit retry: requests again what was missing or refused, due or not. */
  readonly again?: boolean;
}

/** The result so far. */
export interface HistoryPart {
  /** Step of the rows: differs from the requested one if the provider is proven not to know that. */
  readonly step: HistoryStep;
  /** Rows of the span, oldest first, each instant once. */
  readonly rows: readonly HistoryRow[];
  readonly pages: { readonly done: number; readonly all: number };
  /** From when on the provider has rows, if the span begins earlier; else null. */
  readonly availableFrom: EpochMs | null;
  /** Why the next page is delayed: refused so far, or the provider is busy. */
  readonly held: RequestFault | null;
}

interface ActiveRead {
  readonly query: HistoryQuery;
  readonly step: HistoryStep;
  readonly cached: CachedRows;
  readonly onPart: (part: HistoryPart) => void;
  readonly signal: AbortSignal;
}

/**
 * History rows, requested once and cached by codigo and timestamp (SPEC 3), with one cache for each step. Queries for the same station and
 * step run one after another, so that the next finds what the first has fetched. What is refused is tried again with growing waits; a step or
 * the days before an instant count as not offered when that is proven, and are tried again later.
 */
export class HistorySource {
  readonly #ports: RequestPorts & Pick<CorePorts, 'now'>;
  readonly #requests: HistoryRequests;
  readonly #cache: HistoryCache;
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Null until the first refusal. */
  #refusals: HistoryRefusals | null = null;

  constructor(
    ports: RequestPorts & Pick<CorePorts, 'now'>,
    graphqlUrl: string,
    rejections: Rejections,
    zone: TimeZone,
    maxRows = MAX_ROWS,
  ) {
    this.#ports = ports;
    this.#requests = new HistoryRequests(ports, graphqlUrl, rejections, zone);
    this.#cache = new HistoryCache(maxRows);
  }

  get cachedRows(): number {
    return this.#cache.size;
  }

  /**
   * Rows of a station in a span. `onPart` receives the result so far after every page but the last, and at a refusal. A page that fails for
   * good fails the whole query; what was read stays cached. An aborted query ends after the page that is under way.
   */
  async read(
    query: HistoryQuery,
    onPart: (part: HistoryPart) => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Result<HistoryPart, RequestFault>> {
    const { codigo, again = false } = query;
    const wanted = query.step ?? chooseHistoryStep(query.span);
    const step = (await this.#refusals?.stepFor({ codigo, step: wanted }, again, signal)) ?? wanted;
    const key = `${step}\u0000${codigo}`;
    const cached = this.#cache.of(key);
    cached.readers += 1;
    const active = { query, step, cached, onPart, signal };
    const read = await this.#inTurn(key, () => this.#fetch(active));
    cached.readers -= 1;
    this.#cache.trim();
    if (read.ok) return read;
    if (read.error !== 'step') return err(read.error);
    this.#refusals?.stepIsRefused(step);
    return this.read({ ...query, again: false }, onPart, signal);
  }

  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(key);
    const turn = before === undefined ? work() : before.then(work, work);
    this.#turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  async #fetch(active: ActiveRead): Promise<Result<HistoryPart, RequestFault | 'step'>> {
    const { query, step, cached, onPart, signal } = active;
    const { codigo, span, again = false } = query;
    const now = this.#ports.now();
    await this.#refusals?.retryUnavailable({ codigo, step, span }, again, signal);
    const availableFrom = (): EpochMs =>
      this.#refusals?.availableFrom(codigo) ?? epochMs(-Infinity);
    // The future has no measurements.
    const wanted = { from: later(span.from, availableFrom()), to: earlier(span.to, now) };
    let queue = pagesOf(cached.missing(wanted, now, again, stepLength(step)));
    let [done, emptySpan] = [0, 0];
    const part = (held: RequestFault | null = null): HistoryPart => {
      const rows = cached.read(span);
      const answersFrom = availableFrom();
      const first =
        cached.availableFrom > answersFrom
          ? cached.availableFrom
          : (rows[0]?.timestamp ?? answersFrom);
      return {
        step,
        rows,
        pages: { done, all: done + queue.length },
        availableFrom: Math.max(cached.availableFrom, answersFrom) > span.from ? first : null,
        held,
      };
    };
    const fail = (fault: RequestFault): Result<never, RequestFault> => {
      onPart(part());
      return err(fault);
    };
    const requester: Requester = { signal, onDelayed: (fault) => onPart(part(fault)) };
    let handling: Handling | null = null;
    for (let [page] = queue; page !== undefined && !signal.aborted; [page] = queue) {
      const response = await this.#requests.send({ codigo, step, span: page }, requester);
      if (!response.ok && response.error !== 'refused') return fail(response.error);
      let rows: readonly HistoryRow[];
      if (response.ok) {
        rows = response.value;
      } else {
        requester.onDelayed('refused');
        this.#refusals ??= await this.#loadRefusals();
        handling ??= this.#refusals?.handling({ codigo, step }, now, requester) ?? null;
        const after = (await handling?.(queue)) ?? ({ kind: 'fault', fault: 'refused' } as const);
        if (signal.aborted) break;
        if (after.kind === 'fault') return fail(after.fault);
        if (after.kind === 'step') return err('step');
        if (after.kind === 'pages') {
          queue = after.pages;
          continue;
        }
        rows = after.rows;
      }
      queue = queue.slice(1);
      const settled = { from: page.from, to: earlier(page.to, epochMs(now - UNSETTLED)) };
      cached.add(rows, settled, stepLength(step), now);
      done += 1;
      emptySpan = rows.length === 0 ? emptySpan + page.to - page.from : 0;
      if (emptySpan >= LONGEST_EMPTY_SPAN && queue.length > 0) {
        cached.availableFrom = cached.read(span)[0]?.timestamp ?? page.from;
        break;
      }
      if (queue.length > 0) onPart(part());
    }
    return ok(part());
  }

  /** Null if this chunk cannot be loaded now. */
  async #loadRefusals(): Promise<HistoryRefusals | null> {
    try {
      const { HistoryRefusals: Refusals } = await import('./history-refusals.ts');
      return this.#refusals ?? new Refusals(this.#requests, this.#ports.now);
    } catch {
      return null;
    }
  }
}
