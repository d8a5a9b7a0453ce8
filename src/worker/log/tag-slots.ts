import type { StationId } from '#domain/stations/station.ts';
import type { TagId } from './dictionary.ts';

export const NO_SLOT = -1;

/** Tags for which a station's row has room at first, and the step in which the last row grows. */
const ROOM = 64;
/** Of a row: where it begins in the pool, and for how many tags it has room. */
const BEGIN = 0;
const LENGTH = 1;
const WORDS = 2;

/** A copy with room for at least `length` numbers. */
const grown = (
  column: Int32Array<ArrayBuffer>,
  length: number,
  empty: number,
): Int32Array<ArrayBuffer> => {
  // By half: the pool of a large network takes many megabytes.
  const wider = new Int32Array(Math.max(length, Math.ceil(column.length * 1.5))).fill(
    empty,
    column.length,
  );
  wider.set(column);
  return wider;
};

/**
 * The slot of each tag of each station: a row of slots by tag for each station, all rows in one pool. A slot is found by two look-ups in two
 * columns; with a column of each station's own it would be four, each a cache miss in a large network.
 */
export class TagSlots {
  /** Where the row of each station is: {@link BEGIN} and {@link LENGTH}. */
  #rows = new Int32Array(256 * WORDS);
  #pool = new Int32Array(256 * ROOM).fill(NO_SLOT);
  /** Length of the used part of the pool. */
  #used = 0;
  #stationCount = 0;
  #slotCount = 0;

  /** Number of stations: ids 0 to `stationCount - 1`. */
  get stationCount(): number {
    return this.#stationCount;
  }

  /** Number of slots: 0 to `slotCount - 1`. */
  get slotCount(): number {
    return this.#slotCount;
  }

  /** {@link NO_SLOT} for a tag that has none. */
  find(station: StationId, tag: TagId): number {
    const row = station * WORDS;
    return tag < (this.#rows[row + LENGTH] ?? 0)
      ? (this.#pool[(this.#rows[row + BEGIN] ?? 0) + tag] ?? NO_SLOT)
      : NO_SLOT;
  }

  /** Makes sure that a station, and all with a lower id, are known. */
  enter(station: StationId): void {
    for (; this.#stationCount <= station; this.#stationCount += 1) {
      const row = this.#stationCount * WORDS;
      if (row >= this.#rows.length) this.#rows = grown(this.#rows, row + WORDS, 0);
      this.#allot(this.#stationCount, ROOM);
    }
  }

  /** A new slot for a tag that has none. */
  open(station: StationId, tag: TagId): number {
    this.enter(station);
    const row = station * WORDS;
    if (tag >= (this.#rows[row + LENGTH] ?? 0)) this.#widen(station, tag + 1);
    const slot = this.#slotCount;
    this.#slotCount += 1;
    this.#pool[(this.#rows[row + BEGIN] ?? 0) + tag] = slot;
    return slot;
  }

  /** Tags of a station that may have a slot: those below this number. */
  roomOf(station: StationId): number {
    return this.#rows[station * WORDS + LENGTH] ?? 0;
  }

  copy(): TagSlots {
    const copy = new TagSlots();
    copy.#rows = this.#rows.slice();
    copy.#pool = this.#pool.slice();
    copy.#used = this.#used;
    copy.#stationCount = this.#stationCount;
    copy.#slotCount = this.#slotCount;
    return copy;
  }

  /** Gives a row of so many empty places at the end of the pool. */
  #allot(station: number, length: number): void {
    const begin = this.#used;
    this.#used += length;
    if (this.#used > this.#pool.length) this.#pool = grown(this.#pool, this.#used, NO_SLOT);
    this.#rows[station * WORDS + BEGIN] = begin;
    this.#rows[station * WORDS + LENGTH] = length;
  }

  /** Makes room for so many tags: in place for the last row of the pool, which the row of a station is while it is read in. */
  #widen(station: StationId, tags: number): void {
    const begin = this.#rows[station * WORDS + BEGIN] ?? 0;
    const length = this.#rows[station * WORDS + LENGTH] ?? 0;
    if (begin + length === this.#used) {
      this.#used = begin;
      this.#allot(station, Math.ceil(tags / ROOM) * ROOM);
    } else {
      this.#allot(station, Math.max(Math.ceil(tags / ROOM) * ROOM, length * 2));
      const to = this.#rows[station * WORDS + BEGIN] ?? 0;
      this.#pool.copyWithin(to, begin, begin + length);
      // Nobody reads the places that it leaves.
    }
  }
}
