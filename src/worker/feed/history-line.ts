import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { decodeHistory } from '#domain/series/historical-unit.ts';
import { historyOperation } from '#contract/operations.ts';
import { type HistoryStep } from '#domain/series/history-step.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { AnswerFault } from '#worker/api/answer-fault.ts';
import type { CorePorts } from '../ports.ts';
import { type HistoryRow, type Span, toHistoryRow } from './history-cache.ts';
import { postOperation } from './post-operation.ts';
import type { Rejections } from './rejections.ts';

/** The step every provider has been seen to accept (provider contract 3). */
export const SURE_STEP: HistoryStep = 'Int1h';

/** A question as small as this is refused for none of its length; as exactly it is found from when on there are readings. */
export const PROBE_MS = 3_600_000;
/** The hour that begins at an instant. */
export const probeAt = (from: EpochMs): Span => ({ from, to: from + PROBE_MS });

/** A provider that asks for patience gets it, this often and at most this long. */
const PATIENCE_TIMES = 3;
const PATIENCE_MS = 30_000;
/** For so many pauses after a refusal questions stay apart. */
const CAREFUL_PAUSES = 60;

/** What one request asks for. */
export interface HistoryPage {
  readonly codigo: Codigo;
  readonly step: HistoryStep;
  readonly span: Span;
}

/** On whose behalf a question is asked: `signal` ends it, `onHeld` hears that the provider lets it wait. */
export interface Asker {
  readonly signal: AbortSignal;
  readonly onHeld: (fault: AnswerFault) => void;
}

/**
 * The way of every question for history, whatever station it is about: one request, one answer. After a refusal all of them keep a
 * pause between each other, since a burst may have been what was refused (provider contract 4).
 */
export class HistoryLine {
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>;
  readonly #graphqlUrl: string;
  readonly #rejections: Rejections;
  #carefulUntil = -Infinity;
  #nextAt = -Infinity;

  constructor(
    ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>,
    graphqlUrl: string,
    rejections: Rejections,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#rejections = rejections;
  }

  /** Rows of a page, oldest first. A busy provider is asked again after as long as it wants. */
  async ask(
    page: HistoryPage,
    asker: Asker,
    patience = PATIENCE_TIMES,
  ): Promise<Result<readonly HistoryRow[], AnswerFault>> {
    await this.#waitTurn(asker.signal);
    if (asker.signal.aborted) return err('unreachable');
    const { result: answer, retryAfter } = await postOperation(
      this.#ports,
      this.#graphqlUrl,
      historyOperation(page.step),
      {
        codigo: page.codigo,
        dataInicial: new Date(page.span.from).toISOString(),
        dataFinal: new Date(page.span.to).toISOString(),
      },
    );
    if (!answer.ok) {
      if (answer.error === 'refused') this.#beCareful();
      const isBearable = retryAfter !== null && retryAfter <= PATIENCE_MS;
      if (answer.error !== 'busy' || !isBearable || patience === 0) return answer;
      asker.onHeld('busy');
      await this.wait(retryAfter, asker.signal);
      return this.ask(page, asker, patience - 1);
    }
    const { units, rejected } = decodeHistory(answer.value.data, page.codigo);
    if (rejected > 0) this.#rejections.count('history-row', rejected);
    if (!answer.value.partial || units.length > 0) return ok(units.map(toHistoryRow));
    this.#beCareful();
    return err('refused');
  }

  /** Some pauses of {@link CorePorts.timers}. */
  waitPauses(pauses: number, signal: AbortSignal): Promise<void> {
    return this.wait(pauses * this.#ports.timers.historyPause, signal);
  }

  /** Milliseconds, or until whoever waits gives up. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
    });
  }

  #beCareful(): void {
    const { historyPause } = this.#ports.timers;
    const now = this.#ports.elapsed();
    this.#carefulUntil = now + CAREFUL_PAUSES * historyPause;
    this.#nextAt = Math.max(this.#nextAt, now + historyPause);
  }

  async #waitTurn(signal: AbortSignal): Promise<void> {
    const now = this.#ports.elapsed();
    if (now >= this.#carefulUntil) return;
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#ports.timers.historyPause;
    if (at > now) await this.wait(at - now, signal);
  }
}
