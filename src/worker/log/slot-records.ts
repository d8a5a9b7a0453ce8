import type { PackedStyle } from './reading-style.ts';
import { NO_STYLE } from './reading-style.ts';

/** Values of {@link SlotRecords.liveAt}: no live event yet, and a tag that is not named. */
export const NEVER_LIVE = -1;
export const UNNAMED = -2;

/** A record: number (8 bytes), offset of the last live event (8), last snapshot that named it (4), style (2), padding (2). */
const BYTES = 24;
const NUMBERS = BYTES / Float64Array.BYTES_PER_ELEMENT;
const WORDS = BYTES / Uint32Array.BYTES_PER_ELEMENT;
const HALVES = BYTES / Uint16Array.BYTES_PER_ELEMENT;
const LIVE_AT = 1;
const NAMED_IN = 4;
const STYLE = 10;

/** One buffer with views for numbers, words and styles; new records hold no number and are not named. */
const recordsOf = (length: number) => {
  const buffer = new ArrayBuffer(length * BYTES);
  const numbers = new Float64Array(buffer);
  for (let at = 0; at < numbers.length; at += NUMBERS) {
    numbers[at] = Number.NaN;
    numbers[at + LIVE_AT] = UNNAMED;
  }
  return { numbers, words: new Uint32Array(buffer), halves: new Uint16Array(buffer) };
};

/** What the state holds of each slot, all data of one slot adjacent: an event is one miss of the cache here, not three. */
export class SlotRecords {
  #records = recordsOf(1_024);

  /** The number of a slot; NaN where its value is none. */
  numberOf(slot: number): number {
    return this.#records.numbers[slot * NUMBERS] ?? Number.NaN;
  }

  setNumber(slot: number, value: number): void {
    this.#records.numbers[slot * NUMBERS] = value;
  }

  /** Offset of the last live event, {@link NEVER_LIVE} or {@link UNNAMED}: an earlier snapshot must not undo it. */
  liveAt(slot: number): number {
    return this.#records.numbers[slot * NUMBERS + LIVE_AT] ?? UNNAMED;
  }

  setLiveAt(slot: number, offset: number): void {
    this.#records.numbers[slot * NUMBERS + LIVE_AT] = offset;
  }

  /** Number of the last snapshot that named it, 0 for none. */
  namedIn(slot: number): number {
    return this.#records.words[slot * WORDS + NAMED_IN] ?? 0;
  }

  setNamedIn(slot: number, snapshot: number): void {
    this.#records.words[slot * WORDS + NAMED_IN] = snapshot;
  }

  /** Unit code and decimals: read with every reading, written when a unit or format changes. */
  styleOf(slot: number): PackedStyle {
    return this.#records.halves[slot * HALVES + STYLE] ?? NO_STYLE;
  }

  setStyle(slot: number, style: PackedStyle): void {
    this.#records.halves[slot * HALVES + STYLE] = style;
  }

  /** Makes room for slots 0 to `slot`. */
  makeRoom(slot: number): void {
    const length = this.#records.numbers.length / NUMBERS;
    if (slot < length) return;
    // By half: the records of a large network take many megabytes.
    const wider = recordsOf(Math.max(slot + 1, Math.ceil(length * 1.5)));
    wider.numbers.set(this.#records.numbers);
    this.#records = wider;
  }

  copy(): SlotRecords {
    const copy = new SlotRecords();
    const { buffer } = this.#records.numbers;
    const copied = buffer.slice(0);
    copy.#records = {
      numbers: new Float64Array(copied),
      words: new Uint32Array(copied),
      halves: new Uint16Array(copied),
    };
    return copy;
  }
}
