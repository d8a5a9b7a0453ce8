import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { LogStore } from './persistence/log-store.ts';
import type { WriterLock } from './persistence/writer-lock.ts';

/** Every waiting time of the feed, in milliseconds. One factor scales them all in a test. */
export interface FeedTimers {
  /** From opening a socket to its upgrade answer; a browser alone waits 240 s. */
  readonly handshake: number;
  /** From an open socket to `connection_ack`. */
  readonly acknowledge: number;
  /** SPEC 7: keepalive. */
  readonly ping: number;
  /** From our ping to the pong. */
  readonly pong: number;
  /** The same for a ping out of turn, when the page comes back: whoever looks does not wait for long. */
  readonly probe: number;
  /** SPEC 7: retry wait, and the random part on top that keeps a crowd from coming back in the same second. */
  readonly retry: number;
  readonly retryJitter: number;
  /** Longest wait for a snapshot or history answer. */
  readonly answer: number;
  /** How long the first snapshot waits for the socket, so that subscribing comes first when it can. */
  readonly firstSnapshotDelay: number;
  /** From a subscription that stands to the snapshot that confirms what is shown: one asked for before it may miss what was said between. */
  readonly confirmDelay: number;
  /** After the first snapshot that confirms, one more this much later, then one every `snapshotEvery` (fault row 34). */
  readonly snapshotAgain: number;
  readonly snapshotEvery: number;
  /** Longest wait between two tries of what is refused: a snapshot, the subscription. */
  readonly refusedAtMost: number;
  /**
   * From an answer that lacks what the state holds to the next question; each further one waits three times as long. What is missing
   * all along for `absentAfter` is gone.
   */
  readonly missingRetry: number;
  readonly absentAfter: number;
  /** How often it is looked whether the stream has said anything: see `StreamSilence`. */
  readonly silenceTick: number;
  /** A snapshot asked for out of turn comes this much later, so that many reasons make one question. */
  readonly resyncPause: number;
  /** Hidden for longer than this, the page may have missed the end of its connection. */
  readonly absence: number;
  /** How often the clock is looked at for leaps: a device that slept, a clock that was set. */
  readonly clockWatch: number;
  /** How long the first question waits for what was kept from the last visit. */
  readonly persistedTimeout: number;
  /** Between two questions for history once one was refused (provider contract 4: one a second is safe); longer waits are multiples of it. */
  readonly historyPause: number;
}

/** The retry is of spec 7; what the others bear stands in docs/fault-matrix.md. */
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

/** The same waiting times, `factor` times as long. */
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

/** All the core asks of the world around it; a test brings its own. */
export interface CorePorts {
  readonly now: () => EpochMs;
  /** Milliseconds that only go forward, whatever somebody does to the clock. */
  readonly elapsed: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly fetch: typeof fetch;
  /** A WebSocket class; graphql-ws wants the constructor, whatever its make. */
  readonly webSocket: unknown;
  readonly timers: FeedTimers;
  /** Where the log of a provider (its URL) is kept between visits; null where nothing is to be kept. */
  readonly openStore: ((provider: string) => LogStore) | null;
  /** Settles which tab writes. */
  readonly writerLock: WriterLock;
}
