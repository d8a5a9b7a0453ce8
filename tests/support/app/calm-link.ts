import { epochMs } from '#domain/time/epoch-ms.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';

/** A connection in its normal state. */
export const CALM_LINK: LinkStatusFrame = {
  phase: 'live',
  economy: null,
  updating: false,
  stale: false,
  silent: false,
  source: null,
  persistedAt: null,
  clockSkew: 0,
  clock: 'known',
  stream: null,
  storage: { kind: 'opening' },
  quarantined: 0,
  retryAt: null,
  lastEventAt: epochMs(1_789_000_000_000),
  networkLoaded: true,
  snapshotTrouble: 'none',
  stations: 1,
  leftOut: { stations: 0, isLowerBound: false },
  messages: 0,
  eventsAppended: 0,
  eventsPerSecond: null,
  log: { events: 0, bytes: 0 },
  reconnects: 0,
  unstable: false,
  rejected: [],
};
