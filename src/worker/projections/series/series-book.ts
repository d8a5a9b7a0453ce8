import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { chooseHistoryStep, stepLength } from '#domain/series/history-step.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { Result } from '#domain/result.ts';
import type { SeriesQuestion } from '#domain/series/series-query.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/quantities/series-sources.ts';
import { lookOf } from '#domain/tags/show-reading.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import type { AnswerFault } from '#worker/api/answer-fault.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { Span } from '#worker/feed/history-cache.ts';
import type { HistoryPart, HistoryQuery } from '#worker/feed/history-source.ts';
import {
  isUnitTag,
  isValueTag,
  type PathId,
  pathIdOf,
  type TagId,
  tagIdOf,
} from '#worker/log/dictionary.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { EFFECT, isLive, type LogRows, originOf, tagAt } from '#worker/log/log-rows.ts';
import { GrowingSeries } from './growing-series.ts';
import { historySeries, type JoinedSeries } from './history-series.ts';
import type { LogView } from '../log-view.ts';
import { SaidUnits } from '../said-units.ts';

/** Asks for history rows; a failure is a value. `onPart` hears of every page on the way, `signal` ends the asking. */
export type HistoryRequest = (
  question: HistoryQuery,
  onPart: (part: HistoryPart) => void,
  signal: AbortSignal,
) => Promise<Result<HistoryPart, AnswerFault>>;

/** What a book needs of the core. */
export interface SeriesPorts {
  readonly now: () => EpochMs;
  readonly requestHistory: HistoryRequest;
  /** History has come in, or will not. */
  readonly onHistory: () => void;
}

/** Silence of the live readings that history may know more of. */
const HOLE_MS = 15 * 60_000;
/** A station may fill in later what it missed, and a row comes with the end of its step: so long after one question the next. */
const FILL_IN_WAITS = [1, 5, 20, 60].map((minutes) => minutes * 60_000);
/** All of them: a silence that ended longer ago stays as it is. */
const FILL_IN_MS = 90 * 60_000;
/** What failed is asked for again after so long, then after twice as long each time. */
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 600_000;
/** Live readings kept of one quantity: nine days of a reading every 15 s. Then they are thinned. */
const LONGEST_TAIL = 50_000;

/**
 * The series of one station over a range: the provider's history, then the live tail of the log, joined without a seam. Where
 * history ends the tail goes on; what both know is history's. When live readings come back after a silence, or a snapshot tells
 * something that nobody heard live, history is asked for what was missed, and a few times more until it has it.
 */
export class SeriesBook {
  readonly #log: LogView;
  readonly #events: EventLog;
  readonly #ports: SeriesPorts;
  readonly #fieldByPath = new Map<PathId, HistoricalField>();
  /** What live readings were said in. */
  #units: SaidUnits;
  #question: SeriesQuestion;
  #station: StationId | undefined;
  #history: HistoryState = { kind: 'loading' };
  #part: HistoryPart | null = null;
  #tail = new Map<HistoricalField, GrowingSeries>();
  #joined = new Map<HistoricalField, JoinedSeries>();
  #seams = new Map<HistoricalField, EpochMs>();
  #edition = 0;
  /** False while what has come in has not been joined: that waits until somebody looks. */
  #isJoined = false;
  #heardAt: EpochMs = -Infinity;
  #asking: AbortController | null = null;
  /** What was missed live and history has not told yet; null: nothing. */
  #gap: Span | null = null;
  /** Questions that have been planned for the gap; questions that failed, one after the other. */
  #fillIns = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(log: LogView, events: EventLog, question: SeriesQuestion, ports: SeriesPorts) {
    this.#log = log;
    this.#events = events;
    this.#ports = ports;
    this.#question = question;
    this.#units = new SaidUnits(log.dictionary, events);
    for (const { field, path } of SERIES_SOURCES) {
      if (path !== null) this.#fieldByPath.set(log.dictionary.internKnownPath(path), field);
    }
    this.ask(question);
  }

  get history(): HistoryState {
    return this.#history;
  }

  /** Changes when the readings are others; as long as it stays, readings are only added at their ends. */
  get edition(): number {
    this.#join();
    return this.#edition;
  }

  /** The step of the rows that are here; before the first, the one that was asked for. */
  get step(): HistoryStep {
    return this.#part?.step ?? this.#question.step ?? chooseHistoryStep(this.#span());
  }

  /** What a field's readings are; null when there is none. */
  joined(field: HistoricalField): JoinedSeries | null {
    this.#join();
    return this.#joined.get(field) ?? null;
  }

  /**
   * How the readings of a series are written: in the quantity's own unit; `N/D` where the station says none, or a foreign one.
   */
  lookOf({ unit, path: livePath }: SeriesSource): ReadingLook {
    const station = this.#stationId();
    if (livePath === null || station === undefined) return { unit, decimals: null };
    const { dictionary, table } = this.#log;
    const path = dictionary.internKnownPath(livePath);
    if (table.lookUp(station, tagIdOf(path, 'Value')) === undefined)
      return { unit, decimals: null };
    const beside = table.besideOf(station, path);
    // History has no units of its own: whether it shares a foreign one nobody can tell.
    return beside.code === FOREIGN_UNIT ? { unit: null, decimals: null } : lookOf(unit, beside);
  }

  /** Begins anew. `isAgain`: what the provider has not given is asked for although it was asked for lately. */
  ask(question: SeriesQuestion, isAgain = false): void {
    this.#question = question;
    this.#gap = null;
    this.#failures = 0;
    this.#station = undefined;
    this.#part = null;
    this.#history = { kind: 'loading' };
    this.#tail = new Map();
    this.#heardAt = -Infinity;
    this.#isJoined = false;
    this.#readTail();
    void this.#readHistory(isAgain);
  }

  /** Asks for the rows that have come since: live readings tell what changes alone. What is shown stays meanwhile. */
  refresh(): void {
    if (this.#asking === null && this.#history.kind === 'ready') void this.#readHistory(false);
  }

  /** Gives the question up: what was asked for on its behalf need not be asked further. */
  close(): void {
    this.#asking?.abort();
    clearTimeout(this.#timer);
  }

  /** True when something of ours was among the events. */
  follow(rows: LogRows): boolean {
    const id = this.#stationId();
    if (id === undefined) return false;
    const upTo = this.#question.to ?? Infinity;
    const before = this.#heardAt;
    let heard = false;
    let missedAt = -Infinity;
    for (let row = rows.from; row < rows.to; row += 1) {
      const mark = rows.effects[row] ?? 0;
      if (rows.stations[row] !== id || (mark & EFFECT.late) !== 0) continue;
      const tag = tagAt(rows.tags, row);
      if (isUnitTag(tag)) {
        this.#units.hear(id, tag, rows.valueAt(row));
        heard = true;
      }
      if (!isLive(mark)) {
        if (this.#isMissed(tag, mark)) missedAt = rows.timeAt(row);
        continue;
      }
      const [time, value] = [rows.timeAt(row), rows.numbers[row] ?? Number.NaN];
      if (time <= upTo && this.#hearLive(id, tag, time, value)) heard = true;
    }
    const to = this.#heardAt - before > HOLE_MS ? this.#heardAt : missedAt;
    if (before !== -Infinity && to > before) this.#noticeGap({ from: before, to });
    return heard;
  }

  /** Whether a snapshot tells of one of our quantities what nobody heard live. The first one of a visit tells everything. */
  #isMissed(tag: TagId, mark: number): boolean {
    const isNews = originOf(mark) === 'resync' && (mark & EFFECT.changed) !== 0;
    return isNews && isValueTag(tag) && this.#fieldByPath.has(pathIdOf(tag));
  }

  #noticeGap({ from, to }: Span): void {
    this.#gap = { from: Math.min(from, this.#gap?.from ?? from), to };
    this.#fillIns = 0;
    // While an older question is on its way, the next one follows its answer.
    if (this.#asking === null) void this.#readHistory(true);
  }

  /** Time between two rows in which a row is missing. */
  get #holeMs(): number {
    return Math.max(HOLE_MS, 1.5 * stepLength(this.step));
  }

  /** Whether history has rows from before a gap to after it. */
  #isFilled({ from, to }: Span): boolean {
    let last = from;
    for (const { timestamp } of this.#part?.rows ?? []) {
      if (timestamp <= from) continue;
      if (timestamp - last > this.#holeMs) return false;
      last = timestamp;
      if (last >= to) return true;
    }
    return false;
  }

  /** A silence that history knows to have ended, though nobody has heard it end: its station may fill it in later. */
  #noticeHole(heardAt: EpochMs): void {
    const after = Math.max(heardAt, this.#ports.now() - FILL_IN_MS);
    const rows = this.#part?.rows ?? [];
    for (let index = rows.length - 1; index > 0; index -= 1) {
      const [from, to] = [rows[index - 1]?.timestamp ?? 0, rows[index]?.timestamp ?? 0];
      if (to <= after) return;
      if (to - from <= this.#holeMs) continue;
      this.#gap = { from: Math.min(from, this.#gap?.from ?? from), to };
      this.#fillIns = 0;
      return;
    }
  }

  /** Asks again after a while for what failed, or has not been filled in. */
  #planNext(isFailed: boolean): void {
    const askIn = (milliseconds: number): void => {
      this.#timer = setTimeout(() => void this.#readHistory(true), milliseconds);
    };
    if (isFailed) {
      askIn(Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS));
      this.#failures += 1;
      return;
    }
    this.#failures = 0;
    if (this.#gap === null) return;
    const wait = FILL_IN_WAITS[this.#fillIns];
    if (wait === undefined || this.#isFilled(this.#gap)) {
      this.#gap = null;
    } else {
      this.#fillIns += 1;
      askIn(wait);
    }
  }

  #span(): Span {
    return { from: this.#question.from, to: this.#question.to ?? this.#ports.now() };
  }

  #stationId(): StationId | undefined {
    if (this.#station === undefined) {
      const codigo = decodeCodigo(this.#question.codigo);
      this.#station = codigo.ok ? this.#log.dictionary.findStation(codigo.value) : undefined;
    }
    return this.#station;
  }

  async #readHistory(isAgain: boolean): Promise<void> {
    this.#asking?.abort();
    clearTimeout(this.#timer);
    // Who asks by himself does not say that he is waiting: what is shown stays true meanwhile.
    const isFirst = this.#history.kind === 'loading';
    const codigo = decodeCodigo(this.#question.codigo);
    const asking = new AbortController();
    this.#asking = asking;
    if (!codigo.ok) {
      // Not while whoever asks is still being made.
      await Promise.resolve();
      this.#history = { kind: 'ready' };
      this.#ports.onHistory();
      return;
    }
    const read = await this.#ports.requestHistory(
      {
        codigo: codigo.value,
        span: this.#span(),
        step: this.#question.step ?? null,
        again: isAgain,
      },
      (part) => {
        if (asking.signal.aborted) return;
        this.#take(part);
        const { pages, held } = part;
        if (isFirst) this.#history = { kind: 'loading', pages, ...(held === null ? {} : { held }) };
        this.#ports.onHistory();
      },
      asking.signal,
    );
    // An answer to an older question is no answer.
    if (asking.signal.aborted) return;
    this.#asking = null;
    if (read.ok) {
      const before = this.#heardAt;
      this.#take(read.value);
      this.#noticeHole(before);
      const { availableFrom } = read.value;
      this.#history = { kind: 'ready', ...(availableFrom === null ? {} : { availableFrom }) };
    } else {
      this.#history = { kind: 'failed', reason: read.error };
    }
    this.#planNext(!read.ok);
    this.#ports.onHistory();
  }

  /** What the log already holds of this station. */
  #readTail(): void {
    const station = this.#stationId();
    if (station === undefined) return;
    const upTo = this.#question.to ?? Infinity;
    this.#units = new SaidUnits(this.#log.dictionary, this.#events);
    for (const entry of this.#events.since(this.#events.first, station)) {
      if (isUnitTag(entry.tag)) this.#units.hear(station, entry.tag, entry.value);
      if (entry.origin !== 'live' || entry.late) continue;
      if (entry.receivedAt > upTo || typeof entry.value !== 'number') continue;
      this.#hearLive(station, entry.tag, entry.receivedAt, entry.value);
    }
  }

  #hearLive(station: StationId, tag: TagId, time: EpochMs, said: number): boolean {
    const path = pathIdOf(tag);
    const field = isValueTag(tag) ? this.#fieldByPath.get(path) : undefined;
    if (field === undefined || time < this.#question.from) return false;
    const value = this.#units.own(station, path, said);
    if (!Number.isFinite(value)) return false;
    const tail = this.#tail.get(field) ?? new GrowingSeries();
    this.#tail.set(field, tail);
    tail.push(time, value);
    // A device's clock may go back: the tail never does.
    const at = tail.end;
    if (tail.length >= LONGEST_TAIL) {
      tail.thin(LONGEST_TAIL / 16);
      this.#isJoined = false;
    } else if (this.#isJoined && at > (this.#seams.get(field) ?? -Infinity)) {
      this.#put(field, at, value);
    }
    this.#heardAt = Math.max(this.#heardAt, at);
    return true;
  }

  #take(part: HistoryPart): void {
    this.#part = part;
    this.#heardAt = Math.max(this.#heardAt, part.rows.at(-1)?.timestamp ?? -Infinity);
    this.#isJoined = false;
  }

  #put(field: HistoricalField, time: EpochMs, value: number): void {
    let joined = this.#joined.get(field);
    if (joined === undefined) {
      joined = { readings: new GrowingSeries(), suspects: new GrowingSeries() };
      this.#joined.set(field, joined);
    }
    (isPlausibleValue(field, value) ? joined.readings : joined.suspects).push(time, value);
  }

  #join(): void {
    if (this.#isJoined) return;
    this.#isJoined = true;
    this.#edition += 1;
    this.#joined = new Map();
    this.#seams = new Map();
    for (const [place, field] of HISTORICAL_FIELDS.entries()) {
      const { readings, suspects, end: seam } = historySeries(this.#part?.rows ?? [], field, place);
      if (readings.length + suspects.length > 0) this.#joined.set(field, { readings, suspects });
      this.#seams.set(field, seam);
      const tail = this.#tail.get(field);
      for (let index = 0; index < (tail?.length ?? 0); index += 1) {
        const time = tail?.times[index] ?? -Infinity;
        if (time > seam) this.#put(field, time, tail?.values[index] ?? Number.NaN);
      }
    }
  }
}
