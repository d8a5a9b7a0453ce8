import { SOCKET_LIMITS } from '#server/graphql/socket-limits.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { FAST_PLACES } from '../restart-storm/storm-scenarios.ts';

/** The two loads of docs/capacity.md. */
export const RATES = [200, 2_000] as const;
export type Rate = (typeof RATES)[number];

export const SEGMENT_SECONDS = [5, 15, 60] as const;
export type SegmentSeconds = (typeof SEGMENT_SECONDS)[number];

/** What was measured, by its name in the document. */
type MeasuredName =
  | 'us-per-event-200'
  | 'us-per-event-2000'
  | 'idle-share-200'
  | 'idle-share-2000'
  | 'bytes-per-event'
  | 'kib-per-socket'
  | 'us-per-upgrade'
  | 'us-per-resumed-event'
  | 'bytes-per-resumed-event'
  | 'us-per-snapshot-made'
  | 'us-per-snapshot-given'
  | 'bytes-per-snapshot'
  | 'flood-events'
  | 'flood-tags'
  | `kb-per-minute-${SegmentSeconds}`
  | `heads-kb-per-minute-${SegmentSeconds}`
  | `bytes-per-value-${SegmentSeconds}`
  | 'kb-per-visit'
  | 'requests-per-visit';

/** A measured figure by its name. */
export type Measured = (name: MeasuredName) => number;

/** What is assumed, and what the program sets. */
export const ASSUMED = {
  million: 1_000_000,
  /** Share of a core that a gateway may use at its cap. */
  coreShare: 0.6,
  /** Gateway processes of a machine of four cores: the fourth is for the kernel and the proxy. */
  gatewaysAMachine: 3,
  /** Share of a line of 10 Gbit/s that is used. */
  lineGigabits: 10 * 0.7,
  /** Gateways of the mixed case. */
  mixedGateways: 8,
  /** Places of a CDN that ask the origin for each object themselves. */
  edgePlaces: 300,
  placesByRate: { 200: SOCKET_LIMITS.places, 2_000: FAST_PLACES } satisfies Record<Rate, number>,
  snapshotEverySeconds: FEED_TIMERS.snapshotEvery / 1_000,
  /** From the beginning of flood mode to the next try of a socket, on average. */
  economySeconds: (FEED_TIMERS.economy + FEED_TIMERS.economyJitter / 2) / 1_000,
} as const;
