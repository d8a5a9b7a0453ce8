/** Waits and intervals of our side of a provider's line. */
export const UPSTREAM_TIMERS = {
  /** From opening a socket to its upgrade answer. */
  handshakeMs: 10_000,
  /** From an open socket to `connection_ack`. */
  acknowledgeMs: 10_000,
  /** SPEC 7: keepalive. */
  pingMs: 15_000,
  /** From our ping to any message; a line without one is cut. */
  signMs: 10_000,
  /** From a pong after the subscription until it counts as standing, where no message of it shows that before. */
  standMs: 20_000,
  /** SPEC 7: retry wait, and the jitter on top that spreads a crowd. Of sockets and of snapshots. */
  retry: 15_000,
  retryJitter: 2_000,
  /** Longest wait after refusals in a row. */
  refusedAtMost: 300_000,
  /** Longest `Retry-After` that is believed. */
  retryAfterAtMostMs: 3_600_000,
  /** The first snapshot comes this soon where no subscription does. */
  firstSnapshotMs: 1_500,
  snapshotEveryMs: 300_000,
  /** Between two requests (PROVIDER 4: one a second is safe). */
  requestGapMs: 1_000,
  /** Longest wait between two snapshots that something is missing for. */
  missingAtMostMs: 60_000,
  /** Timeout of an answer, to its last byte. */
  answer: 30_000,
  /** What snapshots lack for longer is no reading any more: a provider that has just started lacks much. */
  absentAfterMs: 20_000,
  /** A steady network never pauses for longer: stations report every 15 s (SPEC 9). */
  steadyPauseMs: 20_000,
  /** Silence of a steady network after which its subscription counts as deaf. */
  deafAfterMs: 60_000,
  deafCheckMs: 5_000,
} as const;

export type UpstreamTimers = Readonly<Record<keyof typeof UPSTREAM_TIMERS, number>>;
