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
export const SAFE_STEP: HistoryStep = 'Int1h';

/** A question as small as this is refused for none of its length; as exactly it is found from when on there are readings. */
export const PROBE_MS = 3_600_000;
/** The hour that begins at an instant. */
export const probeAt = (from: EpochMs): Span => ({ from, to: from + PROBE_MS });

/** A provider that asks for retriesLeft gets it, this often and at most this long. */
const BUSY_RETRIES = 3;
const LONGEST_RETRY_AFTER_MS = 30_000;
/** For so many pauses after a refusal questions stay apart. */
const SPACED_PAUSES = 60;

/** What one request asks for. */
export interface HistoryPage {
  readonly codigo: Codigo;
  readonly step: HistoryStep;
  readonly span: Span;
}

/** On whose behalf a question is asked: `signal` ends it, `onDelayed` hears that the provider lets it wait. */
export interface Requester {
  readonly signal: AbortSignal;
  readonly onDelayed: (fault: AnswerFault) => void;
}

/**
 * The way of every question for history, whatever station it is about: one request, one answer. After a refusal all of them keep a
 * pause between each other, since a burst may have been what was refused (provider contract 4).
 */
export class HistoryRequests {
  readonly #ports: Pick<CorePorts, 'fetch' | 'timers' | 'elapsed'>;
  readonly #graphqlUrl: string;
  readonly #rejections: Rejections;
  #spacedUntil = -Infinity;
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
  async send(
    page: HistoryPage,
    requester: Requester,
    retriesLeft = BUSY_RETRIES,
  ): Promise<Result<readonly HistoryRow[], AnswerFault>> {
    await this.#waitTurn(requester.signal);
    if (requester.signal.aborted) return err('unreachable');
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
      if (answer.error === 'refused') this.#spaceRequests();
      const isAcceptable = retryAfter !== null && retryAfter <= LONGEST_RETRY_AFTER_MS;
      if (answer.error !== 'busy' || !isAcceptable || retriesLeft === 0) return answer;
      requester.onDelayed('busy');
      await this.wait(retryAfter, requester.signal);
      return this.send(page, requester, retriesLeft - 1);
    }
    const { units, rejected } = decodeHistory(answer.value.data, page.codigo);
    if (rejected > 0) this.#rejections.count('history-row', rejected);
    if (!answer.value.partial || units.length > 0) return ok(units.map(toHistoryRow));
    this.#spaceRequests();
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

  #spaceRequests(): void {
    const { historyPause } = this.#ports.timers;
    const now = this.#ports.elapsed();
    this.#spacedUntil = now + SPACED_PAUSES * historyPause;
    this.#nextAt = Math.max(this.#nextAt, now + historyPause);
  }

  async #waitTurn(signal: AbortSignal): Promise<void> {
    const now = this.#ports.elapsed();
    if (now >= this.#spacedUntil) return;
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#ports.timers.historyPause;
    if (at > now) await this.wait(at - now, signal);
  }
}
