import {
  LOG_START,
  logOffset,
  type Offset,
  type LogEntry,
  type LoggedEvent,
  type LogRows,
  originMark,
  stationAt,
  tagAt,
  type TouchedStations,
} from './log-rows.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationId } from '#domain/stations/station.ts';
import type { TagId } from './dictionary.ts';
import { type EventRows, eventOf, hasText, KIND, valueOf, withoutEffect } from './event-rows.ts';
import type { StationSearch } from './station-search.ts';

const LIVE_NUMBER = KIND.number | originMark('live');

/** Bound on the characters of a segment's texts: memory is bounded by events and texts. */
const MAX_CHARACTERS = 2 ** 19;

/** Times are stored as milliseconds since the segment's first: 49 days fit. */
const LONGEST_SPAN = 0xff_ff_ff_ff;

/**
 * Events in columns, 17 bytes each (25 with explicit offsets). Texts are rare and stored beside the columns, by row. Station and tag ids fit
 * 16 bits because the dictionary is bounded.
 */
export class Segment implements EventRows {
  readonly capacity: number;
  readonly #stations: Uint16Array;
  readonly #tags: Uint16Array;
  readonly #marks: Uint8Array;
  readonly #numbers: Float64Array;
  readonly #times: Uint32Array;
  /** Null where offsets are consecutive. */
  readonly #offsets: Float64Array | null;
  readonly #texts = new Map<number, string>();
  #characters = 0;
  #length = 0;
  #firstOffset: Offset = LOG_START;
  #lastOffset: Offset = logOffset(-1);
  #timeBase = epochMs(0);

  constructor(capacity: number, hasOffsets: boolean) {
    this.capacity = capacity;
    this.#stations = new Uint16Array(capacity);
    this.#tags = new Uint16Array(capacity);
    this.#marks = new Uint8Array(capacity);
    this.#numbers = new Float64Array(capacity);
    this.#times = new Uint32Array(capacity);
    this.#offsets = hasOffsets ? new Float64Array(capacity) : null;
  }

  get length(): number {
    return this.#length;
  }

  /** Offset of the first event; the segment must not be empty. */
  get firstOffset(): Offset {
    return this.#firstOffset;
  }

  get lastOffset(): Offset {
    return this.#lastOffset;
  }

  /** Bytes of the columns, without texts. */
  get bytes(): number {
    return this.capacity * (this.#offsets === null ? 17 : 25);
  }

  /** Whether an event at this time fits. */
  takes(receivedAt: EpochMs): boolean {
    if (this.#length === 0) return true;
    const span = receivedAt - this.#timeBase;
    const hasRoom = this.#length < this.capacity && this.#characters < MAX_CHARACTERS;
    return hasRoom && span >= 0 && span <= LONGEST_SPAN;
  }

  /** Removes the events and keeps the columns: reusing a segment allocates nothing. */
  clear(): void {
    this.#length = 0;
    this.#characters = 0;
    this.#texts.clear();
  }

  push(offset: Offset, entry: LogEntry): void {
    const row = this.#begin(offset, entry.station, entry.tag, entry.receivedAt);
    this.#marks[row] = this.#pushValue(row, entry);
  }

  /** The same for a row of other columns, without its effect. */
  pushRow(rows: EventRows, from: number): void {
    const mark = rows.markAt(from);
    const row = this.#begin(
      rows.offsetAt(from),
      rows.stationAt(from),
      rows.tagAt(from),
      rows.timeAt(from),
    );
    this.#marks[row] = withoutEffect(mark);
    this.#numbers[row] = rows.numberAt(from);
    if (hasText(mark)) this.#keepText(row, rows.textAt(from) ?? '');
  }

  /** The same for a live number. */
  pushLiveNumber(
    offset: Offset,
    station: StationId,
    tag: TagId,
    value: number,
    receivedAt: EpochMs,
  ): void {
    const row = this.#begin(offset, station, tag, receivedAt);
    this.#marks[row] = LIVE_NUMBER;
    this.#numbers[row] = value;
  }

  /** Sets the effect of the last event: bits of {@link EFFECT}. */
  markLast(effect: number): void {
    const row = this.#length - 1;
    this.#marks[row] = (this.#marks[row] ?? 0) | effect;
  }

  /** The columns from an offset on. */
  rowsFrom(offset: Offset, search: StationSearch): LogRows {
    const [from, to] = [this.rowFrom(offset), this.#length];
    const [stations, effects] = [this.#stations, this.#marks];
    let touched: TouchedStations | null = null;
    return {
      from,
      to,
      stations,
      tags: this.#tags,
      effects,
      numbers: this.#numbers,
      get touched() {
        touched ??= search.find(stations, effects, from, to);
        return touched;
      },
      timeAt: (row) => this.timeAt(row),
      valueAt: (row) => valueOf(this, row),
    };
  }

  /** Corrects the times from an offset on by so many milliseconds (negative: earlier); the order stays. */
  correctTimes(from: Offset, by: number): void {
    const first = this.rowFrom(from);
    if (first === 0) {
      this.#timeBase = epochMs(this.#timeBase + by);
      return;
    }
    for (let row = first; row < this.#length; row += 1) {
      const time = (this.#times[row] ?? 0) + by;
      this.#times[row] = Math.min(LONGEST_SPAN, Math.max(this.#times[first - 1] ?? 0, time));
    }
  }

  offsetAt(row: number): Offset {
    return logOffset(this.#offsets === null ? this.#firstOffset + row : (this.#offsets[row] ?? 0));
  }

  stationAt(row: number): StationId {
    return stationAt(this.#stations, row);
  }

  tagAt(row: number): TagId {
    return tagAt(this.#tags, row);
  }

  markAt(row: number): number {
    return this.#marks[row] ?? 0;
  }

  numberAt(row: number): number {
    return this.#numbers[row] ?? Number.NaN;
  }

  timeAt(row: number): EpochMs {
    return epochMs(this.#timeBase + (this.#times[row] ?? 0));
  }

  textAt(row: number): string | undefined {
    return this.#texts.get(row);
  }

  /** First row at `offset` or later; `length` for none. */
  rowFrom(offset: Offset): number {
    if (offset > this.#lastOffset) return this.#length;
    if (offset <= this.#firstOffset) return 0;
    if (this.#offsets === null) return offset - this.#firstOffset;
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Events from `from` on; optionally of one station. */
  *events(from: Offset = LOG_START, station?: StationId): Generator<LoggedEvent> {
    for (let row = this.rowFrom(from); row < this.#length; row += 1) {
      if (station === undefined || this.#stations[row] === station) yield eventOf(this, row);
    }
  }

  /** Adds a row; its number and mark are still to be written. */
  #begin(offset: Offset, station: StationId, tag: TagId, receivedAt: EpochMs): number {
    const row = this.#length;
    if (row === 0) {
      this.#firstOffset = offset;
      this.#timeBase = receivedAt;
    }
    this.#stations[row] = station;
    this.#tags[row] = tag;
    this.#times[row] = receivedAt - this.#timeBase;
    if (this.#offsets !== null) this.#offsets[row] = offset;
    this.#lastOffset = offset;
    this.#length = row + 1;
    return row;
  }

  #pushValue(row: number, { value, origin }: LogEntry): number {
    const mark = originMark(origin);
    if (typeof value === 'number') {
      this.#numbers[row] = value;
      return mark | KIND.number;
    }
    this.#numbers[row] = Number.NaN;
    if (typeof value === 'string') {
      this.#keepText(row, value);
      return mark | KIND.text;
    }
    return mark | (value === null ? KIND.empty : value ? KIND.yes : KIND.no);
  }

  #keepText(row: number, text: string): void {
    this.#texts.set(row, text);
    this.#characters += text.length;
  }
}
