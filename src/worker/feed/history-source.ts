import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { chooseHistoryStep, stepLength } from '#domain/series/history-step.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { AnswerFault } from '#worker/api/answer-fault.ts';
import type { CorePorts } from '../ports.ts';
import { type CachedRows, HistoryCache, type HistoryRow, type Span } from './history-cache.ts';
import { type Asker, HistoryLine } from './history-line.ts';
import type { Handling, HistoryTrouble } from './history-trouble.ts';
import type { Rejections } from './rejections.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The provider refuses more in one request (PROVIDER 3: 60 days); half of it is an answer of bearable size. */
const LONGEST_PAGE = 30 * DAY;
/** A row this young may still change, and younger ones come: it is asked for again. */
const UNSETTLED = 15 * MINUTE;
/** After four months without a row, going back in time, there are no older ones: the provider keeps about 89 days (PROVIDER 3). */
const LONGEST_SILENCE = 120 * DAY;
/** Two years at five-minute steps; 120 bytes a row. */
const MOST_ROWS = 220_000;
/** A span in pages the provider answers, the newest first: what a person looks at comes before what lies behind it. */
const pagesOf = (missing: readonly Span[]): readonly Span[] =>
  missing.toReversed().flatMap(({ from, to }) => {
    const pages: Span[] = [];
    for (let end = to; end > from; end -= LONGEST_PAGE) {
      pages.push({ from: Math.max(from, end - LONGEST_PAGE), to: end });
    }
    return pages;
  });

/** What is asked for. Without a step: the one that suits the span. */
export interface HistoryQuestion {
  readonly codigo: Codigo;
  readonly span: Span;
  readonly step: HistoryStep | null;
  /** What was not there, or was refused, is tried again although it is not due: something has changed, or somebody wants it. */
  readonly again?: boolean;
}

/** What is there so far. */
export interface HistoryPart {
  /** Of the rows: another one than was asked for where the provider has been proven not to know that. */
  readonly step: HistoryStep;
  /** Of the span, oldest first, each instant once. */
  readonly rows: readonly HistoryRow[];
  readonly pages: { readonly done: number; readonly all: number };
  /** Where the span begins before what the provider keeps: from when on it has rows. */
  readonly keptFrom: EpochMs | null;
  /** Why the next page is waited for longer: the provider has refused it so far, or asks for patience. */
  readonly held: AnswerFault | null;
}

/** One question while it is asked. */
interface Asking {
  readonly question: HistoryQuestion;
  readonly step: HistoryStep;
  readonly cached: CachedRows;
  readonly onPart: (part: HistoryPart) => void;
  readonly signal: AbortSignal;
}

/**
 * History rows, asked for once and cached by codigo and timestamp (SPEC 3), a cache a step. Questions about the same station and
 * step take their turn, so that what one fetches the next finds. What is refused is tried again with growing waits; a step or the
 * days before an instant count as not offered when that is proven, and are tried again later.
 */
export class HistorySource {
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'now' | 'elapsed'>;
  readonly #line: HistoryLine;
  readonly #cache: HistoryCache;
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Null until something is refused. */
  #trouble: HistoryTrouble | null = null;

  constructor(
    ports: Pick<CorePorts, 'fetch' | 'timers' | 'now' | 'elapsed'>,
    graphqlUrl: string,
    rejections: Rejections,
    mostRows = MOST_ROWS,
  ) {
    this.#ports = ports;
    this.#line = new HistoryLine(ports, graphqlUrl, rejections);
    this.#cache = new HistoryCache(mostRows);
  }

  /** Rows held in the cache. */
  get cachedRows(): number {
    return this.#cache.size;
  }

  /**
   * Rows of a station in a span. `onPart` hears what is there after every page but the last, and when one is refused. A page that
   * fails for good fails the whole; what was read stays cached. Nobody waits for a question whose signal is aborted: it ends after
   * the page that is on its way.
   */
  async read(
    question: HistoryQuestion,
    onPart: (part: HistoryPart) => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Result<HistoryPart, AnswerFault>> {
    const { codigo, again = false } = question;
    const wanted = question.step ?? chooseHistoryStep(question.span);
    const step = (await this.#trouble?.stepFor({ codigo, step: wanted }, again, signal)) ?? wanted;
    const key = `${step}\u0000${codigo}`;
    const cached = this.#cache.of(key);
    cached.readers += 1;
    const asking = { question, step, cached, onPart, signal };
    const read = await this.#inTurn(key, () => this.#fetch(asking));
    cached.readers -= 1;
    this.#cache.trim();
    if (read.ok) return read;
    if (read.error !== 'step') return err(read.error);
    this.#trouble?.stepIsRefused(step);
    return this.read({ ...question, again: false }, onPart, signal);
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

  async #fetch(asking: Asking): Promise<Result<HistoryPart, AnswerFault | 'step'>> {
    const { question, step, cached, onPart, signal } = asking;
    const { codigo, span, again = false } = question;
    const now = this.#ports.now();
    await this.#trouble?.tryKept({ codigo, step, span }, again, signal);
    const keptFrom = (): EpochMs => this.#trouble?.keptFrom(codigo) ?? -Infinity;
    // Nobody has measured the future.
    const wanted = { from: Math.max(span.from, keptFrom()), to: Math.min(span.to, now) };
    let queue = pagesOf(cached.missing(wanted, now, again, stepLength(step)));
    let [done, silence] = [0, 0];
    const part = (held: AnswerFault | null = null): HistoryPart => {
      const rows = cached.read(span);
      const answersFrom = keptFrom();
      const first =
        cached.keptFrom > answersFrom ? cached.keptFrom : (rows[0]?.timestamp ?? answersFrom);
      return {
        step,
        rows,
        pages: { done, all: done + queue.length },
        keptFrom: Math.max(cached.keptFrom, answersFrom) > span.from ? first : null,
        held,
      };
    };
    const fail = (fault: AnswerFault): Result<never, AnswerFault> => {
      onPart(part());
      return err(fault);
    };
    const asker: Asker = { signal, onHeld: (fault) => onPart(part(fault)) };
    let handling: Handling | null = null;
    for (let [page] = queue; page !== undefined && !signal.aborted; [page] = queue) {
      const asked = await this.#line.ask({ codigo, step, span: page }, asker);
      let rows: readonly HistoryRow[];
      if (asked.ok) {
        rows = asked.value;
      } else if (asked.error === 'refused') {
        asker.onHeld('refused');
        this.#trouble ??= await this.#loadTrouble();
        handling ??= this.#trouble?.handling({ codigo, step }, now, asker) ?? null;
        const after = (await handling?.(queue)) ?? ({ kind: 'fault', fault: 'refused' } as const);
        if (signal.aborted) break;
        if (after.kind === 'fault') return fail(after.fault);
        if (after.kind === 'step') return err('step');
        if (after.kind === 'pages') {
          queue = after.pages;
          continue;
        }
        rows = after.rows;
      } else {
        return fail(asked.error);
      }
      queue = queue.slice(1);
      const settled = { from: page.from, to: Math.min(page.to, now - UNSETTLED) };
      cached.add(rows, settled, stepLength(step), now);
      done += 1;
      silence = rows.length === 0 ? silence + page.to - page.from : 0;
      if (silence >= LONGEST_SILENCE && queue.length > 0) {
        cached.keptFrom = cached.read(span)[0]?.timestamp ?? page.from;
        break;
      }
      if (queue.length > 0) onPart(part());
    }
    return ok(part());
  }

  /** Null where this part of the site cannot be loaded now. */
  async #loadTrouble(): Promise<HistoryTrouble | null> {
    try {
      const { HistoryTrouble: Trouble } = await import('./history-trouble.ts');
      return this.#trouble ?? new Trouble(this.#line, this.#ports.now);
    } catch {
      return null;
    }
  }
}
