import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { LogStore } from './persistence/log-store.ts';
import type { WriterLock } from './persistence/writer-lock.ts';

/** Timeouts and intervals of the feed, in milliseconds. Tests scale them all by one factor. */
export interface FeedTimers {
  /** From opening a socket to its upgrade answer; a browser alone waits 240 s. */
  readonly handshake: number;
  /** From an open socket to `connection_ack`. */
  readonly acknowledge: number;
  /** SPEC 7: keepalive. */
  readonly ping: number;
  /** From our ping to the pong. */
  readonly pong: number;
  /** The same for a probe when the page comes back: a person is waiting. */
  readonly probe: number;
  /** SPEC 7: retry wait, and the jitter on top that spreads a crowd. */
  readonly retry: number;
  readonly retryJitter: number;
  /** Timeout of a snapshot or history answer. */
  readonly answer: number;
  /** Delay of the first snapshot, so that the subscription comes first when it can. */
  readonly firstSnapshotDelay: number;
  /** From an open subscription to the confirming snapshot: an earlier request may miss events in between. */
  readonly confirmDelay: number;
  /** One more snapshot this long after the first confirming one, then one every `snapshotEvery` (fault row 34). */
  readonly snapshotAgain: number;
  readonly snapshotEvery: number;
  /** Longest backoff after refusals of snapshot or subscription. */
  readonly refusedAtMost: number;
  /**
   * From an incomplete answer to the next request; each further wait is three times as long. What is missing for `absentAfter` is
   * removed.
   */
  readonly missingRetry: number;
  readonly absentAfter: number;
  /** Tick of `StreamSilence`. */
  readonly silenceTick: number;
  /** Delay of an unscheduled snapshot, so that many reasons make one request. */
  readonly resyncPause: number;
  /** Hidden for longer than this, the page may have lost its connection unnoticed. */
  readonly absence: number;
  /** How often the clock is checked for jumps. */
  readonly clockWatch: number;
  /** How long the start waits for the persisted log. */
  readonly persistedTimeout: number;
  /** Between two history requests after a refusal (provider contract 4: one a second is safe); longer waits are multiples of it. */
  readonly historyPause: number;
}

/** The retry is of SPEC 7; docs/fault-matrix.md has the faults the others bound. */
export const FEED_TIMERS: FeedTimers = {
  handshake: 10_000,
  acknowledge: 10_000,
  ping: 15_000,
  pong: 5_000,
  probe: 2_000,
  retry: 15_000,
  retryJitter: 2_000,
  answer: 30_000,
  firstSnapshotDelay: 1_500,
  confirmDelay: 500,
  snapshotAgain: 20_000,
  snapshotEvery: 300_000,
  refusedAtMost: 300_000,
  missingRetry: 5_000,
  absentAfter: 20_000,
  silenceTick: 5_000,
  resyncPause: 500,
  absence: 20_000,
  clockWatch: 2_000,
  persistedTimeout: 1_000,
  historyPause: 1_000,
};

/** The same timers, `factor` times as long. */
export const scaleTimers = (timers: FeedTimers, factor: number): FeedTimers => ({
  handshake: timers.handshake * factor,
  acknowledge: timers.acknowledge * factor,
  ping: timers.ping * factor,
  pong: timers.pong * factor,
  probe: timers.probe * factor,
  retry: timers.retry * factor,
  retryJitter: timers.retryJitter * factor,
  answer: timers.answer * factor,
  firstSnapshotDelay: timers.firstSnapshotDelay * factor,
  confirmDelay: timers.confirmDelay * factor,
  snapshotAgain: timers.snapshotAgain * factor,
  snapshotEvery: timers.snapshotEvery * factor,
  refusedAtMost: timers.refusedAtMost * factor,
  missingRetry: timers.missingRetry * factor,
  absentAfter: timers.absentAfter * factor,
  silenceTick: timers.silenceTick * factor,
  resyncPause: timers.resyncPause * factor,
  absence: timers.absence * factor,
  clockWatch: timers.clockWatch * factor,
  persistedTimeout: timers.persistedTimeout * factor,
  historyPause: timers.historyPause * factor,
});

/** What the core needs from its environment; tests pass their own. */
export interface CorePorts {
  readonly now: () => EpochMs;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly fetch: typeof fetch;
  /** A WebSocket constructor of any implementation. */
  readonly webSocket: unknown;
  readonly timers: FeedTimers;
  /** Opens the persistent store of a provider's log (by its URL); null to persist nothing. */
  readonly openStore: ((provider: string) => LogStore) | null;
  /** Decides which tab writes. */
  readonly writerLock: WriterLock;
}
