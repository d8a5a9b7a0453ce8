import { setImmediate as breathe } from 'node:timers/promises';
import type { TagPosition } from '#contract/stream-position.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { Logger } from '#process/logger.ts';
import type { CallFault } from '#storage/sqlite/calls.ts';
import type { CallAnswer, CallArgument, StoreCaller } from '#storage/store-calls.ts';
import type { LoggedTag, LogState, TagFollowing, TagReader } from '#storage/log/tag-log.ts';
import { RECORDED_QUANTITIES } from './recorded-quantities.ts';
import { ReportFold } from './report-fold.ts';
import type { StationChange } from './series-writer.ts';
import { addRow, rowOfReport, type StepRows } from './steps.ts';
import { WakeUp } from './wake-up.ts';

/** How the epochs of a log belong together. */
export interface EpochKinship {
  /** The same for epochs of one stream: numbers continue from one to the next. */
  readonly creationOf: (epoch: string) => string;
  /** A new epoch may begin at a number that the one before it had already given away. */
  readonly mayGoBack: boolean;
}

export interface FollowerParts {
  /** The process that writes. */
  readonly write: StoreCaller;
  readonly reader: TagReader;
  /** Epochs `creation.generation` that keep their numbers, unless declared. */
  readonly epochs?: EpochKinship;
  /** Standard time of the network's zone, minutes east of UTC. */
  readonly offsetMinutes: number;
  /** Values older than this when they come are dropped. */
  readonly keptMs: number;
  readonly log: Logger;
  readonly now?: () => number;
  /** Time between two writes; sooner when there is much. */
  readonly writeEveryMs?: number;
  /** Until it asks again a store that did not take something. */
  readonly retryMs?: number;
}

/** What a follower has done since it was made. */
export interface FollowerCounts {
  /** Steps written or added to. */
  readonly rows: number;
  /** Events received that are not in the store. */
  readonly lagEvents: number;
  /** Age of the oldest of them. */
  readonly lagSeconds: number;
  /** How often events were no longer there to be read. */
  readonly gaps: number;
  /** Reports of a time before the newest of their station. */
  readonly late: number;
  /** Values older than what is kept. */
  readonly dropped: number;
  /** Writes that the store did not take. */
  readonly failures: number;
}

type Batch = CallArgument<'seriesWrite'>;

/** Events of one turn: they hold up the server for some milliseconds. */
const PAGE = 2_048;
/** So many events are written before their time. */
const MANY_EVENTS = 8_192;
/** While the store takes nothing, so many steps wait in memory; then the events wait in the log. */
const MOST_ROWS = 20_000;
const WRITE_EVERY_MS = 2 * SECOND_MS;
const RETRY_MS = 2 * SECOND_MS;
/** A store that has taken nothing for so long counts as gone. */
const GONE_AFTER_MS = MINUTE_MS;

const GENERATIONS: EpochKinship = {
  creationOf: (epoch) => {
    const dot = epoch.lastIndexOf('.');
    return dot === -1 ? epoch : epoch.slice(0, dot);
  },
  mayGoBack: false,
};

/**
 * Follows a log into the series: each event counts once, whatever ends when. Its position is written with its values, and after a start
 * it continues there. Events that the log no longer holds are a gap: it continues with the oldest that is held, and with the last values of all
 * tags once it has caught up.
 */
export class SeriesFollower {
  readonly #parts: FollowerParts;
  readonly #now: () => EpochMs;
  readonly #woken = new WakeUp();
  #fold: ReportFold;
  /** The last event folded, */
  #position: TagPosition | null = null;
  /** and the last one in the store. */
  #stored: TagPosition | null = null;
  /** The newest event known. */
  #head: TagPosition | null = null;
  #following: TagFollowing | null = null;
  #rows = new Map<string, StepRows>();
  #rowCount = 0;
  readonly #changed = new Set<string>();
  #events = 0;
  /** When the oldest event that is not in the store was taken by the log. */
  #unstoredSince: EpochMs | null = null;
  #batch: Batch | null = null;
  /** When to write next, by the process's own clock. */
  #dueAt = 0;
  /** Events since the log was read. */
  #received = 0;
  #hasGap = false;
  #fault: CallFault | null = null;
  #stopped = false;
  /** Nothing can be written: the series are of another standard time. */
  #isRefused = false;
  #working: Promise<void> | null = null;
  readonly #counts = { rows: 0, gaps: 0, late: 0, dropped: 0, failures: 0 };

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    const { now = Date.now } = parts;
    this.#now = () => epochMs(now());
    this.#fold = new ReportFold(parts.keptMs);
  }

  get counts(): FollowerCounts {
    const { late, dropped } = this.#fold.counts;
    const [head, stored] = [this.#head, this.#stored];
    const { creationOf } = this.#epochs;
    const isSameLog = creationOf(head?.epoch ?? '') === creationOf(stored?.epoch ?? '');
    return {
      ...this.#counts,
      late: this.#counts.late + late,
      dropped: this.#counts.dropped + dropped,
      lagEvents: Math.max(0, (head?.seq ?? 0) - (isSameLog ? (stored?.seq ?? 0) : 0)),
      lagSeconds: this.#lagMs / SECOND_MS,
    };
  }

  /** How far the series are behind the log. */
  get state(): LogState {
    const lagMs = this.#lagMs;
    if (this.#fault !== null && (this.#isRefused || lagMs > GONE_AFTER_MS)) {
      return { kind: 'gone', reason: this.#fault.message };
    }
    const usualMs = 2 * (this.#parts.writeEveryMs ?? WRITE_EVERY_MS) + SECOND_MS;
    return lagMs > usualMs
      ? { kind: 'behind', seconds: Math.round(lagMs / SECOND_MS) }
      : { kind: 'following' };
  }

  start(): void {
    this.#working ??= this.#work();
  }

  /** Writes what was received until now, if the store takes it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#woken.wake();
    await this.#working;
    this.#following?.stop();
  }

  get #epochs(): EpochKinship {
    return this.#parts.epochs ?? GENERATIONS;
  }

  get #retryMs(): number {
    return this.#parts.retryMs ?? RETRY_MS;
  }

  get #lagMs(): number {
    return this.#unstoredSince === null ? 0 : Math.max(0, this.#now() - this.#unstoredSince);
  }

  async #work(): Promise<void> {
    let hasMore = true;
    while (hasMore && !this.#isRefused) {
      try {
        hasMore = await this.#turn();
      } catch (error) {
        // The log has failed: it may be there again.
        this.#note({ kind: 'failed', message: error instanceof Error ? error.message : 'unknown' });
        if (this.#stopped) return;
        await this.#woken.wait(this.#retryMs);
      }
    }
  }

  /** Begins at the store's position; false if it does not answer. */
  async #resume(): Promise<boolean> {
    const { write, offsetMinutes, log, reader } = this.#parts;
    const quantities = RECORDED_QUANTITIES.map(({ id }) => id);
    const asked = { offsetMs: offsetMinutes * MINUTE_MS, quantities };
    const resumed = await write.call('seriesResume', asked);
    if (!resumed.ok) {
      this.#note(resumed.error);
      this.#unstoredSince ??= this.#now();
      this.#isRefused = resumed.error.kind === 'refused';
      return false;
    }
    this.#restore(resumed.value);
    if (this.#position === null) {
      const { epoch, after } = await reader.held();
      this.#position = { epoch, seq: after };
      this.#hasGap = after > 0;
    }
    log.debug('the history goes on', { seq: this.#position.seq });
    return true;
  }

  #restore({ position, stations }: CallAnswer<'seriesResume'>): void {
    const { late, dropped } = this.#fold.counts;
    this.#counts.late += late;
    this.#counts.dropped += dropped;
    this.#fold = new ReportFold(this.#parts.keptMs);
    for (const [codigo, state] of stations) this.#fold.restore(codigo, parseJson(state));
    this.#position = position;
    this.#stored = position;
    this.#forget();
    this.#batch = null;
  }

  /** What was folded since the last batch. */
  #forget(): void {
    this.#rows = new Map();
    this.#rowCount = 0;
    this.#changed.clear();
    this.#events = 0;
  }

  /** Reads on, writes if it is time; false when all is done after the stop. */
  async #turn(): Promise<boolean> {
    const { reader, writeEveryMs = WRITE_EVERY_MS } = this.#parts;
    await this.#followOn();
    if (this.#position === null) {
      if (await this.#resume()) return true;
      if (!this.#stopped) await this.#woken.wait(this.#retryMs);
      return !this.#stopped;
    }
    const isFull = this.#rowCount >= MOST_ROWS;
    this.#received = 0;
    const page = isFull ? null : await reader.after(this.#position, PAGE);
    if (page?.ok === false) {
      return this.#afterGap(this.#position);
    }
    const events = page?.value ?? [];
    this.#take(events);
    const isIdle = events.length === 0;
    if (isIdle && this.#hasGap && !isFull) await this.#adopt();
    if (isIdle && !isFull && this.#received === 0 && !this.#hasWork) this.#unstoredSince = null;
    // What holds after a gap is written with the first events after it.
    const isLast = this.#stopped && isIdle;
    const isWhole = !this.#hasGap || isFull || isLast;
    const isDue = isLast || (isWhole && performance.now() >= this.#dueAt);
    if (this.#hasWork && (isDue || this.#events >= MANY_EVENTS)) {
      this.#dueAt = performance.now() + writeEveryMs;
      const isWritten = await this.#write();
      if (isLast) return false;
      if (!isWritten) this.#dueAt = performance.now() + this.#retryMs;
      return true;
    }
    if (isLast) return false;
    if (!isIdle || !isWhole) await breathe();
    else await this.#woken.wait(this.#hasWork ? this.#dueAt - performance.now() : Infinity);
    return true;
  }

  get #hasWork(): boolean {
    return this.#batch !== null || this.#changed.size > 0;
  }

  /** Follows what comes, if it does not yet: only to be woken. */
  async #followOn(): Promise<void> {
    if (this.#following !== null || this.#stopped) return;
    const following = await this.#parts.reader.follow(null, {
      event: ({ epoch, seq, at }) => {
        this.#head = { epoch, seq };
        this.#unstoredSince ??= at;
        this.#received += 1;
        // With something to write it is read when that is written, unless there is much.
        if (!this.#hasWork || this.#received >= PAGE) this.#woken.wake();
      },
      ended: () => {
        this.#following = null;
        this.#woken.wake();
      },
    });
    if (following.ok) {
      this.#following = following.value;
      const { position } = following.value;
      // Events may have come before this was known.
      if (this.#head?.epoch !== position.epoch) this.#head = position;
    }
  }

  #take(events: readonly LoggedTag[]): void {
    const offsetMs = this.#parts.offsetMinutes * MINUTE_MS;
    for (const event of events) {
      const { codigo } = event;
      this.#changed.add(codigo);
      for (const report of this.#fold.take(event)) {
        const rows: StepRows = this.#rows.get(codigo) ?? new Map();
        this.#rowCount -= rows.size;
        addRow(rows, rowOfReport(report, offsetMs));
        this.#rowCount += rows.size;
        this.#rows.set(codigo, rows);
      }
    }
    const last = events.at(-1);
    if (last === undefined) return;
    this.#events += events.length;
    this.#unstoredSince ??= events[0]?.at ?? null;
    this.#position = { epoch: last.epoch, seq: last.seq };
  }

  /** Events are missing: continues with the oldest that is held and not counted yet. False when it is to end. */
  async #afterGap({ epoch, seq }: TagPosition): Promise<boolean> {
    const held = await this.#parts.reader.held();
    const { creationOf, mayGoBack } = this.#epochs;
    const isSameLog = creationOf(held.epoch) === creationOf(epoch);
    const next = isSameLog ? Math.min(Math.max(seq, held.after), held.last) : held.after;
    this.#position = { epoch: held.epoch, seq: next };
    const isRewritten = mayGoBack && held.epoch !== epoch;
    if (isSameLog && next === seq && !isRewritten) {
      if (held.epoch !== epoch) return true;
      // They are there, but could not be read.
      if (!this.#stopped) await this.#woken.wait(this.#retryMs);
      return !this.#stopped;
    }
    this.#counts.gaps += 1;
    this.#hasGap = true;
    this.#parts.log.warn('the history has a gap', { after: seq, until: next });
    return true;
  }

  /** What holds now, where events of it may be missing. Only where the state is that of our position: else it is later. */
  async #adopt(): Promise<void> {
    const { position, tagsByCode } = await this.#parts.reader.last();
    if (position.epoch !== this.#position?.epoch || position.seq !== this.#position.seq) return;
    this.#hasGap = false;
    for (const [codigo, tags] of tagsByCode) {
      this.#fold.adopt(codigo, tags);
      this.#changed.add(codigo);
    }
  }

  #nextBatch(position: TagPosition): Batch {
    const stations = [...this.#changed].map((codigo): StationChange => ({
      codigo,
      rows: [...(this.#rows.get(codigo)?.values() ?? [])],
      state: this.#fold.stateOf(codigo),
    }));
    this.#forget();
    return { now: this.#now(), after: this.#stored, position, stations };
  }

  /** Writes what there is. A batch that the store may have taken is offered again as it was, and counts once. */
  async #write(): Promise<boolean> {
    if (this.#position === null) return false;
    const batch = this.#batch ?? this.#nextBatch(this.#position);
    this.#batch = batch;
    const startedAt = this.#now();
    const written = await this.#parts.write.call('seriesWrite', batch);
    if (!written.ok) {
      this.#note(written.error);
      // Another one has written: begin at the store's position.
      if (written.error.kind === 'refused') this.#position = null;
      return false;
    }
    if (this.#fault !== null) this.#parts.log.info('the history is written again');
    this.#fault = null;
    this.#batch = null;
    this.#stored = batch.position;
    this.#counts.rows += written.value;
    const isAll = this.#head?.seq === this.#stored.seq && this.#head.epoch === this.#stored.epoch;
    this.#unstoredSince = isAll ? null : startedAt;
    return true;
  }

  #note(fault: CallFault): void {
    this.#counts.failures += 1;
    if (this.#fault?.kind !== fault.kind) {
      this.#parts.log.error('the history is not written', {
        kind: fault.kind,
        message: fault.message,
      });
    }
    this.#fault = fault;
  }
}
