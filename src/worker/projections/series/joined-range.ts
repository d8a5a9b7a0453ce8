import type { TimeZone } from '#domain/time/time-zone.ts';
import { MINUTE_MS, earlier, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { chooseHistoryStep, stepLength, type HistoryStep } from '#domain/series/history-step.ts';
import type { Result } from '#domain/result.ts';
import type { SeriesQuery } from '#domain/series/series-query.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/quantities/series-sources.ts';
import { lookOf, type ReadingLook } from '#domain/tags/shown-reading.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { StationId } from '#domain/stations/station.ts';
import type { Span } from '#feed/history/history-cache.ts';
import type { HistoryPart, RowsQuery } from '#feed/history/history-client.ts';
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
import type { LogView } from '../projection.ts';
import { ReportedUnits } from '../reported-units.ts';

/** Requests history rows; a failure is a value. `onPart` receives every page on the way, `signal` cancels. */
export type HistoryRequest = (
  query: RowsQuery,
  onPart: (part: HistoryPart) => void,
  signal: AbortSignal,
) => Promise<Result<HistoryPart, RequestFault>>;

/** What a book needs from the core. */
export interface SeriesPorts {
  readonly now: () => EpochMs;
  readonly zone: TimeZone;
  readonly requestHistory: HistoryRequest;
  /** History has arrived or failed. */
  readonly onHistory: () => void;
  /** Whether the whole network is known: a station that is not among it is none. */
  readonly isNetworkLoaded: () => boolean;
}

/** Silence of the live readings after which history may have more. */
const HOLE_MS = 15 * MINUTE_MS;
/** Delays between requests for missing rows: a station may deliver them later, and a row arrives at the end of its step. */
const FILL_IN_WAITS = [1, 5, 20, 60].map((minutes) => minutes * MINUTE_MS);
/** Sum of the delays: a silence that ended longer ago is not filled in any more. */
const FILL_IN_MS = 90 * MINUTE_MS;
/** Retry delay after a failure; doubled each time. */
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 600_000;
/** Maximum live readings of one quantity: nine days of one every 15 s. Then they are downsampled. */
const LONGEST_TAIL = 50_000;

/**
 * The series of one station over a range: the provider's history, then the live tail of the log. The tail continues where history ends;
 * where both have readings, history's are used. When live readings return after a silence, or a snapshot has values that no live event had,
 * the missing history is requested, a few times if needed.
 */
export class JoinedRange {
  readonly #log: LogView;
  readonly #events: EventLog;
  readonly #ports: SeriesPorts;
  readonly #fieldByPath = new Map<PathId, HistoricalField>();
  #units: ReportedUnits;
  #query: SeriesQuery;
  #station: StationId | undefined;
  #history: HistoryState = { kind: 'loading' };
  #part: HistoryPart | null = null;
  #tail = new Map<HistoricalField, GrowingSeries>();
  #joined = new Map<HistoricalField, JoinedSeries>();
  /** The part of history in `#joined`: live readings are newer than its ends. */
  #recorded: ReturnType<typeof historySeries> = new Map();
  #edition = 0;
  /** False while received data is not joined yet; done on the next read. */
  #isJoined = false;
  #newestAt = epochMs(-Infinity);
  #pending: AbortController | null = null;
  /** The period missed live that history has not filled yet; null: none. */
  #gap: Span | null = null;
  /** Requests scheduled for the gap (`#fillIns`); consecutive failed requests (`#failures`). */
  #fillIns = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(log: LogView, events: EventLog, query: SeriesQuery, ports: SeriesPorts) {
    this.#log = log;
    this.#events = events;
    this.#ports = ports;
    this.#query = query;
    this.#units = new ReportedUnits(log.dictionary, events);
    for (const { field, path } of SERIES_SOURCES) {
      if (path !== null) this.#fieldByPath.set(log.dictionary.internKnownPath(path), field);
    }
    this.update(query);
  }

  get history(): HistoryState {
    return this.#history;
  }

  /** Whether the log names the station: how its readings are written is known only then. */
  get isStationKnown(): boolean {
    return this.#stationId() !== undefined;
  }

  /** Changes when readings were replaced; while it is the same, readings are only appended. */
  get edition(): number {
    this.#join();
    return this.#edition;
  }

  /** The step of the received rows; before the first, the requested one. */
  get step(): HistoryStep {
    return this.#part?.step ?? this.#query.step ?? chooseHistoryStep(this.#span());
  }

  /** The readings of a field; null if there are none. */
  joined(field: HistoricalField): JoinedSeries | null {
    this.#join();
    return this.#joined.get(field) ?? null;
  }

  /** How the readings of a series are written: in the quantity's own unit; `N/D` if the station reports none, or a foreign one. */
  lookOf({ unit, path: livePath }: SeriesSource): ReadingLook {
    const station = this.#stationId();
    if (livePath === null || station === undefined) return { unit, decimals: null };
    const { dictionary, table } = this.#log;
    const path = dictionary.internKnownPath(livePath);
    if (table.lookUp(station, tagIdOf(path, 'Value')) === undefined)
      return { unit, decimals: null };
    const beside = table.unitAndFormatOf(station, path);
    // History has no units: it may or may not be in the foreign one.
    return beside.code === FOREIGN_UNIT ? { unit: null, decimals: null } : lookOf(unit, beside);
  }

  /** Starts with a new range. `isAgain`: requests again what the provider did not return, even if requested recently. */
  update(query: SeriesQuery, isAgain = false): void {
    this.#query = query;
    this.#gap = null;
    this.#failures = 0;
    this.#station = undefined;
    this.#part = null;
    this.#history = { kind: 'loading' };
    this.#tail = new Map();
    this.#newestAt = epochMs(-Infinity);
    this.#isJoined = false;
    this.#readTail();
    void this.#readHistory(isAgain);
  }

  /** Requests the rows added since: live readings are only of what changes. The shown rows stay meanwhile. */
  refresh(): void {
    if (this.#pending === null && this.#history.kind === 'ready') void this.#readHistory(false);
  }

  close(): void {
    this.#pending?.abort();
    clearTimeout(this.#timer);
  }

  /** Whether any of the events belongs to this station's series. */
  follow(rows: LogRows): boolean {
    const id = this.#stationId();
    if (id === undefined) return false;
    const upTo = this.#query.to ?? Infinity;
    const before = this.#newestAt;
    let isTouched = false;
    let missedAt = epochMs(-Infinity);
    for (let row = rows.from; row < rows.to; row += 1) {
      const mark = rows.effects[row] ?? 0;
      if (rows.stations[row] !== id) continue;
      const tag = tagAt(rows.tags, row);
      if (isUnitTag(tag)) {
        this.#units.update(id, tag, rows.valueAt(row));
        isTouched = true;
      }
      if (!isLive(mark)) {
        // A snapshot may bring the format of the readings.
        isTouched = true;
        if (this.#isMissed(tag, mark)) missedAt = rows.timeAt(row);
        continue;
      }
      const [time, value] = [rows.timeAt(row), rows.numbers[row] ?? Number.NaN];
      if (time <= upTo && this.#addLive(id, tag, time, value)) isTouched = true;
    }
    const to = this.#newestAt - before > HOLE_MS ? this.#newestAt : missedAt;
    if (before !== -Infinity && to > before) this.#onGap({ from: before, to });
    return isTouched;
  }

  /** Whether a resync changed one of our quantities without a live event. The first snapshot of a visit does not count. */
  #isMissed(tag: TagId, mark: number): boolean {
    const isChange = originOf(mark) === 'resync' && (mark & EFFECT.changed) !== 0;
    return isChange && isValueTag(tag) && this.#fieldByPath.has(pathIdOf(tag));
  }

  #onGap({ from, to }: Span): void {
    this.#gap = { from: earlier(from, this.#gap?.from ?? from), to };
    this.#fillIns = 0;
    // If a request is pending, the next one follows its response.
    if (this.#pending === null) void this.#readHistory(true);
  }

  /** Time between two rows above which a row is missing. */
  get #holeMs(): number {
    return Math.max(HOLE_MS, 1.5 * stepLength(this.step));
  }

  /** Whether history covers a gap without a hole. */
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

  /** Finds a hole in the history rows that live readings did not reveal: the station may fill it in later. */
  #findHole(reportedAt: EpochMs): void {
    const after = Math.max(reportedAt, this.#ports.now() - FILL_IN_MS);
    const rows = this.#part?.rows ?? [];
    for (let index = rows.length - 1; index > 0; index -= 1) {
      const [from, to] = [rows[index - 1]?.timestamp, rows[index]?.timestamp];
      if (from === undefined || to === undefined) return;
      if (to <= after) return;
      if (to - from <= this.#holeMs) continue;
      this.#gap = { from: earlier(from, this.#gap?.from ?? from), to };
      this.#fillIns = 0;
      return;
    }
  }

  /** Schedules the next request after a failure, or while a gap is not filled. */
  #scheduleNext(isFailed: boolean): void {
    const requestIn = (milliseconds: number): void => {
      this.#timer = setTimeout(() => void this.#readHistory(true), milliseconds);
    };
    if (isFailed) {
      requestIn(Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS));
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
      requestIn(wait);
    }
  }

  #span(): Span {
    return { from: this.#query.from, to: this.#query.to ?? this.#ports.now() };
  }

  #stationId(): StationId | undefined {
    this.#station ??= this.#log.dictionary.findStation(this.#query.codigo);
    return this.#station;
  }

  async #readHistory(isAgain: boolean): Promise<void> {
    this.#pending?.abort();
    clearTimeout(this.#timer);
    // An automatic request does not show `loading`: the shown rows stay valid meanwhile.
    const isFirst = this.#history.kind === 'loading';
    const codigo = decodeCodigo(this.#query.codigo);
    const pending = new AbortController();
    this.#pending = pending;
    if (!codigo.ok) {
      // Not synchronously: the caller's constructor may still be running.
      await Promise.resolve();
      this.#history = { kind: 'ready' };
      this.#ports.onHistory();
      return;
    }
    const read = await this.#ports.requestHistory(
      {
        codigo: codigo.value,
        span: this.#span(),
        step: this.#query.step ?? null,
        again: isAgain,
      },
      (part) => {
        if (pending.signal.aborted) return;
        this.#take(part);
        const { pages, held } = part;
        if (isFirst) this.#history = { kind: 'loading', pages, ...(held === null ? {} : { held }) };
        this.#ports.onHistory();
      },
      pending.signal,
    );
    // The response to an older request is ignored.
    if (pending.signal.aborted) return;
    this.#pending = null;
    if (read.ok) {
      const before = this.#newestAt;
      this.#take(read.value);
      this.#findHole(before);
      const { availableFrom } = read.value;
      this.#history = { kind: 'ready', ...(availableFrom === null ? {} : { availableFrom }) };
    } else {
      this.#history = { kind: 'failed', reason: read.error };
    }
    this.#scheduleNext(!read.ok);
    this.#ports.onHistory();
  }

  /** Reads this station's events from the log. */
  #readTail(): void {
    const station = this.#stationId();
    if (station === undefined) return;
    const upTo = this.#query.to ?? Infinity;
    this.#units = new ReportedUnits(this.#log.dictionary, this.#events);
    for (const entry of this.#events.since(this.#events.first, station)) {
      if (isUnitTag(entry.tag)) this.#units.update(station, entry.tag, entry.value);
      if (entry.origin !== 'live') continue;
      if (entry.receivedAt > upTo || typeof entry.value !== 'number') continue;
      this.#addLive(station, entry.tag, entry.receivedAt, entry.value);
    }
  }

  #addLive(station: StationId, tag: TagId, time: EpochMs, reported: number): boolean {
    const path = pathIdOf(tag);
    const field = isValueTag(tag) ? this.#fieldByPath.get(path) : undefined;
    if (field === undefined || time < this.#query.from) return false;
    const value = this.#units.own(station, path, reported);
    if (!Number.isFinite(value)) return false;
    const tail = this.#tail.get(field) ?? new GrowingSeries();
    this.#tail.set(field, tail);
    tail.push(time, value);
    // The device's clock may go back; the tail's times never do.
    const at = tail.end;
    if (tail.length >= LONGEST_TAIL) {
      tail.thin(LONGEST_TAIL / 16);
      this.#isJoined = false;
    } else if (this.#isJoined && at > (this.#recorded.get(field)?.end ?? -Infinity)) {
      this.#put(field, at, value);
    }
    this.#newestAt = later(this.#newestAt, at);
    return true;
  }

  #take(part: HistoryPart): void {
    this.#part = part;
    this.#newestAt = later(this.#newestAt, part.rows.at(-1)?.timestamp ?? this.#newestAt);
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
    this.#recorded = historySeries(this.#part?.rows ?? []);
    this.#joined = new Map(this.#recorded);
    for (const [field, { times, values, length }] of this.#tail) {
      const seam = this.#recorded.get(field)?.end ?? -Infinity;
      for (let index = 0; index < length; index += 1) {
        const time = epochMs(times[index] ?? -Infinity);
        if (time > seam) this.#put(field, time, values[index] ?? Number.NaN);
      }
    }
  }
}
