/** A record: four numbers of eight bytes, eight rows of four. It fills a line of the processor's cache. */
const BYTES = 64;
const NUMBERS = BYTES / Float64Array.BYTES_PER_ELEMENT;
const WORDS = BYTES / Int32Array.BYTES_PER_ELEMENT;

const LOWEST = 0;
const HIGHEST = 1;
const LOWEST_LIVE = 2;
const HIGHEST_LIVE = 3;

const FIRST = 8;
const LAST = 9;
const LOWEST_ROW = 10;
const HIGHEST_ROW = 11;
const LOWEST_LIVE_ROW = 12;
const HIGHEST_LIVE_ROW = 13;
/** The last live event: it gives the age of a station without a stamp. */
const LAST_LIVE = 14;

const NONE = -1;
/** Records at first. */
const ROOM = 256;

const recordsOf = (room: number) => {
  const buffer = new ArrayBuffer(room * BYTES);
  return { numbers: new Float64Array(buffer), words: new Int32Array(buffer) };
};

/** Which rows survive of each tag's events in one time bucket. One row may be several of them. */
export class BucketRecords {
  #records = recordsOf(ROOM);

  /** The first event of a tag. `number`: NaN for none. */
  open(record: number, row: number, number: number, isLive: boolean): void {
    this.#makeRoom(record);
    const { numbers, words } = this.#records;
    const [value, word] = [record * NUMBERS, record * WORDS];
    const numberRow = Number.isNaN(number) ? NONE : row;
    numbers[value + LOWEST] = number;
    numbers[value + HIGHEST] = number;
    numbers[value + LOWEST_LIVE] = isLive ? number : Number.NaN;
    numbers[value + HIGHEST_LIVE] = isLive ? number : Number.NaN;
    words[word + FIRST] = row;
    words[word + LAST] = row;
    words[word + LOWEST_ROW] = numberRow;
    words[word + HIGHEST_ROW] = numberRow;
    words[word + LOWEST_LIVE_ROW] = isLive ? numberRow : NONE;
    words[word + HIGHEST_LIVE_ROW] = isLive ? numberRow : NONE;
    words[word + LAST_LIVE] = isLive ? row : NONE;
  }

  /** A later event of the tag. */
  take(record: number, row: number, number: number, isLive: boolean): void {
    const { numbers, words } = this.#records;
    const [value, word] = [record * NUMBERS, record * WORDS];
    words[word + LAST] = row;
    if (isLive) words[word + LAST_LIVE] = row;
    if (Number.isNaN(number)) return;
    // Negated, so that the first number takes the place of none, which is NaN.
    if (!(number >= (numbers[value + LOWEST] ?? Number.NaN))) {
      numbers[value + LOWEST] = number;
      words[word + LOWEST_ROW] = row;
    }
    if (!(number <= (numbers[value + HIGHEST] ?? Number.NaN))) {
      numbers[value + HIGHEST] = number;
      words[word + HIGHEST_ROW] = row;
    }
    if (!isLive) return;
    if (!(number >= (numbers[value + LOWEST_LIVE] ?? Number.NaN))) {
      numbers[value + LOWEST_LIVE] = number;
      words[word + LOWEST_LIVE_ROW] = row;
    }
    if (!(number <= (numbers[value + HIGHEST_LIVE] ?? Number.NaN))) {
      numbers[value + HIGHEST_LIVE] = number;
      words[word + HIGHEST_LIVE_ROW] = row;
    }
  }

  /** Writes a 1 for each row that survives in the first so many records. */
  mark(length: number, stays: Int32Array): void {
    const { words } = this.#records;
    for (let record = 0; record < length; record += 1) {
      for (let word = record * WORDS + FIRST; word <= record * WORDS + LAST_LIVE; word += 1) {
        const row = words[word] ?? NONE;
        if (row !== NONE) stays[row] = 1;
      }
    }
  }

  /** Rows have new numbers. */
  renumber(length: number, numberOf: Int32Array): void {
    const { words } = this.#records;
    for (let record = 0; record < length; record += 1) {
      for (let word = record * WORDS + FIRST; word <= record * WORDS + LAST_LIVE; word += 1) {
        const row = words[word] ?? NONE;
        if (row !== NONE) words[word] = numberOf[row] ?? NONE;
      }
    }
  }

  /** Gives back the memory of many more records than the bucket had. */
  clear(length: number): void {
    const room = this.#records.words.length / WORDS;
    if (room > ROOM && length * 8 < room) this.#records = recordsOf(Math.max(ROOM, room / 2));
  }

  #makeRoom(record: number): void {
    const before = this.#records;
    const room = before.words.length / WORDS;
    if (record < room) return;
    this.#records = recordsOf(room * 2);
    this.#records.numbers.set(before.numbers);
  }
}
