import { HOUR_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Logger } from '#process/logger.ts';
import { newCreation } from './memory-tag-log.ts';
import { RING_BOUNDS, type RingBounds } from './seq-ring.ts';
import type { LogHead } from './tag-calls.ts';

export interface StoredTagLogOptions extends RingBounds {
  readonly log: Logger;
  /** Older events are deleted from the file. */
  readonly retentionMs: number;
  /** Events that the file has at most. */
  readonly retained: number;
  /** A commit that takes longer leaves the log in memory. */
  readonly longestCommitMs: number;
  /** Pause between attempts to write again. */
  readonly retryMs: number;
  /** Bytes of events that wait in memory for a file that cannot be written. */
  readonly unwrittenBytes: number;
  readonly now: () => number;
}

export const STORED_LOG_DEFAULTS = {
  ...RING_BOUNDS,
  retentionMs: HOUR_MS,
  retained: 2_000_000,
  longestCommitMs: 5 * SECOND_MS,
  retryMs: 2 * SECOND_MS,
  unwrittenBytes: 64 * 1024 * 1024,
  now: Date.now,
};

/** Of a log whose file cannot be opened yet: a stream of its own. */
export const ownHead = (): LogHead => ({
  creation: newCreation(),
  generation: 0,
  spare: 1,
  spareEnd: 2 ** 30,
  after: 0,
  head: 0,
  headAt: 0,
});
