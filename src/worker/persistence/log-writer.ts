import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import type { Dictionary } from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Offset } from '../log/segment.ts';
import type { TagTable } from '../log/tag-table.ts';
import { encodeCheckpoint, encodeRun } from './encode-record.ts';
import type { AppendFault, LogStore, StoreFault } from './log-store.ts';
import { RowColumns } from './row-columns.ts';
import type { CheckpointMark } from './stored-log.ts';

/** When the log is written, in milliseconds and events. */
export interface KeeperRhythm {
  /** To the first write: a short visit is worth keeping too. */
  readonly first: number;
  readonly every: number;
  /** Events of a run: none takes long to build, and one that rots costs no more than itself and what follows. */
  readonly runAtMost: number;
  /** Events behind the checkpoint after which a new one is cheaper than a longer tail. */
  readonly tailAtMost: number;
  readonly checkpointEvery: number;
}

export const KEEPER_RHYTHM: KeeperRhythm = {
  first: 1_500,
  every: 5_000,
  runAtMost: 4_000,
  tailAtMost: 150_000,
  checkpointEvery: 600_000,
};

/** What is kept, and how it is read. */
export interface KeptSource {
  readonly log: EventLog;
  readonly state: TagTable;
  readonly names: Dictionary;
  readonly now: () => EpochMs;
  /** False while our time may be wrong: what is written then would mislead every later visit. */
  readonly isTimeKnown: () => boolean;
}

/**
 * Keeps the log: every few seconds a run of what is new, now and then a checkpoint in the place of a long tail. A writer begins
 * with a checkpoint, so that what another left behind never mixes with ours. It writes one thing at a time and never in the way
 * of an event.
 */
export class LogKeeper {
  readonly #source: KeptSource;
  readonly #provider: string;
  readonly #store: LogStore;
  readonly #rhythm: KeeperRhythm;
  readonly #onState: (state: StorageState) => void;
  #writtenTo: Offset = 0;
  /** Null until this writer has written its first. */
  #checkpointMark: CheckpointMark | null = null;
  #bytes = 0;
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #firstTimer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** `provider` names whose log it is (its URL). */
  constructor(
    source: KeptSource,
    provider: string,
    store: LogStore,
    onState: (state: StorageState) => void,
    rhythm: KeeperRhythm = KEEPER_RHYTHM,
  ) {
    this.#source = source;
    this.#provider = provider;
    this.#store = store;
    this.#onState = onState;
    this.#rhythm = rhythm;
  }

  /** Writes from now on. */
  start(): void {
    if (this.#timer !== null || this.#ended) return;
    this.#timer = setInterval(() => void this.write(), this.#rhythm.every);
    this.#firstTimer = setTimeout(() => void this.write(), this.#rhythm.first);
  }

  stop(): void {
    this.#ended = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    clearTimeout(this.#firstTimer);
    this.#timer = null;
  }

  /** Writes what is new now, once started; resolves when it is kept. A second call waits for the first. */
  async write(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    // Before its turn as the writer it must not: another tab's log would be lost.
    if (this.#timer === null) return;
    this.#writing = this.#writeOnce()
      // What is kept is a copy: whatever goes wrong with it, the feed goes on.
      .catch(() => this.#giveUp('failing'))
      .finally(() => {
        this.#writing = null;
      });
    await this.#writing;
  }

  /** What was not written yet bears wrong times: a state with the right ages takes the place of it. */
  beginAnew(): void {
    this.#checkpointMark = null;
  }

  async #writeOnce(): Promise<void> {
    const { log, isTimeKnown } = this.#source;
    if (!isTimeKnown()) return;
    if (log.head === this.#writtenTo && this.#checkpointMark !== null) return;
    if (log.head === 0) return;
    const mark = this.#reachableCheckpoint();
    const written = mark === null ? await this.#checkpoint() : await this.#append(mark);
    if (written.ok) this.#sayWritten();
    else if (written.error === 'full') await this.#makeRoom();
    else this.#giveUp(written.error);
  }

  /** The checkpoint that runs can still follow; null when it is time for a new one. */
  #reachableCheckpoint(): CheckpointMark | null {
    const { log, now } = this.#source;
    const mark = this.#checkpointMark;
    if (mark === null) return null;
    const isDue =
      log.head - mark.offset > this.#rhythm.tailAtMost ||
      now() - mark.savedAt >= this.#rhythm.checkpointEvery ||
      // What was not written in time has been thinned: a run must not have holes.
      log.wholeFrom > this.#writtenTo;
    return isDue ? null : mark;
  }

  /** Writes what is new up to now, run by run; a checkpoint instead, should no run be possible any more. */
  async #append(follows: CheckpointMark): Promise<Result<void, StoreFault>> {
    const { log } = this.#source;
    const { head } = log;
    while (this.#writtenTo < head && !this.#ended) {
      if (log.wholeFrom > this.#writtenTo) return this.#checkpoint();
      const appended = await this.#appendRun(follows);
      if (appended.ok) continue;
      return appended.error === 'headless' ? this.#checkpoint() : err(appended.error);
    }
    return ok(undefined);
  }

  async #appendRun(follows: CheckpointMark): Promise<Result<void, AppendFault>> {
    const { log, names } = this.#source;
    const from = this.#writtenTo;
    const rows = new RowColumns(names);
    for (const { station, tag, value, origin, receivedAt } of log.since(from)) {
      rows.add(station, tag, value, origin, receivedAt);
      if (rows.length === this.#rhythm.runAtMost) break;
    }
    const run = encodeRun(this.#provider, follows, from, rows);
    const written = await this.#store.append(from, run);
    if (written.ok) {
      this.#writtenTo = from + rows.length;
      this.#bytes += run.byteLength;
    }
    return written;
  }

  async #checkpoint(): Promise<Result<void, StoreFault>> {
    const { log, state, names, now } = this.#source;
    const mark = { offset: log.head, savedAt: now() };
    const rows = new RowColumns(names);
    for (const { station, tag, value } of state.rows()) rows.add(station, tag, value, 'snapshot');
    for (let station = 0; station < state.stationCount; station += 1) {
      // Who has left the network is kept for nobody.
      if (state.isNamed(station)) rows.addAge(station, state.ageOf(station));
    }
    const record = encodeCheckpoint(this.#provider, mark.offset, mark.savedAt, rows);
    const written = await this.#store.replaceWith(record);
    if (written.ok) {
      this.#writtenTo = mark.offset;
      this.#checkpointMark = mark;
      this.#bytes = record.byteLength;
    }
    return written;
  }

  /** No room: what was set aside goes first, then the tail. */
  async #makeRoom(): Promise<void> {
    await this.#store.dropAside();
    const smaller = await this.#checkpoint();
    if (smaller.ok) this.#sayWritten();
    else this.#giveUp('full');
  }

  #sayWritten(): void {
    if (!this.#ended) this.#onState({ kind: 'writing', bytes: this.#bytes });
  }

  /** In memory from here on, and said so. */
  #giveUp(reason: StoreFault): void {
    if (this.#ended) return;
    this.stop();
    this.#onState({ kind: 'memory', reason });
  }
}
