/** Timeouts and intervals towards a provider, in milliseconds: what a page and a server share. */
export const PROVIDER_TIMERS = {
  /** From opening a socket to its upgrade answer; a browser alone waits 240 s. */
  handshake: 10_000,
  /** From an open socket to `connection_ack`. */
  acknowledge: 10_000,
  /** SPEC 7: keepalive. */
  ping: 15_000,
  /** From our ping to any message; a line without one is cut. */
  pong: 5_000,
  /** The same for a probe: a person is waiting. */
  probe: 2_000,
  /** From a pong after the subscription until it counts as standing, where no message of it shows that before. */
  standing: 20_000,
  /** SPEC 7: retry wait, and the jitter on top that spreads a crowd. */
  retry: 15_000,
  retryJitter: 2_000,
  /** Longest backoff after refusals of snapshot or subscription, and longest `Retry-After` that is believed. */
  refusedAtMost: 300_000,
  retryAfterAtMost: 300_000,
  /** Timeout of an answer, to its last byte. */
  answer: 30_000,
  /** Delay of the first snapshot, so that the subscription comes first when it can. */
  firstSnapshotDelay: 1_500,
  /** From an open subscription to the confirming snapshot: an earlier request may miss events in between. */
  confirmDelay: 500,
  /** One more snapshot this long after the first confirming one, then one every `snapshotEvery` (fault row 34). */
  snapshotAgain: 20_000,
  snapshotEvery: 300_000,
  /** Least time between two requests. */
  requestGap: 0,
  /** Delay of an unscheduled snapshot, so that many reasons make one request. */
  resyncPause: 500,
  /** From an incomplete answer to the next request; each further wait is three times as long. */
  missingRetry: 5_000,
  /** What complete snapshots lack for longer is removed: a provider that has just started lacks much. */
  absentAfter: 20_000,
  /** Tick of `StreamSilence`. */
  silenceTick: 5_000,
} as const;

export type ProviderTimers = Readonly<Record<keyof typeof PROVIDER_TIMERS, number>>;
