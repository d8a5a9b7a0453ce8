import { epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { RequestFault } from '#worker/api/request-fault.ts';
import type { HistoryRow, Span } from './history-cache.ts';
import {
  type Requester,
  type HistoryRequests,
  type HistoryPage,
  PROBE_MS,
  SAFE_STEP,
} from './history-requests.ts';
import { ProvenRefusals } from './proven-refusals.ts';
import { causeOfRefusal } from './refusal-cause.ts';

/** How many causes one query investigates; each takes some twenty small requests. */
const MAX_CAUSES = 4;

/** The newer half first. */
const halvesOf = ({ from, to }: Span): readonly Span[] => {
  const middle = epochMs(from + Math.floor((to - from) / 2));
  return [
    { from: middle, to },
    { from, to: middle },
  ];
};

/** How a query continues after a refusal. */
type AfterRefusal =
  /** The page was answered after all. */
  | { readonly kind: 'rows'; readonly rows: readonly HistoryRow[] }
  /** Request these pages instead. */
  | { readonly kind: 'pages'; readonly pages: readonly Span[] }
  /** The provider does not know the step. */
  | { readonly kind: 'step' }
  | { readonly kind: 'fault'; readonly fault: RequestFault };

/** Handles the refusals of one query: takes the remaining pages, the refused one first. */
export type Handling = (pages: readonly Span[]) => Promise<AfterRefusal>;

/** What a provider is proven to refuse. Loaded at the first refusal, which most visits never see. */
export class HistoryRefusals {
  readonly #requests: HistoryRequests;
  readonly #now: () => EpochMs;
  readonly #refusedSteps = new ProvenRefusals<HistoryStep, true>();
  /** From when on the provider answers for a station. */
  readonly #refusedBefore = new ProvenRefusals<Codigo, EpochMs>();

  constructor(requests: HistoryRequests, now: () => EpochMs) {
    this.#requests = requests;
    this.#now = now;
  }

  /** The step to request instead. An expired proof, or any with `isAgain`, is retried with a probe. */
  async stepFor(
    { codigo, step }: Omit<HistoryPage, 'span'>,
    isAgain: boolean,
    signal: AbortSignal,
  ): Promise<HistoryStep> {
    const now = this.#now();
    if (this.#refusedSteps.of(step) === undefined) return step;
    if (!isAgain && !this.#refusedSteps.isDue(step, now)) return SAFE_STEP;
    const fault = await this.#probe({ codigo, step }, epochMs(now - PROBE_MS), signal);
    if (fault === 'refused') this.#refusedSteps.prove(step, true, now);
    else if (fault === null) this.#refusedSteps.forget(step);
    return fault === null ? step : SAFE_STEP;
  }

  stepIsRefused(step: HistoryStep): void {
    this.#refusedSteps.prove(step, true, this.#now());
  }

  /** From when on the provider is proven to answer; -Infinity for no proof. */
  availableFrom(codigo: Codigo): EpochMs {
    return this.#refusedBefore.of(codigo) ?? epochMs(-Infinity);
  }

  /** Retries with a probe a proof that excludes part of a page, if it expired or with `isAgain`. */
  async retryUnavailable(
    { codigo, step, span }: HistoryPage,
    isAgain: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const now = this.#now();
    const from = this.availableFrom(codigo);
    const isTried = isAgain || this.#refusedBefore.isDue(codigo, now);
    if (!isTried || span.from >= from) return;
    const fault = await this.#probe({ codigo, step }, epochMs(from - PROBE_MS), signal);
    if (fault === 'refused') this.#refusedBefore.prove(codigo, from, now);
    else if (fault === null) this.#refusedBefore.forget(codigo);
  }

  /** The handling for one query sent at `now`. */
  handling(page: Omit<HistoryPage, 'span'>, now: EpochMs, requester: Requester): Handling {
    let [causes, isTooLong] = [0, false];
    return async ([refused, ...others]) => {
      if (refused === undefined) return { kind: 'pages', pages: [] };
      if (isTooLong && refused.to - refused.from > PROBE_MS) {
        return { kind: 'pages', pages: [...halvesOf(refused), ...others] };
      }
      const cause = await causeOfRefusal(
        this.#requests,
        { ...page, span: refused },
        now,
        requester,
      );
      if (cause.kind === 'fault' || cause.kind === 'step') return cause;
      if (cause.kind === 'answered') return { kind: 'rows', rows: cause.rows };
      causes += 1;
      if (causes > MAX_CAUSES) return { kind: 'fault', fault: 'refused' };
      const pages = [refused, ...others];
      if (cause.kind === 'unclear') return { kind: 'pages', pages };
      if (cause.kind === 'length') {
        isTooLong = true;
        return { kind: 'pages', pages: pages.flatMap(halvesOf) };
      }
      const { from } = cause;
      this.#refusedBefore.prove(page.codigo, from, this.#now());
      return {
        kind: 'pages',
        pages: pages.flatMap((page) =>
          page.to > from ? [{ from: later(page.from, from), to: page.to }] : [],
        ),
      };
    };
  }

  #probe(
    page: Omit<HistoryPage, 'span'>,
    from: EpochMs,
    signal: AbortSignal,
  ): Promise<RequestFault | null> {
    return this.#requests.probe(page, from, { signal, onDelayed: () => undefined });
  }
}
