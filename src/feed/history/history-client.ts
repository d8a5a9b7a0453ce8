import type { TimeZone } from '#domain/time/time-zone.ts';
import { DAY_MS, MINUTE_MS, earlier, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { chooseHistoryStep, stepLength, type HistoryStep } from '#domain/series/history-step.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import { type CachedRows, type CompactRow, HistoryCache, type Span } from './history-cache.ts';
import type { AfterRefusal, HistoryRefusals } from './history-refusals.ts';
import {
  type HistoryPage,
  type HistoryPorts,
  HistoryRequests,
  pagesOf,
  type Requester,
} from './history-requests.ts';

/** A row this young may still change and newer ones arrive: it is requested again. */
const UNSETTLED = 15 * MINUTE_MS;
/** After four months without a row, going back in time, older rows are not expected: the provider keeps about 89 days (PROVIDER 3). */
const LONGEST_EMPTY_SPAN = 120 * DAY_MS;
/** Two years at five-minute steps; 120 bytes a row. */
const MAX_ROWS = 220_000;

/** Rows of a station. Without a step: the one that suits the span. */
export interface RowsQuery {
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
  readonly rows: readonly CompactRow[];
  readonly pages: { readonly done: number; readonly all: number };
  /** From when on the provider has rows, if the span begins earlier; else null. */
  readonly availableFrom: EpochMs | null;
  /** Why the next page is delayed: refused so far, or the provider is busy. */
  readonly held: RequestFault | null;
}

interface ActiveRead {
  readonly query: RowsQuery;
  readonly step: HistoryStep;
  readonly cached: CachedRows;
  readonly onPart: (part: HistoryPart) => void;
  readonly signal: AbortSignal;
}

type Sent =
  | Extract<AfterRefusal, { readonly kind: 'rows' | 'fault' }>
  | { readonly kind: 'refused' };

/**
 * History rows, requested once and cached by codigo and timestamp (SPEC 3), with one cache for each step. Queries for the same station and
 * step run one after another, so that the next finds what the first has fetched. What is refused is tried again with growing waits; a step or
 * the days before an instant count as not offered when that is proven, and are tried again later.
 */
export class HistoryClient {
  readonly #ports: HistoryPorts & { readonly now: () => EpochMs };
  readonly #requests: HistoryRequests;
  readonly #cache: HistoryCache;
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Null until the first refusal. */
  #refusals: HistoryRefusals | null = null;

  constructor(
    ports: HistoryPorts & { readonly now: () => EpochMs },
    graphqlUrl: string,
    zone: TimeZone,
    onRejected: (rows: number) => void,
    maxRows = MAX_ROWS,
  ) {
    this.#ports = ports;
    this.#requests = new HistoryRequests(ports, graphqlUrl, zone, onRejected);
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
    query: RowsQuery,
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
    this.#refusals?.refuseStep(step);
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

  /** `step`: the provider does not know it. */
  async #fetch(active: ActiveRead): Promise<Result<HistoryPart, RequestFault | 'step'>> {
    const { query, step, cached, onPart, signal } = active;
    const { codigo, span, again = false } = query;
    const now = this.#ports.now();
    await this.#refusals?.testAvailable({ codigo, step, span }, again, signal);
    // The future has no measurements.
    const wanted = { from: later(span.from, this.#begin(codigo)), to: earlier(span.to, now) };
    let queue = pagesOf(cached.missing(wanted, now, again, stepLength(step)));
    let [done, emptySpan] = [0, 0];
    const part = (held: RequestFault | null = null): HistoryPart => ({
      ...this.#rowsOf(active),
      pages: { done, all: done + queue.length },
      held,
    });
    const requester: Requester = { signal, onDelayed: (fault) => onPart(part(fault)) };
    let handling: ReturnType<HistoryRefusals['handling']> | null = null;
    for (let [page] = queue; page !== undefined && !signal.aborted; [page] = queue) {
      let after: Sent | AfterRefusal = await this.#send({ codigo, step, span: page }, requester);
      if (after.kind === 'refused') {
        requester.onDelayed('refused');
        handling ??=
          (await this.#loadRefusals())?.handling({ codigo, step }, now, requester) ?? null;
        after = (await handling?.(queue)) ?? { kind: 'fault', fault: 'refused' };
        if (signal.aborted) break;
      }
      if (after.kind === 'step') return err('step');
      if (after.kind === 'fault') {
        onPart(part());
        return err(after.fault);
      }
      if (after.kind === 'pages') {
        queue = after.pages;
        continue;
      }
      const { rows } = after;
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

  async #send(page: HistoryPage, requester: Requester): Promise<Sent> {
    const sent = await this.#requests.send(page, requester);
    if (sent.ok) return { kind: 'rows', rows: sent.value };
    return sent.error === 'refused' ? { kind: 'refused' } : { kind: 'fault', fault: sent.error };
  }

  /** From when on the provider is known to answer for a station. */
  #begin(codigo: Codigo): EpochMs {
    return this.#refusals?.availableFrom(codigo) ?? epochMs(-Infinity);
  }

  /** What is cached of a query's span, and from when on there can be rows. */
  #rowsOf({
    query: { codigo, span },
    step,
    cached,
  }: ActiveRead): Pick<HistoryPart, 'step' | 'rows' | 'availableFrom'> {
    const rows = cached.read(span);
    const begin = this.#begin(codigo);
    const first =
      cached.availableFrom > begin ? cached.availableFrom : (rows[0]?.timestamp ?? begin);
    const isLimited = later(cached.availableFrom, begin) > span.from;
    return { step, rows, availableFrom: isLimited ? first : null };
  }

  /** Null if this chunk cannot be loaded now. */
  async #loadRefusals(): Promise<HistoryRefusals | null> {
    try {
      const { HistoryRefusals: Refusals } = await import('./history-refusals.ts');
      return (this.#refusals ??= new Refusals(this.#requests, this.#ports.now));
    } catch {
      return null;
    }
  }
}
