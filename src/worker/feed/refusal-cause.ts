import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { AnswerFault } from '#worker/api/answer-fault.ts';
import type { HistoryRow } from './history-cache.ts';
import {
  type Requester,
  type HistoryRequests,
  type HistoryPage,
  PROBE_MS,
  probeAt,
  SAFE_STEP,
} from './history-requests.ts';

/** A refused page is asked for again after so many pauses: most refusals are of a burst. */
const RETRY_PAUSES = [1, 4] as const;
/** A refusal is proven when this often, with these pauses, it is given again while a question beside it is answered. */
const PROOF_PAUSES = [1, 3, 9] as const;

/** Why a page was refused, as far as other questions tell. */
export type RefusalCause =
  /** It was for a moment: here are the rows. */
  | { readonly kind: 'answered'; readonly rows: readonly HistoryRow[] }
  /** It was for a moment, or looked otherwise: the page may be asked for anew. */
  | { readonly kind: 'unclear' }
  /** The provider answers another step, and refuses this one. */
  | { readonly kind: 'step' }
  /** The beginning of the page alone is answered. */
  | { readonly kind: 'length' }
  /** From here on it is answered, earlier it is not. */
  | { readonly kind: 'kept'; readonly from: EpochMs }
  /** Nothing can be told: all is refused, or the provider is gone. */
  | { readonly kind: 'fault'; readonly fault: AnswerFault };

/**
 * Finds out why a page was refused. One refusal proves nothing: the provider says the same to bursts, to ranges it does not keep and
 * to steps it does not know (provider contract 4). So each cause is told by another small question that is answered, and proven by
 * several refusals with growing waits, an answer after each.
 */
export const causeOfRefusal = async (
  requests: HistoryRequests,
  page: HistoryPage,
  now: EpochMs,
  requester: Requester,
): Promise<RefusalCause> => {
  const { span } = page;
  for (const pauses of RETRY_PAUSES) {
    await requests.waitPauses(pauses, requester.signal);
    const again = await requests.send(page, requester);
    if (again.ok) return { kind: 'answered', rows: again.value };
    if (again.error !== 'refused') return { kind: 'fault', fault: again.error };
  }
  /** What comes of a small question: null for an answer. */
  const faultOf = async (
    from: EpochMs,
    step: HistoryStep = page.step,
  ): Promise<AnswerFault | null> => {
    const asked = await requests.send({ ...page, step, span: probeAt(from) }, requester);
    return asked.ok ? null : asked.error;
  };
  const isProven = async (
    isRefused: () => Promise<AnswerFault | null>,
    isAnswered: () => Promise<AnswerFault | null>,
  ): Promise<RefusalCause | null> => {
    for (const pauses of PROOF_PAUSES) {
      await requests.waitPauses(pauses, requester.signal);
      const refusal = await isRefused();
      if (refusal === null) return { kind: 'unclear' };
      const fault = refusal === 'refused' ? await isAnswered() : refusal;
      if (fault !== null) return { kind: 'fault', fault };
    }
    return null;
  };

  const recent = now - PROBE_MS;
  const recentFault = await faultOf(recent);
  if (recentFault === 'refused' && page.step !== SAFE_STEP) {
    const other = await faultOf(recent, SAFE_STEP);
    if (other !== null) return { kind: 'fault', fault: other };
    const unproven = await isProven(
      () => faultOf(recent),
      () => faultOf(recent, SAFE_STEP),
    );
    return unproven ?? { kind: 'step' };
  }
  if (recentFault !== null) return { kind: 'fault', fault: recentFault };
  // Nothing but the page itself was refused, and it is no older than what is answered.
  if (span.from >= recent) return { kind: 'unclear' };

  const oldestFault = await faultOf(span.from);
  if (oldestFault === null) {
    return span.to - span.from > PROBE_MS ? { kind: 'length' } : { kind: 'unclear' };
  }
  if (oldestFault !== 'refused') return { kind: 'fault', fault: oldestFault };
  let [refused, answered] = [span.from, recent];
  while (answered - refused > PROBE_MS) {
    const middle = refused + Math.floor((answered - refused) / 2);
    const fault = await faultOf(middle);
    if (fault === null) answered = middle;
    else if (fault === 'refused') refused = middle;
    else return { kind: 'fault', fault };
  }
  const unproven = await isProven(
    () => faultOf(refused),
    () => faultOf(answered),
  );
  return unproven ?? { kind: 'kept', from: answered };
};
