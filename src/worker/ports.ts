import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { OpenLine } from '#feed/line.ts';
import { PROVIDER_TIMERS } from '#feed/provider-timers.ts';
import type { AnswerStore } from './persistence/answer-store.ts';
import type { PersistencePorts } from './persistence/persisted-log.ts';

/** Timeouts and intervals of the feed, in milliseconds. docs/fault-matrix.md has the faults that they bound. */
export const FEED_TIMERS = {
  ...PROVIDER_TIMERS,
  /** Hidden for longer than this, the page may have lost its connection unnoticed. */
  absence: 20_000,
  /** How often the clock is checked for jumps. */
  clockWatch: 2_000,
  /** How long the start waits for the persisted log. */
  persistedTimeout: 1_000,
  /** Between two requests for the recent series while the page is visible. */
  recentEvery: 900_000,
  /** After an absence, recent series as old as this are asked for again at once. */
  recentAgain: 300_000,
  /** Between two requests for the official warnings while a view shows them. */
  warningsEvery: 60_000,
  /** Between two requests for the journal while a view shows it. */
  journalEvery: 8_000,
  /** How long segments are read before the socket is tried again, and the chance on top that spreads a crowd. */
  economy: 600_000,
  economyJitter: 300_000,
  /** From the start of the economy mode to a snapshot from elsewhere, should segments not come. */
  economyStart: 10_000,
  /** A second of a segment's length. */
  liveSecond: 1_000,
  /** From the end of a segment until it is there, and the chance on top that spreads a crowd. */
  liveGrace: 1_000,
  liveSpread: 5_000,
  /** From something of the segments that is missing or failed to the next request; twice as long with chance. */
  liveRetry: 1_500,
  /** A segment that is missing for longer is replaced by a snapshot. */
  liveMissing: 15_000,
  /** Without a segment for longer (or for two and a half lengths) the site is not live any more. */
  liveSilence: 20_000,
  /** The head lists the segments of at least so long. */
  liveReach: 100_000,
  /** Between two history requests after a refusal (PROVIDER 4: one a second is safe); longer waits are multiples of it. */
  historyPause: 1_000,
} as const;

export type FeedTimers = Readonly<Record<keyof typeof FEED_TIMERS, number>>;

/** The same timers, `factor` times as long; for tests. */
export const scaleTimers = <Timers extends Readonly<Record<string, number>>>(
  timers: Timers,
  factor: number,
): Record<keyof Timers, number> => {
  const scaled: Record<keyof Timers, number> = { ...timers };
  for (const name in timers) scaled[name] *= factor;
  return scaled;
};

/** What the core needs from its environment; tests pass their own. */
export interface CorePorts extends PersistencePorts {
  readonly now: () => EpochMs;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly fetch: typeof fetch;
  readonly openLine: OpenLine;
  /** The stream of a socket would take most of the line. Absent: it never does. */
  readonly isSlowLine?: () => boolean;
  /**
   * Milliseconds from an event that comes alone to the frame of a view that waits for one; bursts are gathered for longer. Absent: none, a
   * frame at the end of the task.
   */
  readonly gatherMs?: number;
  readonly timers: FeedTimers;
  /** Keeps the last recent series for a visit without a network; null to keep nothing. */
  readonly answers: AnswerStore | null;
}
