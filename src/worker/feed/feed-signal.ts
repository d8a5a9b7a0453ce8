import type { SocketSignal } from '#feed/provider-socket.ts';
import type { SourceState } from '#contract/source-state.ts';
import type { LiveSegment } from '#contract/columns/live-segment.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { StreamPosition } from '#contract/stream-position.ts';
import type { EconomyStatus, LinkPhase } from '#worker/api/link-status.ts';
import type { SnapshotResponse } from '#feed/snapshot-requests.ts';
import type { RequestMark } from './segments-host.ts';

/** One event of the feed. Nothing in it is decoded yet, but for the form of a segment. */
export type FeedSignal =
  | { readonly kind: 'phase'; readonly phase: LinkPhase; readonly retryAt: EpochMs | null }
  | {
      readonly kind: 'message';
      readonly payload: unknown;
      readonly position: StreamPosition | null;
    }
  | Extract<SocketSignal, { readonly kind: 'source' }>
  /** A message that is no reading, or a refused subscription. */
  | {
      readonly kind: 'rejection';
      readonly reason: 'message-errors' | 'message-unreadable' | 'subscription-refused';
    }
  /** The next segment (PROVIDER 11); its tags are untrusted. */
  | { readonly kind: 'segment'; readonly segment: LiveSegment }
  /** A head, segment or snapshot of `/live` that cannot be read. */
  | { readonly kind: 'live-unreadable' }
  /** Everything that the segments offer is in the state; what their head knows of the source. */
  | { readonly kind: 'caught-up'; readonly source: SourceState | null }
  /** The economy mode as it is shown; null: it is over. */
  | { readonly kind: 'economy'; readonly economy: EconomyStatus | null }
  /** The page was away: what is shown is stale until the next snapshot. */
  | { readonly kind: 'unconfirmed' }
  /** A steady network fell silent although the subscription is open, or speaks again. */
  | { readonly kind: 'silence'; readonly silent: boolean }
  | ({ readonly kind: 'snapshot' } & SnapshotResponse<RequestMark>);

/** A change of the connection's phase. */
export const phaseSignal = (phase: LinkPhase, retryAt: EpochMs | null = null): FeedSignal => ({
  kind: 'phase',
  phase,
  retryAt,
});
