import type { TimeZone } from '#domain/time/time-zone.ts';
import { DAY_MS, HOUR_MS, epochMs, later } from '#domain/time/epoch-ms.ts';
import { decodeHistory } from '#domain/series/historical-unit.ts';
import { historyOperation } from '#contract/operations.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import { type CompactRow, type Span, compactRow } from './history-cache.ts';
import { postOperation } from '#feed/post-operation.ts';
import type { RequestPorts } from '#feed/request-text.ts';

/** What the requests need of their host. */
export interface HistoryPorts extends RequestPorts {
  readonly timers: RequestPorts['timers'] & {
    /** Between two requests after a refusal, in milliseconds; longer waits are multiples of it. */
    readonly historyPause: number;
    /** Between any two requests; absent: none. */
    readonly historySpacing?: number;
  };
}

/** The step that every known provider accepts (PROVIDER 3). */
export const SAFE_STEP: HistoryStep = 'Int1h';

/** Length of a probe: short enough never to be refused for its length; also the precision of {@link HistoryPart.availableFrom}. */
export const PROBE_MS = HOUR_MS;

/** A provider that asks for a wait gets it, this often and at most this long. */
const BUSY_RETRIES = 3;
const LONGEST_RETRY_AFTER_MS = 30_000;
/** How many pauses after a refusal requests stay spaced. */
const SPACED_PAUSES = 60;

/** One request. */
export interface HistoryPage {
  readonly codigo: Codigo;
  readonly step: HistoryStep;
  readonly span: Span;
}

/** Half of what the provider accepts in one request (PROVIDER 3: 60 days), for an answer of moderate size. */
const LONGEST_PAGE = 30 * DAY_MS;

/** Splits spans into pages, newest first: users look at the newest readings first. */
export const pagesOf = (missing: readonly Span[]): readonly Span[] =>
  missing.toReversed().flatMap(({ from, to }) => {
    const pages: Span[] = [];
    for (let end = to; end > from; end = epochMs(end - LONGEST_PAGE)) {
      pages.push({ from: later(from, epochMs(end - LONGEST_PAGE)), to: end });
    }
    return pages;
  });

/** The caller of a request: `signal` cancels it, `onDelayed` is called when the provider makes it wait. */
export interface Requester {
  readonly signal: AbortSignal;
  readonly onDelayed: (fault: RequestFault) => void;
}

/**
 * Sends every history request, for whatever station: one request, one answer. After a refusal all requests keep a pause between each
 * other, because a burst may be what was refused (PROVIDER 4).
 */
export class HistoryRequests {
  readonly #ports: HistoryPorts;
  readonly #graphqlUrl: string;
  readonly #zone: TimeZone;
  readonly #onRejected: (rows: number) => void;
  #spacedUntil = -Infinity;
  #nextAt = -Infinity;

  constructor(
    ports: HistoryPorts,
    graphqlUrl: string,
    zone: TimeZone,
    onRejected: (rows: number) => void,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#zone = zone;
    this.#onRejected = onRejected;
  }

  /** Rows of a page, oldest first. Retries a busy provider after the wait it asks for. */
  async send(
    page: HistoryPage,
    requester: Requester,
    retriesLeft = BUSY_RETRIES,
  ): Promise<Result<readonly CompactRow[], RequestFault>> {
    await this.#waitTurn(requester.signal);
    if (requester.signal.aborted) return err('unreachable');
    const { codigo, step, span } = page;
    const variables = {
      codigo,
      dataInicial: new Date(span.from).toISOString(),
      dataFinal: new Date(span.to).toISOString(),
    };
    const { result: answer, retryAfter } = await postOperation(
      this.#ports,
      this.#graphqlUrl,
      historyOperation(step),
      variables,
    );
    if (!answer.ok) {
      if (answer.error === 'refused') this.#spaceRequests();
      const isAcceptable = retryAfter !== null && retryAfter <= LONGEST_RETRY_AFTER_MS;
      if (answer.error !== 'busy' || !isAcceptable || retriesLeft === 0) return answer;
      requester.onDelayed('busy');
      await this.wait(retryAfter, requester.signal);
      return this.send(page, requester, retriesLeft - 1);
    }
    const { units, rejected } = decodeHistory(answer.value.data, codigo, this.#zone);
    if (rejected > 0) this.#onRejected(rejected);
    if (!answer.value.partial || units.length > 0) return ok(units.map(compactRow));
    this.#spaceRequests();
    return err('refused');
  }

  waitPauses(pauses: number, signal: AbortSignal): Promise<void> {
    return this.wait(pauses * this.#ports.timers.historyPause, signal);
  }

  /** Waits milliseconds, or until the signal aborts. */
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
    const { historyPause, historySpacing = 0 } = this.#ports.timers;
    const pause = now < this.#spacedUntil ? historyPause : historySpacing;
    if (pause === 0) return;
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + pause;
    if (at > now) await this.wait(at - now, signal);
  }
}
