import type { EpochMs } from '#domain/epoch-ms.ts';
import { decodeHistory } from '#domain/historical-unit.ts';
import { chooseHistoryStep } from '#domain/history-step.ts';
import { historyOperation, type HistoryStep } from '#domain/operations.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tag-path.ts';
import type { AnswerFault } from '#worker/api/frames.ts';
import type { CorePorts } from '../ports.ts';
import {
  type CachedRows,
  HistoryCache,
  type HistoryRow,
  type Span,
  toHistoryRow,
} from './history-cache.ts';
import { postOperation } from './post-operation.ts';
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
/** A provider that asks for patience gets it, this often and at most this long. */
const PATIENCE_TIMES = 3;
const PATIENCE = 30_000;

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
}

/** What is there so far. */
export interface HistoryPart {
  /** Of the rows: another one than was asked for where the provider does not know that. */
  readonly step: HistoryStep;
  /** Of the span, oldest first, each instant once. */
  readonly rows: readonly HistoryRow[];
  readonly pages: { readonly done: number; readonly all: number };
  /** Where the span begins before what the provider keeps: from when on it has rows. */
  readonly keptFrom: EpochMs | null;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * History rows, asked for once and cached by codigo and timestamp (SPEC 3), a cache a step. Questions about the same station and
 * step take their turn, so that what one fetches the next finds.
 */
export class HistorySource {
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'now' | 'elapsed'>;
  readonly #graphqlUrl: string;
  readonly #rejections: Rejections;
  readonly #cache: HistoryCache;
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #refusedSteps = new Set<HistoryStep>();

  constructor(
    ports: Pick<CorePorts, 'fetch' | 'timers' | 'now' | 'elapsed'>,
    graphqlUrl: string,
    rejections: Rejections,
    mostRows = MOST_ROWS,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#rejections = rejections;
    this.#cache = new HistoryCache(mostRows);
  }

  /** Rows held in the cache. */
  get cachedRows(): number {
    return this.#cache.size;
  }

  /**
   * Rows of a station in a span. `onPart` hears what is there after every page but the last. A failed page fails the whole; what
   * was read stays cached. Nobody waits for a question whose signal is aborted: it ends after the page that is on its way.
   */
  async read(
    question: HistoryQuestion,
    onPart: (part: HistoryPart) => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Result<HistoryPart, AnswerFault>> {
    const wanted = question.step ?? chooseHistoryStep(question.span);
    const step = this.#refusedSteps.has(wanted) ? 'Int1h' : wanted;
    const key = `${step}\u0000${question.codigo}`;
    const cached = this.#cache.of(key);
    cached.readers += 1;
    const read = await this.#inTurn(key, () => this.#fetch(question, step, cached, onPart, signal));
    cached.readers -= 1;
    this.#cache.trim();
    if (read.ok || read.error !== 'refused' || step === 'Int1h') return read;
    // A step the provider does not know: the one it has been seen to accept (PROVIDER 3).
    this.#refusedSteps.add(step);
    return this.read(question, onPart, signal);
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

  async #fetch(
    { codigo, span }: HistoryQuestion,
    step: HistoryStep,
    cached: CachedRows,
    onPart: (part: HistoryPart) => void,
    signal: AbortSignal,
  ): Promise<Result<HistoryPart, AnswerFault>> {
    const now = this.#ports.now();
    // Nobody has measured the future.
    const pages = pagesOf(cached.missing({ from: span.from, to: Math.min(span.to, now) }));
    let done = 0;
    let silence = 0;
    const part = (): HistoryPart => ({
      step,
      rows: cached.read(span),
      pages: { done, all: pages.length },
      keptFrom: cached.keptFrom > span.from ? cached.keptFrom : null,
    });
    for (const page of pages) {
      if (signal.aborted) break;
      const asked = await this.#ask(codigo, step, page);
      if (!asked.ok) return asked;
      cached.add(asked.value, { from: page.from, to: Math.min(page.to, now - UNSETTLED) });
      done += 1;
      silence = asked.value.length === 0 ? silence + page.to - page.from : 0;
      if (silence >= LONGEST_SILENCE && done < pages.length) {
        cached.keptFrom = cached.read(span)[0]?.timestamp ?? page.from;
        break;
      }
      if (done < pages.length) onPart(part());
    }
    return ok(part());
  }

  async #ask(
    codigo: Codigo,
    step: HistoryStep,
    page: Span,
    patience = PATIENCE_TIMES,
  ): Promise<Result<readonly HistoryRow[], AnswerFault>> {
    const { result: answer, retryAfter } = await postOperation(
      this.#ports,
      this.#graphqlUrl,
      historyOperation(step),
      {
        codigo,
        dataInicial: new Date(page.from).toISOString(),
        dataFinal: new Date(page.to).toISOString(),
      },
    );
    if (!answer.ok) {
      const isBearable = retryAfter !== null && retryAfter <= PATIENCE;
      if (answer.error !== 'busy' || !isBearable || patience === 0) return answer;
      await pause(retryAfter);
      return this.#ask(codigo, step, page, patience - 1);
    }
    const { units, rejected } = decodeHistory(answer.value.data, codigo);
    if (rejected > 0) this.#rejections.count('history-row', rejected);
    const isRefusal = answer.value.partial && units.length === 0;
    return isRefusal ? err('refused') : ok(units.map(toHistoryRow));
  }
}
