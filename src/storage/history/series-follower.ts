import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import type { TagPosition } from '#contract/stream-position.ts';
import type { ReportedPast } from '#contract/tag-source.ts';
import { MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import type { CallFault } from '#storage/sqlite/calls.ts';
import type { CallAnswer, StoreCaller } from '#storage/store-calls.ts';
import type { LoggedTag, LogState, TagReader } from '#storage/log/tag-log.ts';
import { JournalFold, type JournalRules } from './journal/journal-fold.ts';
import { journalOfPast } from './journal/journal-past.ts';
import { PendingSteps } from './pending-steps.ts';
import { RECORDED_QUANTITIES } from '#domain/quantities/recorded-quantities.ts';
import type { SeriesScope } from './steps.ts';

export interface FollowerParts extends SeriesScope {
  /** The process that writes. */
  readonly write: StoreCaller;
  readonly reader: TagReader;
  /** Called with what the store has before it is followed on. */
  readonly resumed?: (known: CallAnswer<'seriesResume'>) => void;
  /** What the journal needs of the network; without them it has no alert levels. */
  readonly rules?: JournalRules;
  /** What the source knows of the time before; with it a journal that has nothing yet is made when it is first asked for. */
  readonly journalPast?: ReportedPast | null;
  /** At the first start events before the last, at most; all that the log holds unless given. */
  readonly readBack?: number;
  readonly log: Logger;
  /** Time between two writes; sooner when there is much. */
  readonly writeEveryMs?: number;
  /** Until it asks again a store that did not take something. */
  readonly retryMs?: number;
}

/** Events of one turn: they hold up the server for some milliseconds. */
const PAGE = 2_048;
/** So many events are written before more are read. */
const MANY_EVENTS = 8_192;
const WRITE_EVERY_MS = 2 * SECOND_MS;
const RETRY_MS = 2 * SECOND_MS;
/** A store that has taken nothing for so long counts as gone. */
const GONE_AFTER_MS = MINUTE_MS;
/** Asks for a position alone. */
const NO_STATION = [''];

const NO_RULES: JournalRules = { thresholds: new Map(), legends: [] };

/** Whether numbers continue from one epoch to the other: `stream.generation` of a store, `stream-generation` of JetStream. */
const isOneStream = (a: string, b: string): boolean => {
  const streamOf = (epoch: string): string => epoch.replace(/[.-][^.-]*$/, '');
  return streamOf(a) === streamOf(b);
};

/** A stream of JetStream may have gone back in time: a new epoch begins at a number that the one before it had already given away. */
const mayGoBack = (epoch: string): boolean => !epoch.includes('.');

/**
 * Follows a log into the series: each event counts once, whatever ends when. Every few seconds what is new is read and written, with its
 * position; after a start, and after a write of which it is not known whether it happened, it continues at the position that the store has.
 * Events that the log no longer holds are a gap: it continues with the oldest that is held, and with the last values of all tags once it has
 * caught up. After each write a slice of what is too old is thinned.
 */
export class SeriesFollower {
  readonly #parts: FollowerParts;
  readonly #writeEveryMs: number;
  readonly #now: () => EpochMs;
  readonly #ended = new AbortController();
  readonly #pending: PendingSteps;
  /** The last event folded; null: it is asked of the store. */
  #position: TagPosition | null = null;
  /** The last one in the store. */
  #stored: TagPosition | null = null;
  /** The newest event of the log, as last seen. */
  #head: TagPosition | null = null;
  /** When the oldest event that is not in the store was taken by the log. */
  #unstoredSince: EpochMs | null = null;
  /** Events are missing. */
  #hasGap = false;
  /** The store has columns that it did not have before. */
  #isWidened = false;
  /** The journal is kept, or being made of the past. */
  #hasJournal = false;
  #isJournalWanted = false;
  /** When the log took the last event folded. */
  #takenAt: EpochMs | null = null;
  #fault: CallFault | null = null;
  /** Nothing can be written: the series are of another standard time. */
  #isRefused = false;
  #working: Promise<void> | null = null;
  readonly #counts = {
    rows: 0,
    gaps: 0,
    failures: 0,
    slices: 0,
    longestSliceSeconds: 0,
    thinned: 0,
  };

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    const { now = Date.now, keptMs, offsetMinutes, writeEveryMs = WRITE_EVERY_MS } = parts;
    this.#writeEveryMs = writeEveryMs;
    this.#now = () => epochMs(now());
    this.#pending = new PendingSteps(keptMs, offsetMinutes * MINUTE_MS, null);
  }

  /** Since it was made; what each is, is in `storage-metrics.ts`. */
  get counts() {
    const [head, stored] = [this.#head, this.#stored];
    const isSameLog = isOneStream(head?.epoch ?? '', stored?.epoch ?? '');
    return {
      ...this.#counts,
      ...this.#pending.counts,
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
    return lagMs > 2 * this.#writeEveryMs + SECOND_MS
      ? { kind: 'behind', seconds: Math.round(lagMs / SECOND_MS) }
      : { kind: 'following' };
  }

  start(): void {
    this.#working ??= this.#work();
  }

  /** Writes what was received until now, if the store takes it. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#working;
  }

  /** Begins a journal that was never asked for with the source's past. */
  async wantJournal(): Promise<void> {
    const { rules = NO_RULES, journalPast = null } = this.#parts;
    this.#isJournalWanted = true;
    this.start();
    if (this.#hasJournal || journalPast === null || this.#position === null) return;
    this.#hasJournal = true;
    const until = (): EpochMs => this.#takenAt ?? this.#now();
    const journal = await journalOfPast(journalPast, rules, until, this.#ended.signal);
    if (journal !== null) this.#pending.keep(journal);
  }

  get #lagMs(): number {
    return this.#unstoredSince === null ? 0 : Math.max(0, this.#now() - this.#unstoredSince);
  }

  async #work(): Promise<void> {
    const { retryMs = RETRY_MS } = this.#parts;
    const { signal } = this.#ended;
    for (let isLast = false; !isLast && !this.#isRefused;) {
      isLast = signal.aborted;
      let isWhole = false;
      try {
        isWhole = await this.#turn();
      } catch (error) {
        // The log has failed: it may be there again.
        this.#note({ kind: 'failed', message: error instanceof Error ? error.message : 'unknown' });
      }
      const restMs = isWhole ? this.#writeEveryMs : retryMs;
      if (!isLast) await pause(restMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Reads what there is and writes it; false where not all of it is written. */
  async #turn(): Promise<boolean> {
    const { reader } = this.#parts;
    this.#head = (await reader.last(NO_STATION)).position;
    if (this.#position === null && !(await this.#resume())) return false;
    while (this.#position !== null) {
      const page = await reader.after(this.#position, PAGE);
      if (!page.ok) {
        if (!(await this.#skipGap(this.#position))) return false;
      } else if (page.value.length > 0) {
        this.#take(page.value);
        if (this.#pending.events >= MANY_EVENTS && !(await this.#write())) return false;
        // A short page is read soon, and what there is is written before others have their turns.
        if (page.value.length < PAGE) continue;
      } else if (!(this.#hasGap || this.#isWidened) || (await this.#adopt())) {
        if (!this.#pending.isEmpty) return this.#write();
        this.#unstoredSince = null;
        return true;
      }
      await breathe();
    }
    return false;
  }

  /** Begins at the store's position; false if it does not answer. */
  async #resume(): Promise<boolean> {
    const { write, offsetMinutes, log, reader, resumed } = this.#parts;
    const quantities = RECORDED_QUANTITIES.map(({ id }) => id);
    const asked = { offsetMs: offsetMinutes * MINUTE_MS, quantities };
    const known = await write.call('seriesResume', asked);
    if (!known.ok) {
      this.#note(known.error);
      this.#unstoredSince ??= this.#now();
      this.#isRefused = known.error.kind === 'refused';
      return false;
    }
    resumed?.(known.value);
    const { position, stations, journal, isWidened } = known.value;
    const { epoch, after, last } = await reader.held();
    const { readBack = Infinity, rules = NO_RULES, journalPast = null } = this.#parts;
    const isAsleep = journal.clock === null && journalPast !== null;
    this.#pending.restore(stations, isAsleep ? null : new JournalFold(rules, journal));
    this.#hasJournal = !isAsleep;
    this.#stored = position;
    this.#position = position ?? { epoch, seq: Math.max(after, last - readBack) };
    this.#isWidened ||= isWidened;
    this.#hasGap ||= position === null && after > 0;
    log.debug('the history goes on', { seq: this.#position.seq });
    if (this.#isJournalWanted) void this.wantJournal();
    return true;
  }

  #take(events: readonly LoggedTag[]): void {
    this.#pending.take(events);
    const last = events.at(-1);
    if (last === undefined) return;
    this.#unstoredSince ??= events[0]?.at ?? null;
    this.#position = { epoch: last.epoch, seq: last.seq };
    this.#takenAt = last.at;
  }

  /** Events are missing: continues with the oldest that is held and not counted yet. False where they are there, but could not be read. */
  async #skipGap({ epoch, seq }: TagPosition): Promise<boolean> {
    const held = await this.#parts.reader.held();
    const isSameEpoch = held.epoch === epoch;
    const isSameLog = isOneStream(held.epoch, epoch);
    const next = isSameLog ? Math.min(Math.max(seq, held.after), held.last) : held.after;
    this.#position = { epoch: held.epoch, seq: next };
    if (isSameLog && next === seq && (isSameEpoch || !mayGoBack(epoch))) return !isSameEpoch;
    this.#counts.gaps += 1;
    this.#hasGap = true;
    this.#parts.log.warn('the history has a gap', { after: seq, until: next });
    return true;
  }

  /** What holds now, where events of it may be missing. False where the state is not that of our position: then it is later. */
  async #adopt(): Promise<boolean> {
    const { position, tagsByCode } = await this.#parts.reader.last();
    if (position.epoch !== this.#position?.epoch || position.seq !== this.#position.seq)
      return false;
    this.#pending.adopt(tagsByCode, this.#hasGap ? 'all' : 'unknown');
    this.#hasGap = false;
    this.#isWidened = false;
    return true;
  }

  /** Writes what there is. */
  async #write(): Promise<boolean> {
    if (this.#position === null) return false;
    const position = this.#position;
    const written = await this.#parts.write.call('seriesWrite', {
      now: this.#now(),
      after: this.#stored,
      position,
      ...this.#pending.drain(),
    });
    if (!written.ok) {
      this.#note(written.error);
      this.#position = null;
      return false;
    }
    if (this.#fault !== null) this.#parts.log.info('the history is written again');
    this.#fault = null;
    this.#stored = position;
    this.#counts.rows += written.value;
    this.#unstoredSince = null;
    await this.#thin();
    return true;
  }

  /** Leaves of some steps that are too old the last of each hour. */
  async #thin(): Promise<void> {
    const { write, keptMs } = this.#parts;
    const thinned = await write.call('seriesThin', { now: this.#now(), keptMs });
    if (!thinned.ok) return;
    this.#counts.slices += 1;
    this.#counts.thinned += thinned.value.dropped;
    this.#counts.longestSliceSeconds = Math.max(
      this.#counts.longestSliceSeconds,
      thinned.value.ms / SECOND_MS,
    );
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
