import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationId } from '#domain/stations/station.ts';
import type { TagId } from './dictionary.ts';
import { type EventRows, hasText, withoutEffect } from './event-rows.ts';
import { stationAt, tagAt, logOffset, type Offset } from './log-rows.ts';

const columnsOf = (room: number) => ({
  offsets: new Float64Array(room),
  stations: new Uint16Array(room),
  tags: new Uint16Array(room),
  marks: new Uint8Array(room),
  numbers: new Float64Array(room),
  times: new Float64Array(room),
});

/** Events of an open time bucket, in order of arrival. Rows can be taken out; those that stay keep their order. */
export class BucketRows implements EventRows {
  /** Rows for which there is room at first. */
  readonly #least: number;
  #columns: ReturnType<typeof columnsOf>;
  readonly #texts = new Map<number, string>();
  #length = 0;

  constructor(room: number) {
    this.#least = room;
    this.#columns = columnsOf(room);
  }

  get length(): number {
    return this.#length;
  }

  /** Whether there is no room for one more. */
  get isFull(): boolean {
    return this.#length === this.#room;
  }

  get isHalfFull(): boolean {
    return this.#length * 2 >= this.#room;
  }

  offsetAt(row: number): Offset {
    return logOffset(this.#columns.offsets[row] ?? 0);
  }

  stationAt(row: number): StationId {
    return stationAt(this.#columns.stations, row);
  }

  tagAt(row: number): TagId {
    return tagAt(this.#columns.tags, row);
  }

  markAt(row: number): number {
    return this.#columns.marks[row] ?? 0;
  }

  numberAt(row: number): number {
    return this.#columns.numbers[row] ?? Number.NaN;
  }

  timeAt(row: number): EpochMs {
    return epochMs(this.#columns.times[row] ?? 0);
  }

  textAt(row: number): string | undefined {
    return this.#texts.get(row);
  }

  /** Adds a row, without its effect; returns its number. There must be room. */
  push(rows: EventRows, from: number): number {
    const mark = rows.markAt(from);
    const row = this.#length;
    this.#length = row + 1;
    const columns = this.#columns;
    columns.offsets[row] = rows.offsetAt(from);
    columns.stations[row] = rows.stationAt(from);
    columns.tags[row] = rows.tagAt(from);
    columns.marks[row] = withoutEffect(mark);
    columns.numbers[row] = rows.numberAt(from);
    columns.times[row] = rows.timeAt(from);
    if (hasText(mark)) this.#texts.set(row, rows.textAt(from) ?? '');
    return row;
  }

  /** Takes out every row with a 0, and writes the new number of each other one in the place of its 1. */
  keep(stays: Int32Array): void {
    const { offsets, stations, tags, marks, numbers, times } = this.#columns;
    let to = 0;
    for (let row = 0; row < this.#length; row += 1) {
      // Few events are texts.
      const text = hasText(marks[row] ?? 0) ? this.#texts.get(row) : undefined;
      if (text !== undefined) this.#texts.delete(row);
      if (stays[row] === 0) continue;
      offsets[to] = offsets[row] ?? 0;
      stations[to] = stations[row] ?? 0;
      tags[to] = tags[row] ?? 0;
      marks[to] = marks[row] ?? 0;
      numbers[to] = numbers[row] ?? 0;
      times[to] = times[row] ?? 0;
      if (text !== undefined) this.#texts.set(to, text);
      stays[row] = to;
      to += 1;
    }
    this.#length = to;
  }

  /** Takes out all. Gives back the memory of much more room than was needed. */
  clear(): void {
    if (this.#room > this.#least && this.#length * 8 < this.#room) {
      this.#columns = columnsOf(Math.max(this.#least, this.#room / 2));
    }
    this.#length = 0;
    this.#texts.clear();
  }

  /** Makes twice the room. */
  widen(): void {
    const before = this.#columns;
    const wider = columnsOf(this.#room * 2);
    wider.offsets.set(before.offsets);
    wider.stations.set(before.stations);
    wider.tags.set(before.tags);
    wider.marks.set(before.marks);
    wider.numbers.set(before.numbers);
    wider.times.set(before.times);
    this.#columns = wider;
  }

  get #room(): number {
    return this.#columns.offsets.length;
  }
}
