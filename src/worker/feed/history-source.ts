import type { EpochMs } from '#domain/epoch-ms.ts';
import { chooseHistoryStep, stepLength } from '#domain/history-step.ts';
import type { HistoryStep } from '#domain/operations.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tag-path.ts';
import type { AnswerFault } from '#worker/api/frames.ts';
import type { CorePorts } from '../ports.ts';
import { type CachedRows, HistoryCache, type HistoryRow, type Span } from './history-cache.ts';
import { type Asker, HistoryLine } from './history-line.ts';
import { ProvenRefusals } from './proven-refusals.ts';
import { causeOfRefusal, PROBE_MS, probeAt, SURE_STEP } from './refusal-cause.ts';
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
/** Causes of refusals that are looked for on behalf of one question: each is some twenty small ones. */
const MOST_CAUSES = 4;

/** A span in pages the provider answers, the newest first: what a person looks at comes before what lies behind it. */
const pagesOf = (missing: readonly Span[]): readonly Span[] =>
  missing.toReversed().flatMap(({ from, to }) => {
    const pages: Span[] = [];
    for (let end = to; end > from; end -= LONGEST_PAGE) {
      pages.push({ from: Math.max(from, end - LONGEST_PAGE), to: end });
    }
    return pages;
  });

/** The newer half first. */
const halvesOf = ({ from, to }: Span): readonly Span[] => {
  const middle = from + Math.floor((to - from) / 2);
  return [
    { from: middle, to },
    { from, to: middle },
  ];
};

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
  readonly #refusedSteps = new ProvenRefusals<HistoryStep, true>();
  /** From when on the provider answers questions about a station. */
  readonly #refusedBefore = new ProvenRefusals<Codigo, EpochMs>();

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
    const wanted = question.step ?? chooseHistoryStep(question.span);
    const isRefused = await this.#isStepRefused(question, wanted, signal);
    const step = isRefused ? SURE_STEP : wanted;
    const key = `${step}\u0000${question.codigo}`;
    const cached = this.#cache.of(key);
    cached.readers += 1;
    const asking = { question, step, cached, onPart, signal };
    const read = await this.#inTurn(key, () => this.#fetch(asking));
    cached.readers -= 1;
    this.#cache.trim();
    if (read.ok) return read;
    if (read.error !== 'step') return err(read.error);
    this.#refusedSteps.prove(step, true, this.#ports.now());
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

  /** Whether a step is proven not to be offered; what was proven long ago is tried with one small question. */
  async #isStepRefused(
    question: HistoryQuestion,
    step: HistoryStep,
    signal: AbortSignal,
  ): Promise<boolean> {
    const now = this.#ports.now();
    if (this.#refusedSteps.of(step) === undefined) return false;
    if (question.again !== true && !this.#refusedSteps.isDue(step, now)) return true;
    const span = probeAt(now - PROBE_MS);
    const tried = await this.#line.ask(
      { codigo: question.codigo, step, span },
      silentAsker(signal),
    );
    if (tried.ok) this.#refusedSteps.forget(step);
    else if (tried.error === 'refused') this.#refusedSteps.prove(step, true, now);
    return !tried.ok;
  }

  /** From when on the provider is proven to answer; what was proven long ago is tried with one small question. */
  async #keptFrom({ question, step, signal }: Asking, now: EpochMs): Promise<EpochMs> {
    const { codigo, span, again } = question;
    const from = this.#refusedBefore.of(codigo);
    if (from === undefined) return -Infinity;
    const isTried = again === true || this.#refusedBefore.isDue(codigo, now);
    if (!isTried || span.from >= from) return from;
    const before = probeAt(from - PROBE_MS);
    const tried = await this.#line.ask({ codigo, step, span: before }, silentAsker(signal));
    if (tried.ok) this.#refusedBefore.forget(codigo);
    else if (tried.error === 'refused') this.#refusedBefore.prove(codigo, from, now);
    return tried.ok ? -Infinity : from;
  }

  async #fetch(asking: Asking): Promise<Result<HistoryPart, AnswerFault | 'step'>> {
    const { question, step, cached, onPart, signal } = asking;
    const { codigo, span } = question;
    const now = this.#ports.now();
    let keptFrom = await this.#keptFrom(asking, now);
    // Nobody has measured the future.
    const wanted = { from: Math.max(span.from, keptFrom), to: Math.min(span.to, now) };
    let queue = pagesOf(cached.missing(wanted, now, question.again === true, stepLength(step)));
    let [done, silence, causes, isTooLong] = [0, 0, 0, false];
    const part = (held: AnswerFault | null = null): HistoryPart => {
      const rows = cached.read(span);
      const refusedUntil = keptFrom > span.from ? (rows[0]?.timestamp ?? keptFrom) : null;
      return {
        step,
        rows,
        pages: { done, all: done + queue.length },
        keptFrom: cached.keptFrom > Math.max(span.from, keptFrom) ? cached.keptFrom : refusedUntil,
        held,
      };
    };
    const fail = <Fault>(fault: Fault): Result<never, Fault> => {
      onPart(part());
      return err(fault);
    };
    const asker: Asker = { signal, onHeld: (fault) => onPart(part(fault)) };
    for (let [page] = queue; page !== undefined && !signal.aborted; [page] = queue) {
      let asked = await this.#line.ask({ codigo, step, span: page }, asker);
      if (!asked.ok && asked.error !== 'refused') return fail(asked.error);
      if (!asked.ok) {
        onPart(part('refused'));
        if (isTooLong && page.to - page.from > PROBE_MS) {
          queue = [...halvesOf(page), ...queue.slice(1)];
          continue;
        }
        const cause = await causeOfRefusal(this.#line, { codigo, step, span: page }, now, asker);
        if (signal.aborted) break;
        if (cause.kind === 'fault') return fail(cause.fault);
        if (cause.kind === 'step') return err('step');
        if (cause.kind === 'answered') {
          asked = ok(cause.rows);
        } else {
          causes += 1;
          if (causes > MOST_CAUSES) return fail('refused');
          if (cause.kind === 'length') {
            isTooLong = true;
            queue = queue.flatMap(halvesOf);
          } else if (cause.kind === 'kept') {
            const { from } = cause;
            this.#refusedBefore.prove(codigo, from, this.#ports.now());
            keptFrom = from;
            queue = queue.flatMap(({ from: begin, to }) =>
              to > from ? [{ from: Math.max(begin, from), to }] : [],
            );
          }
          continue;
        }
      }
      if (!asked.ok) return fail(asked.error);
      queue = queue.slice(1);
      const settled = { from: page.from, to: Math.min(page.to, now - UNSETTLED) };
      cached.add(asked.value, settled, stepLength(step), now);
      done += 1;
      silence = asked.value.length === 0 ? silence + page.to - page.from : 0;
      if (silence >= LONGEST_SILENCE && queue.length > 0) {
        cached.keptFrom = cached.read(span)[0]?.timestamp ?? page.from;
        break;
      }
      if (queue.length > 0) onPart(part());
    }
    return ok(part());
  }
}

/** Who asks on nobody's behalf tells nobody of waits. */
function silentAsker(signal: AbortSignal): Asker {
  return { signal, onHeld: () => undefined };
}
