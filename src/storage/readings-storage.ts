import type { HistorySource, TagSource } from '#contract/tag-source.ts';
import type { Demonstration } from '#contract/site/site-config.ts';
import type { PastCounts } from './history/past-filler.ts';
import type { JournalRules } from './history/journal/journal-fold.ts';
import type { JournalSource } from './history/journal/journal-source.ts';
import type { DayColumnsSource, DayPresences } from './history/days/day-columns-source.ts';
import type { SourceRecord } from './source-status.ts';
import type { Logger } from '#process/logger.ts';
import type { MetricRegister } from '#process/observed-metric.ts';
import type { Lease } from './log/lease.ts';
import type { LogState, TagLog } from './log/tag-log.ts';
import type { WorkQueue } from './work-queue.ts';

/** What processes that share a log exchange. */
export interface SharedLog {
  /** Of the right to write. */
  readonly lease: Lease;
  /** The notice of a demonstration by the process that writes; null: none, or the data are real. Rejects while the log is away. */
  readonly notice: () => Promise<Demonstration | null>;
  readonly setNotice: (notice: Demonstration | null) => Promise<void>;
  readonly source: SourceRecord;
}

/** The history of readings, and how far it is. */
export interface HistoryStorage {
  readonly history: HistorySource;
  /** The same without asking the source for what is missing, for the server's own questions. */
  readonly heldHistory: HistorySource;
  /** Null if nothing of the past is known. */
  readonly columns: DayColumnsSource | null;
  /** Null without a store. */
  readonly presences: DayPresences | null;
  /** What happened at stations. */
  readonly journal: JournalSource;
  /** How far the history is behind the log; null if it does not come from the log. */
  readonly historyState: () => LogState | null;
  /** How far the time before the log is stored; null if nothing is to be. */
  readonly past: () => PastCounts | null;
  /** Begins what follows the log. Called once, after the source has begun. */
  readonly start: () => void;
  /** Resolves once everything is stored. */
  readonly close: () => Promise<void>;
}

/** What a server keeps of its source's readings: in memory, in a folder, or in a log that several share. */
export interface ReadingsStorage extends HistoryStorage {
  readonly log: TagLog;
  /** Null: the log is this server's alone. */
  readonly shared: SharedLog | null;
}

/** What keeping needs of the server. */
export interface StorageParts {
  readonly source: TagSource;
  readonly queue: WorkQueue;
  /** Minutes east of UTC of the network's standard time. */
  readonly offsetMinutes: number;
  /** What the journal needs of the network. */
  readonly rules: JournalRules;
  readonly log: Logger;
  readonly metrics: MetricRegister;
}
