import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { RequestFault } from '#worker/api/request-fault.ts';
import type { HistoryRow } from './history-cache.ts';
import {
  type Requester,
  type HistoryRequests,
  type HistoryPage,
  PROBE_MS,
  SAFE_STEP,
} from './history-requests.ts';

/** Pauses before a refused page is retried: most refusals are of a burst. */
const RETRY_PAUSES = [1, 4] as const;
/** Pauses of the repetitions that prove a refusal, with an answered request beside each. */
const PROOF_PAUSES = [1, 3, 9] as const;

/** Why a page was refused, as far as other requests tell. */
export type RefusalCause =
  /** The refusal was transient: here are the rows. */
  | { readonly kind: 'answered'; readonly rows: readonly HistoryRow[] }
  /** The refusal was transient or unexplained: retry the page. */
  | { readonly kind: 'unclear' }
  /** The provider answers another step, and refuses this one. */
  | { readonly kind: 'step' }
  /** Only a shorter page is answered. */
  | { readonly kind: 'length' }
  /** Answered from here on, refused before. */
  | { readonly kind: 'retention'; readonly from: EpochMs }
  /** Unknown: everything is refused, or the provider is unreachable. */
  | { readonly kind: 'fault'; readonly fault: RequestFault };

/**
 * Finds out why a page was refused. One refusal proves nothing: the provider refuses bursts, ranges it does not keep and unknown steps in
 * the same way (PROVIDER 4). So each cause is identified by another small request that is answered, and proven by several
 * refusals with growing waits and an answer after each.
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
  const faultOf = (from: EpochMs, step = page.step): Promise<RequestFault | null> =>
    requests.probe({ ...page, step }, from, requester);
  const isProven = async (
    isRefused: () => Promise<RequestFault | null>,
    isAnswered: () => Promise<RequestFault | null>,
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

  const recent = epochMs(now - PROBE_MS);
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
    const middle = epochMs(refused + Math.floor((answered - refused) / 2));
    const fault = await faultOf(middle);
    if (fault === null) answered = middle;
    else if (fault === 'refused') refused = middle;
    else return { kind: 'fault', fault };
  }
  const unproven = await isProven(
    () => faultOf(refused),
    () => faultOf(answered),
  );
  return unproven ?? { kind: 'retention', from: answered };
};
