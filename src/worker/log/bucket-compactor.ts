import type { StationId } from '#domain/stations/station.ts';
import { BucketRecords } from './bucket-records.ts';
import { BucketRows } from './bucket-rows.ts';
import { type EventRows, eventOf } from './event-rows.ts';
import { isLive, type LoggedEvent } from './log-rows.ts';
import { TagIndex } from './tag-index.ts';

/** Rows for which an open bucket has room at first. */
const ROOM = 1_024;

/**
 * Downsamples events. Of each tag and time bucket the first, lowest, highest and last event survive unchanged at their own offsets, and the
 * lowest, highest and last live event. Nothing is averaged. Late events never were state and are dropped. A bucket is passed on as one
 * piece when the log's time leaves it, however the events arrived.
 *
 * Every event of a storm comes through here once the log is full, thirty thousand at a time, so it works on columns.
 */
export class BucketCompactor {
  readonly #bucketMs: number;
  readonly #hand: (rows: EventRows, row: number) => void;
  /** Of the open bucket: its events that may survive, its tags, and what survives of each so far. */
  readonly #rows: BucketRows;
  readonly #tags = new TagIndex();
  readonly #records = new BucketRecords();
  #bucket = Number.NaN;

  /** `hand` takes each survivor, in order. */
  constructor(bucketMs: number, hand: (rows: EventRows, row: number) => void, room = ROOM) {
    this.#bucketMs = bucketMs;
    this.#hand = hand;
    this.#rows = new BucketRows(room);
  }

  take(rows: EventRows, from: number): void {
    const mark = rows.markAt(from);
    const bucket = Math.floor(rows.timeAt(from) / this.#bucketMs);
    if (bucket !== this.#bucket) {
      this.#close();
      this.#bucket = bucket;
    }
    if (this.#rows.isFull) this.#thin();
    const row = this.#rows.push(rows, from);
    const { size } = this.#tags;
    const record = this.#tags.numberOf(rows.stationAt(from), rows.tagAt(from));
    const number = rows.numberAt(from);
    if (record === size) this.#records.open(record, row, number, isLive(mark));
    else this.#records.take(record, row, number, isLive(mark));
  }

  /** Survivors so far of the open bucket, in order; optionally of one station. */
  pending(station?: StationId): readonly LoggedEvent[] {
    const events: LoggedEvent[] = [];
    this.#forEachSurvivor((row) => {
      if (station !== undefined && this.#rows.stationAt(row) !== station) return;
      events.push(eventOf(this.#rows, row));
    });
    return events;
  }

  #close(): void {
    this.#forEachSurvivor((row) => this.#hand(this.#rows, row));
    this.#records.clear(this.#tags.size);
    this.#tags.clear();
    this.#rows.clear();
  }

  /** A 1 for each row that survives so far. */
  #survivors(): Int32Array {
    const stays = new Int32Array(this.#rows.length);
    this.#records.mark(this.#tags.size, stays);
    return stays;
  }

  #forEachSurvivor(visit: (row: number) => void): void {
    const stays = this.#survivors();
    for (let row = 0; row < stays.length; row += 1) if (stays[row] === 1) visit(row);
  }

  /** Takes out the rows that no longer survive; makes more room where that is too little. */
  #thin(): void {
    const numberOf = this.#survivors();
    this.#rows.keep(numberOf);
    this.#records.renumber(this.#tags.size, numberOf);
    if (this.#rows.isHalfFull) this.#rows.widen();
  }
}
