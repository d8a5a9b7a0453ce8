import { epochMs, type EpochMs, later, MINUTE_MS } from '#domain/time/epoch-ms.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import type { CompactRow, Span } from './history-cache.ts';
import {
  type HistoryPage,
  type HistoryRequests,
  pagesOf,
  PROBE_MS,
  type Requester,
  SAFE_STEP,
} from './history-requests.ts';

/** Pauses before what was refused is repeated: most refusals are of a burst. */
const REPEAT_PAUSES = [1, 4] as const;
/** How long a limit counts as known. Then one small request tests it: the provider may give tomorrow what it refuses today. */
const KNOWN_MS = 30 * MINUTE_MS;

/** How a query continues after a refusal. */
export type AfterRefusal =
  /** The page was answered after all. */
  | { readonly kind: 'rows'; readonly rows: readonly CompactRow[] }
  /** Request these pages instead. */
  | { readonly kind: 'pages'; readonly pages: readonly Span[] }
  /** The provider does not know the step. */
  | { readonly kind: 'step' }
  | { readonly kind: 'fault'; readonly fault: RequestFault };

const faultOf = (fault: RequestFault): AfterRefusal => ({ kind: 'fault', fault });

/** The newer half first. */
const halvesOf = ({ from, to }: Span): readonly Span[] => {
  const middle = epochMs(from + Math.floor((to - from) / 2));
  return [
    { from: middle, to },
    { from, to: middle },
  ];
};

/** A small request, for the hour from an instant on. */
const probeOf = ({ codigo, step }: Omit<HistoryPage, 'span'>, from: EpochMs): HistoryPage => ({
  codigo,
  step,
  span: { from, to: epochMs(from + PROBE_MS) },
});

/**
 * Limits that a provider was found to have. It refuses bursts, unknown steps, long ranges and days that it does not keep in the same words
 * (PROVIDER 4). So a refused page is repeated, then halved, down to an hour; a step, or the days before an hour, count as not offered when
 * they were refused several times, each time beside a small request that was answered. Loaded at the first refusal, which most visits
 * never see.
 */
export class HistoryRefusals {
  readonly #requests: HistoryRequests;
  readonly #now: () => EpochMs;
  /** Steps that the provider does not know, and until when that counts. */
  readonly #refusedSteps = new Map<HistoryStep, EpochMs>();
  /** From when on the provider answers for a station, and until when that counts. */
  readonly #begins = new Map<Codigo, { readonly from: EpochMs; readonly until: EpochMs }>();

  constructor(requests: HistoryRequests, now: () => EpochMs) {
    this.#requests = requests;
    this.#now = now;
  }

  /** The step to request instead. `isAgain` tests a limit before its time. */
  async stepFor(
    { codigo, step }: Omit<HistoryPage, 'span'>,
    isAgain: boolean,
    signal: AbortSignal,
  ): Promise<HistoryStep> {
    const [until, now] = [this.#refusedSteps.get(step), this.#now()];
    if (until === undefined) return step;
    if (!isAgain && now < until) return SAFE_STEP;
    const fault = await this.#test({ codigo, step }, epochMs(now - PROBE_MS), signal);
    if (fault === 'refused') this.refuseStep(step);
    if (fault !== null) return SAFE_STEP;
    this.#refusedSteps.delete(step);
    return step;
  }

  refuseStep(step: HistoryStep): void {
    this.#refusedSteps.set(step, epochMs(this.#now() + KNOWN_MS));
  }

  /** From when on the provider answers for a station; -Infinity where no limit is known. */
  availableFrom(codigo: Codigo): EpochMs {
    return this.#begins.get(codigo)?.from ?? epochMs(-Infinity);
  }

  /** Tests the limit that excludes part of a page, if it is time or with `isAgain`. */
  async testAvailable(
    { codigo, step, span }: HistoryPage,
    isAgain: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const limit = this.#begins.get(codigo);
    if (limit === undefined || span.from >= limit.from) return;
    if (!isAgain && this.#now() < limit.until) return;
    const fault = await this.#test({ codigo, step }, epochMs(limit.from - PROBE_MS), signal);
    if (fault === 'refused') this.#setBegin(codigo, limit.from);
    else if (fault === null) this.#begins.delete(codigo);
  }

  /** Handles the refusals of one query sent at `now`: takes its remaining pages, the refused one first. */
  handling(
    query: Omit<HistoryPage, 'span'>,
    now: EpochMs,
    requester: Requester,
  ): (pages: readonly Span[]) => Promise<AfterRefusal> {
    const recent = epochMs(now - PROBE_MS);
    let [isRepeated, isWidened] = [false, false];
    return async (pages) => {
      const [span, ...others] = pages;
      if (span === undefined) return { kind: 'pages', pages };
      const page = { ...query, span };
      if (!isRepeated) {
        const repeated = await this.#repeat(page, null, requester);
        if (repeated !== null) return repeated;
        isRepeated = true;
        const probe = probeOf(query, recent);
        const ofStep = await this.#repeat(probe, { ...probe, step: SAFE_STEP }, requester);
        if (ofStep === null && query.step !== SAFE_STEP) return { kind: 'step' };
        if (ofStep?.kind !== 'rows') return ofStep ?? faultOf('refused');
      }
      if (span.to - span.from > PROBE_MS) {
        return { kind: 'pages', pages: [...halvesOf(span), ...others] };
      }
      if (span.to > recent) return faultOf('refused');
      const found = await this.#repeat(page, probeOf(query, span.to), requester);
      if (found === null) return this.#beginAt(page, others);
      if (isWidened || found.kind !== 'fault' || found.fault !== 'refused') return found;
      // All of the range is too old: the newer days show where the provider's begin.
      isWidened = true;
      return { kind: 'pages', pages: [...pagesOf([{ from: span.to, to: now }]), ...pages] };
    };
  }

  /**
   * Repeats what was refused, after each of some pauses, and each time sends what ought to be answered beside it: a provider that refuses
   * that too has a burst. Null: a limit, the one was refused each time and the other answered.
   */
  async #repeat(
    page: HistoryPage,
    beside: HistoryPage | null,
    requester: Requester,
  ): Promise<AfterRefusal | null> {
    for (const pauses of REPEAT_PAUSES) {
      await this.#requests.waitPauses(pauses, requester.signal);
      const sent = await this.#requests.send(page, requester);
      if (sent.ok) return { kind: 'rows', rows: sent.value };
      if (sent.error !== 'refused') return faultOf(sent.error);
      const other = beside === null ? null : await this.#requests.send(beside, requester);
      if (other?.ok === false) return faultOf(other.error);
    }
    return null;
  }

  /** An hour was refused and the next one answered: the provider begins between them. */
  #beginAt({ codigo, span }: HistoryPage, others: readonly Span[]): AfterRefusal {
    const from = span.to;
    this.#setBegin(codigo, from);
    const newer = others.filter(({ to }) => to > from);
    return { kind: 'pages', pages: newer.map((one) => ({ ...one, from: later(one.from, from) })) };
  }

  #setBegin(codigo: Codigo, from: EpochMs): void {
    this.#begins.set(codigo, { from, until: epochMs(this.#now() + KNOWN_MS) });
  }

  /** Outcome of a small request for a limit: null for an answer. */
  async #test(
    query: Omit<HistoryPage, 'span'>,
    from: EpochMs,
    signal: AbortSignal,
  ): Promise<RequestFault | null> {
    const sent = await this.#requests.send(probeOf(query, from), {
      signal,
      onDelayed: () => undefined,
    });
    return sent.ok ? null : sent.error;
  }
}
