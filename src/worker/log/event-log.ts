import { type Observable, Subject } from 'rxjs';
import type { StationId } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { BucketCompactor } from './bucket-compactor.ts';
import type { TagId } from './dictionary.ts';
import { type EventRows, eventOf } from './event-rows.ts';
import {
  type LogRows,
  type LogEntry,
  type LoggedEvent,
  LOG_START,
  logOffset,
  type Offset,
} from './log-rows.ts';
import { Segment } from './segment.ts';
import { StationSearch } from './station-search.ts';
import type { StationAge } from './station-reports.ts';
import type { TagTable } from './tag-table.ts';

/** Size and resolution of the log. Every tier is bounded by its number of segments. */
export interface LogSize {
  readonly segmentLength: number;
  /** Full-resolution segments. */
  readonly wholeSegments: number;
  /** Coarser tiers, each the downsampled overflow of the one before. */
  readonly tiers: readonly { readonly bucketMs: number; readonly segments: number }[];
}

/**
 * 262,144 events at full resolution: 22 minutes of 200 events a second. Then the survivors of each tag and minute, then of each tag and ten
 * minutes. 17 and 25 bytes an event: at most 17.6 MB, and 13 million characters of texts.
 */
export const LOG_SIZE: LogSize = {
  segmentLength: 32_768,
  wholeSegments: 8,
  tiers: [
    { bucketMs: 60_000, segments: 8 },
    { bucketMs: 600_000, segments: 8 },
  ],
};

/** Takes over an event that no longer fits. */
type LetGo = (rows: EventRows, row: number) => void;

/** One tier of downsampled events: takes the overflow of the finer tier and passes on its own. */
class Tier {
  readonly #compactor: BucketCompactor;
  readonly #segments: Segment[] = [];
  readonly #length: number;
  readonly #maximum: number;
  readonly #letGo: LetGo;

  constructor(
    size: { readonly bucketMs: number; readonly segments: number },
    length: number,
    letGo: LetGo,
  ) {
    this.#compactor = new BucketCompactor(size.bucketMs, (rows, row) => this.#keep(rows, row));
    this.#length = length;
    this.#maximum = size.segments;
    this.#letGo = letGo;
  }

  get bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  take(rows: EventRows, row: number): void {
    this.#compactor.take(rows, row);
  }

  /** Columns of everything held, oldest first. */
  *rows(search: StationSearch): Generator<LogRows> {
    for (const segment of this.#segments) yield segment.rowsFrom(LOG_START, search);
    const pending = this.#compactor.pending();
    if (pending.length === 0) return;
    const open = new Segment(pending.length, true);
    for (const event of pending) open.push(event.offset, event);
    yield open.rowsFrom(LOG_START, search);
  }

  *events(from: Offset, station?: StationId): Generator<LoggedEvent> {
    for (const segment of this.#segments) {
      if (segment.lastOffset >= from) yield* segment.events(from, station);
    }
    for (const event of this.#compactor.pending(station)) if (event.offset >= from) yield event;
  }

  #keep(rows: EventRows, row: number): void {
    let segment = this.#segments.at(-1);
    if (segment === undefined || !segment.takes(rows.timeAt(row))) {
      segment = this.#open();
      this.#segments.push(segment);
    }
    segment.pushRow(rows, row);
  }

  #open(): Segment {
    const oldest = this.#segments.length >= this.#maximum ? this.#segments.shift() : undefined;
    if (oldest === undefined) return new Segment(this.#length, true);
    for (let row = 0; row < oldest.length; row += 1) this.#letGo(oldest, row);
    oldest.clear();
    return oldest;
  }
}

/**
 * The append-only log of tag events, in columns: the single source of the site's state. The recent past is at full resolution, older events
 * are downsampled tier by tier ({@link LogSize}), and the overflow of the last tier is folded into a base state. So base + everything
 * held equals a full replay, and the current state is exact however long the log runs. Offsets never change.
 */
export class EventLog {
  readonly #size: LogSize;
  readonly #base: TagTable;
  readonly #whole: Segment[] = [];
  readonly #tiers: readonly Tier[];
  readonly #appended = new Subject<Offset>();
  #announced = false;
  readonly #search = new StationSearch();
  /** The last answer of {@link rows}, and what it is of. */
  #asked: { readonly from: Offset; readonly to: Offset; readonly rows: readonly LogRows[] } = {
    from: LOG_START,
    to: LOG_START,
    rows: [],
  };
  /** The segment being written: the last full-resolution one. */
  #written: Segment | undefined;
  #head: Offset = LOG_START;
  #first: Offset = LOG_START;

  /** `base` is the state before the first event; it absorbs the overflow. `head` is the first offset. */
  constructor(base: TagTable, size: LogSize = LOG_SIZE, head: Offset = LOG_START) {
    this.#base = base;
    this.#size = size;
    this.#head = head;
    this.#first = head;
    const tiers: Tier[] = [];
    let letGo: LetGo = (rows, row) => {
      this.#base.apply(eventOf(rows, row), logOffset(-1));
      this.#first = logOffset(rows.offsetAt(row) + 1);
    };
    for (const tier of size.tiers.toReversed()) {
      const made = new Tier(tier, size.segmentLength, letGo);
      tiers.unshift(made);
      letGo = (rows, row) => made.take(rows, row);
    }
    this.#tiers = tiers;
    this.#letGo = letGo;
  }

  readonly #letGo: LetGo;

  /** First offset held in any tier; before it there is only the base state. */
  get first(): Offset {
    return this.#first;
  }

  /** The state before {@link first}; read-only. */
  get base(): Pick<TagTable, 'unitCodeOf' | 'copy'> {
    return this.#base;
  }

  /** First offset at full resolution. */
  get wholeFrom(): Offset {
    return this.#whole[0]?.firstOffset ?? this.#head;
  }

  /** Offset of the next event. */
  get head(): Offset {
    return this.#head;
  }

  /** Age of a station in the base state. */
  ageBefore(station: StationId): StationAge {
    return this.#base.ageOf(station);
  }

  /** Bytes of all columns. */
  get bytes(): number {
    return (
      this.#whole.reduce((sum, segment) => sum + segment.bytes, 0) +
      this.#tiers.reduce((sum, tier) => sum + tier.bytes, 0)
    );
  }

  /** Emits the new head once at the end of every task that appended; followers then read with {@link since}. */
  get appended$(): Observable<Offset> {
    return this.#appended;
  }

  /** Continues a persisted log: the next event has this offset. Only before the first event. */
  continueAt(offset: Offset): void {
    if (this.#whole.length > 0) throw new RangeError('the log has begun');
    this.#head = offset;
    this.#first = offset;
  }

  append(entry: LogEntry): Offset {
    this.#segmentAt(entry.receivedAt).push(this.#head, entry);
    return this.#advance();
  }

  /** The same for the number of a live message, which nearly all are. */
  appendLiveNumber(station: StationId, tag: TagId, value: number, receivedAt: EpochMs): Offset {
    this.#segmentAt(receivedAt).pushLiveNumber(this.#head, station, tag, value, receivedAt);
    return this.#advance();
  }

  /**
   * Corrects the times from an offset on by so many milliseconds, after the clock was found wrong (negative: earlier). Full-resolution
   * events only; downsampled ones keep their times.
   */
  correctTimes(from: Offset, by: number): void {
    for (const segment of this.#whole) {
      if (segment.lastOffset >= from) segment.correctTimes(from, by);
    }
  }

  /** Sets the effect of the last appended event, bits of `EFFECT`. */
  markLast(effect: number): void {
    this.#written?.markLast(effect);
  }

  /** Columns from `offset` on, one {@link LogRows} a segment, for followers. Full resolution only. */
  rows(offset: Offset): readonly LogRows[] {
    const { from, to } = this.#asked;
    // The views of a screen follow in step.
    if (offset === from && this.#head === to) return this.#asked.rows;
    const rows = this.#rowsFrom(offset);
    this.#asked = { from: offset, to: this.#head, rows };
    return rows;
  }

  /** Columns of everything held, oldest first, at the resolution of each tier. */
  *heldRows(): Generator<LogRows> {
    for (const tier of this.#tiers.toReversed()) yield* tier.rows(this.#search);
    yield* this.rows(this.wholeFrom);
  }

  /** Events held from `offset` on, oldest first; optionally of one station. */
  *since(offset: Offset, station?: StationId): Generator<LoggedEvent> {
    if (offset < this.wholeFrom) {
      for (const tier of this.#tiers.toReversed()) yield* tier.events(offset, station);
    }
    for (const segment of this.#whole) {
      if (segment.lastOffset >= offset) yield* segment.events(offset, station);
    }
  }

  #rowsFrom(offset: Offset): readonly LogRows[] {
    const written = this.#written;
    // The usual case: a waiting view reads after every event.
    if (written !== undefined && written.firstOffset <= offset) {
      return [written.rowsFrom(offset, this.#search)];
    }
    return this.#whole
      .filter(({ lastOffset }) => lastOffset >= offset)
      .map((segment) => segment.rowsFrom(offset, this.#search));
  }

  /** The segment to write an event at this time into. */
  #segmentAt(receivedAt: EpochMs): Segment {
    if (this.#written?.takes(receivedAt) === true) return this.#written;
    const segment = this.#open();
    this.#whole.push(segment);
    this.#written = segment;
    return segment;
  }

  /** One event more is in the log; returns its offset. */
  #advance(): Offset {
    const offset = this.#head;
    this.#head = logOffset(offset + 1);
    if (!this.#announced && this.#appended.observed) this.#announce();
    return offset;
  }

  #open(): Segment {
    const { wholeSegments, segmentLength } = this.#size;
    const oldest = this.#whole.length >= wholeSegments ? this.#whole.shift() : undefined;
    if (oldest === undefined) return new Segment(segmentLength, false);
    for (let row = 0; row < oldest.length; row += 1) this.#letGo(oldest, row);
    oldest.clear();
    return oldest;
  }

  #announce(): void {
    this.#announced = true;
    queueMicrotask(this.#tell);
  }

  /** Made once: a storm announces thousands of times a second. */
  readonly #tell = (): void => {
    this.#announced = false;
    this.#appended.next(this.#head);
  };
}
