import { stationIds } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import type { Dictionary } from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';
import { originOf, stationAt, tagAt, LOG_START, logOffset, type Offset } from '../log/log-rows.ts';
import type { TagTable } from '../log/tag-table.ts';
import type { AppendFault, LogStore, StoreFault } from './log-store.ts';
import { RowColumns } from './row-columns.ts';
import { storedBytes } from './stored-bytes.ts';
import type { CheckpointMark } from './stored-log.ts';

/** When the log is written, in milliseconds and events. */
export const WRITE_SCHEDULE = {
  /** Delay of the first write: a short visit is worth persisting too. */
  first: 1_500,
  every: 5_000,
  /** Maximum events of a segment: each is built quickly, and a damaged one costs only itself and what follows. */
  segmentAtMost: 4_000,
  /** Length of the tail beyond which a new checkpoint is cheaper. */
  tailAtMost: 150_000,
  checkpointEvery: 600_000,
} as const;

type WriteSchedule = Readonly<Record<keyof typeof WRITE_SCHEDULE, number>>;

/** The log and state to persist. */
export interface LogSource {
  readonly log: EventLog;
  readonly state: TagTable;
  readonly names: Dictionary;
  readonly now: () => EpochMs;
  /** False while the clock may be wrong: times written then would mislead every later visit. */
  readonly isTimeKnown: () => boolean;
}

/**
 * Writes the log to a store: every few seconds a tail segment of the new events, now and then a checkpoint that replaces a long tail.
 * Starts with a checkpoint, so that the log of another writer never mixes with ours. Writes one thing at a time and never delays an event.
 */
export class LogWriter {
  readonly #source: LogSource;
  readonly #store: LogStore;
  readonly #schedule: WriteSchedule;
  readonly #onState: (state: StorageState) => void;
  #writtenTo: Offset = LOG_START;
  /** The last checkpoint this writer has written; null before the first. */
  #checkpointMark: CheckpointMark | null = null;
  #bytes = 0;
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #firstTimer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    source: LogSource,
    store: LogStore,
    onState: (state: StorageState) => void,
    schedule: WriteSchedule = WRITE_SCHEDULE,
  ) {
    this.#source = source;
    this.#store = store;
    this.#onState = onState;
    this.#schedule = schedule;
  }

  start(): void {
    if (this.#timer !== null || this.#ended) return;
    this.#timer = setInterval(() => void this.write(), this.#schedule.every);
    this.#firstTimer = setTimeout(() => void this.write(), this.#schedule.first);
  }

  stop(): void {
    this.#ended = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    clearTimeout(this.#firstTimer);
    this.#timer = null;
  }

  /** Writes new events now, if started; resolves when they are written. A second call waits for the first. */
  async write(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    // Only once this tab holds the writer lock: another tab's log would be lost.
    if (this.#timer === null) return;
    this.#writing = this.#writeOnce()
      // The stored log is a copy: a failure here must not stop the feed.
      .catch(() => this.#giveUp('failing'))
      .finally(() => {
        this.#writing = null;
      });
    await this.#writing;
  }

  /** Makes the next write a checkpoint: the times of the unwritten events were wrong, a checkpoint has the corrected ages. */
  restartWithCheckpoint(): void {
    this.#checkpointMark = null;
  }

  async #writeOnce(): Promise<void> {
    const { log, isTimeKnown } = this.#source;
    if (!isTimeKnown()) return;
    if (log.head === this.#writtenTo && this.#checkpointMark !== null) return;
    if (log.head === 0) return;
    const mark = this.#reachableCheckpoint();
    const written = mark === null ? await this.#checkpoint() : await this.#append(mark);
    if (written.ok) this.#reportWritten();
    else if (written.error === 'full') await this.#makeRoom();
    else this.#giveUp(written.error);
  }

  /** The checkpoint that segments can still follow; null if a new one is due. */
  #reachableCheckpoint(): CheckpointMark | null {
    const { log, now } = this.#source;
    const mark = this.#checkpointMark;
    if (mark === null) return null;
    const isDue =
      log.head - mark.offset > this.#schedule.tailAtMost ||
      now() - mark.savedAt >= this.#schedule.checkpointEvery ||
      // Some unwritten events have been downsampled: a tail must not have gaps.
      log.wholeFrom > this.#writtenTo;
    return isDue ? null : mark;
  }

  /** Writes the new events segment by segment; a checkpoint instead, if no segment can follow any more. */
  async #append(follows: CheckpointMark): Promise<Result<void, StoreFault>> {
    const { log } = this.#source;
    const { head } = log;
    while (this.#writtenTo < head && !this.#ended) {
      if (log.wholeFrom > this.#writtenTo) return this.#checkpoint();
      const appended = await this.#appendSegment(follows);
      if (appended.ok) continue;
      return appended.error === 'headless' ? this.#checkpoint() : err(appended.error);
    }
    return ok(undefined);
  }

  async #appendSegment(follows: CheckpointMark): Promise<Result<void, AppendFault>> {
    const { log, names } = this.#source;
    const from = this.#writtenTo;
    const rows = new RowColumns(names);
    for (const logged of log.rows(from)) {
      const { stations, tags, effects } = logged;
      const end = Math.min(logged.to, logged.from + this.#schedule.segmentAtMost - rows.length);
      for (let row = logged.from; row < end; row += 1) {
        rows.add(
          stationAt(stations, row),
          tagAt(tags, row),
          logged.valueAt(row),
          originOf(effects[row] ?? 0),
          logged.timeAt(row),
        );
      }
    }
    const segment = rows.segment(follows, from);
    const written = await this.#store.append(segment);
    if (written.ok) {
      this.#writtenTo = logOffset(from + rows.length);
      this.#bytes += storedBytes(segment);
    }
    return written;
  }

  async #checkpoint(): Promise<Result<void, StoreFault>> {
    const { log, state, names, now } = this.#source;
    const mark = { offset: log.head, savedAt: now() };
    const rows = new RowColumns(names);
    for (const { station, tag, value } of state.rows()) rows.add(station, tag, value, 'snapshot');
    for (const station of stationIds(0, state.stationCount)) {
      // A station that has left the network is not persisted.
      if (state.isNamed(station)) rows.addAge(station, state.ageOf(station));
    }
    const checkpoint = rows.checkpoint(mark);
    const written = await this.#store.replaceWith(checkpoint);
    if (written.ok) {
      this.#writtenTo = mark.offset;
      this.#checkpointMark = mark;
      this.#bytes = storedBytes(checkpoint);
    }
    return written;
  }

  /** No room: deletes the quarantined records first, then the tail. */
  async #makeRoom(): Promise<void> {
    await this.#store.clearQuarantine();
    const smaller = await this.#checkpoint();
    if (smaller.ok) this.#reportWritten();
    else this.#giveUp('full');
  }

  #reportWritten(): void {
    if (!this.#ended) this.#onState({ kind: 'writing', bytes: this.#bytes });
  }

  /** Stops writing: from here on the log is in memory alone, and the storage state reports it. */
  #giveUp(reason: StoreFault): void {
    if (this.#ended) return;
    this.stop();
    this.#onState({ kind: 'memory', reason });
  }
}
