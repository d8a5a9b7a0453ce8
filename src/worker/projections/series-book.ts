import type { EpochMs } from '#domain/epoch-ms.ts';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/historical-unit.ts';
import { chooseHistoryStep } from '#domain/history-step.ts';
import type { HistoryStep } from '#domain/operations.ts';
import type { Result } from '#domain/result.ts';
import { isPlausibleValue, SERIES_SOURCES } from '#domain/series-sources.ts';
import { decodeCodigo } from '#domain/tag-path.ts';
import type { AnswerFault, HistoryState, SeriesQuestion, StationId } from '#worker/api/frames.ts';
import type { Span } from '../feed/history-cache.ts';
import type { HistoryPart, HistoryQuestion } from '../feed/history-source.ts';
import { isValueTag, type PathId, pathIdOf, type TagId } from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';
import { EFFECT, type LogRows } from '../log/log-rows.ts';
import { GrowingSeries } from './growing-series.ts';
import { historySeries, type JoinedSeries } from './history-series.ts';
import type { LogView } from './log-view.ts';

/** Asks for history rows; a failure is a value. `onPart` hears of every page on the way, `signal` ends the asking. */
export type HistoryRequest = (
  question: HistoryQuestion,
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
/** Live readings kept of one quantity: nine days of a reading every 15 s. Then they are thinned. */
const LONGEST_TAIL = 50_000;

/**
 * The series of one station over a range: the provider's history, then the live tail of the log, joined without a seam. Where
 * history ends the tail goes on; what both know is history's. When live readings come back after a silence, history is asked for
 * what was missed.
 */
export class SeriesBook {
  readonly #log: LogView;
  readonly #events: EventLog;
  readonly #ports: SeriesPorts;
  readonly #fieldByPath = new Map<PathId, HistoricalField>();
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

  constructor(log: LogView, events: EventLog, question: SeriesQuestion, ports: SeriesPorts) {
    this.#log = log;
    this.#events = events;
    this.#ports = ports;
    this.#question = question;
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

  /** Begins anew. */
  ask(question: SeriesQuestion): void {
    this.#question = question;
    this.#station = undefined;
    this.#part = null;
    this.#history = { kind: 'loading' };
    this.#tail = new Map();
    this.#heardAt = -Infinity;
    this.#isJoined = false;
    this.#readTail();
    void this.#readHistory();
  }

  /** Asks for the rows that have come since: live readings tell what changes alone. What is shown stays meanwhile. */
  refresh(): void {
    if (this.#asking === null && this.#history.kind === 'ready') void this.#readHistory();
  }

  /** Gives the question up: what was asked for on its behalf need not be asked further. */
  close(): void {
    this.#asking?.abort();
  }

  /** True when something of ours was among the events. */
  follow(rows: LogRows): boolean {
    const id = this.#stationId();
    if (this.#question.to !== null || id === undefined) return false;
    const before = this.#heardAt;
    let heard = false;
    for (let row = rows.from; row < rows.to; row += 1) {
      if (rows.stations[row] !== id || ((rows.effects[row] ?? 0) & EFFECT.late) !== 0) continue;
      const value = rows.numbers[row] ?? Number.NaN;
      if (this.#hearLive(rows.tags[row] ?? 0, rows.timeAt(row), value)) heard = true;
    }
    if (before !== -Infinity && this.#heardAt - before > HOLE_MS && this.#asking === null) {
      void this.#readHistory();
    }
    return heard;
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

  async #readHistory(): Promise<void> {
    this.#asking?.abort();
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
      { codigo: codigo.value, span: this.#span(), step: this.#question.step ?? null },
      (part) => {
        if (asking.signal.aborted) return;
        this.#take(part);
        this.#history = { kind: 'loading', pages: part.pages };
        this.#ports.onHistory();
      },
      asking.signal,
    );
    // An answer to an older question is no answer.
    if (asking.signal.aborted) return;
    this.#asking = null;
    if (read.ok) {
      this.#take(read.value);
      const { keptFrom } = read.value;
      this.#history = { kind: 'ready', ...(keptFrom === null ? {} : { keptFrom }) };
    } else {
      this.#history = { kind: 'failed', reason: read.error };
    }
    this.#ports.onHistory();
  }

  /** What the log already holds of this station. */
  #readTail(): void {
    const station = this.#stationId();
    if (station === undefined) return;
    const upTo = this.#question.to ?? Infinity;
    for (const entry of this.#events.since(this.#events.first, station)) {
      if (entry.origin !== 'live' || entry.late) continue;
      if (entry.receivedAt > upTo || typeof entry.value !== 'number') continue;
      this.#hearLive(entry.tag, entry.receivedAt, entry.value);
    }
  }

  #hearLive(tag: TagId, time: EpochMs, value: number): boolean {
    const field = isValueTag(tag) ? this.#fieldByPath.get(pathIdOf(tag)) : undefined;
    if (field === undefined || time < this.#question.from || !Number.isFinite(value)) return false;
    const tail = this.#tail.get(field) ?? new GrowingSeries();
    this.#tail.set(field, tail);
    tail.push(time, value);
    if (tail.length >= LONGEST_TAIL) {
      tail.thin(LONGEST_TAIL / 16);
      this.#isJoined = false;
    } else if (this.#isJoined && time > (this.#seams.get(field) ?? -Infinity)) {
      this.#put(field, time, value);
    }
    this.#heardAt = Math.max(this.#heardAt, time);
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
