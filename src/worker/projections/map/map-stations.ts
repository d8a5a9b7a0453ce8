import { FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { NO_STYLE, type ReadingStyle, unitCodeOfStyle } from '#worker/log/reading-style.ts';

/** No bucket yet: the station is not on the map. Buckets and the classes without a colour are far below. */
const NONE = 127;

/** A station's record: its value (8 bytes), its place in the news (4), its bucket (1), what stands beside the value (2), and room. */
const BYTES = 16;
const VALUES = BYTES / Float64Array.BYTES_PER_ELEMENT;
const WORDS = BYTES / Int32Array.BYTES_PER_ELEMENT;
const HALVES = BYTES / Uint16Array.BYTES_PER_ELEMENT;
const PLACE = 2;
const BUCKET = 12;
const STYLE = 7;

/** What a place of the news says: that its station spoke, that it told a number, that its reading is to be read anew. */
const SPOKE = 0;
const TOLD = 1;
const RESTYLED = 2;

/** One buffer seen as values, places, styles and buckets. */
const recordsOf = (stations: number) => {
  const buffer = new ArrayBuffer(stations * BYTES);
  const bytes = new Int8Array(buffer);
  for (let at = BUCKET; at < bytes.length; at += BYTES) bytes[at] = NONE;
  return {
    bytes,
    words: new Int32Array(buffer),
    halves: new Uint16Array(buffer),
    values: new Float64Array(buffer),
  };
};

/**
 * The stations of a map: value and bucket of those that are on it, and who has spoken since the last frame. What is read of one
 * station lies together: in a network of twenty thousand each station that speaks is a miss of the processor's cache, and should be
 * one, not five. What is walked over, the news, lies in a list.
 */
export class MapStations {
  #records = recordsOf(256);
  /** Those on the map, in order of entry. */
  #ids: StationId[] = [];
  #newsIds: StationId[] = [];
  /** Beside the ids: the number a station told last, and what kind of news it is. */
  #newsNumbers = new Float64Array(64);
  #newsKinds = new Uint8Array(64);

  /** Stations on the map. */
  get ids(): readonly StationId[] {
    return this.#ids;
  }

  has(id: StationId): boolean {
    return this.bucketOf(id) !== undefined;
  }

  /** Puts a station on the map; it has no value yet. */
  enter(id: StationId, bucket: number): void {
    if (this.has(id)) return;
    this.#makeRoom(id);
    this.#ids.push(id);
    this.setValue(id, Number.NaN, NO_STYLE);
    this.setBucket(id, bucket);
  }

  /** NaN is no reading; in the unit that its style says. Only of a station on the map. */
  valueOf(id: StationId): number {
    return this.#records.values[id * VALUES] ?? Number.NaN;
  }

  /** What stands beside the value. */
  styleOf(id: StationId): ReadingStyle {
    return this.#records.halves[id * HALVES + STYLE] ?? NO_STYLE;
  }

  /** The value where it can be compared with those of the others: NaN for one of a foreign unit. */
  comparableOf(id: StationId): number {
    return unitCodeOfStyle(this.styleOf(id)) === FOREIGN_UNIT ? Number.NaN : this.valueOf(id);
  }

  setValue(id: StationId, value: number, style: ReadingStyle): void {
    this.#records.values[id * VALUES] = value;
    this.#records.halves[id * HALVES + STYLE] = style;
  }

  /** Undefined for a station that is not on the map. */
  bucketOf(id: StationId): number | undefined {
    const bucket = this.#records.bytes[id * BYTES + BUCKET];
    return bucket === NONE ? undefined : bucket;
  }

  setBucket(id: StationId, bucket: number): void {
    this.#records.bytes[id * BYTES + BUCKET] = bucket;
  }

  *comparables(): Generator<number> {
    for (const id of this.#ids) yield this.comparableOf(id);
  }

  /** Takes every station off the map; the news stay. */
  clear(): void {
    for (const id of this.#ids) this.setBucket(id, NONE);
    this.#ids = [];
  }

  /** Stations that have spoken, in order of appearance, on the map or not. */
  get news(): readonly StationId[] {
    return this.#newsIds;
  }

  /** The number that the station at a place of the news told last; undefined for none. */
  toldAt(place: number): number | undefined {
    return this.#newsKinds[place] === TOLD ? this.#newsNumbers[place] : undefined;
  }

  /** Whether unit or format of the station at a place of the news have changed. */
  isRestyledAt(place: number): boolean {
    return this.#newsKinds[place] === RESTYLED;
  }

  /** A station has spoken; gives its place in the news. */
  note(id: StationId): number {
    this.#makeRoom(id);
    const { words } = this.#records;
    const known = words[id * WORDS + PLACE] ?? 0;
    if (known > 0) return known - 1;
    const place = this.#newsIds.length;
    if (place >= this.#newsKinds.length) this.#makeRoomForNews();
    this.#newsIds.push(id);
    this.#newsKinds[place] = SPOKE;
    // One more than the place: 0 is none.
    words[id * WORDS + PLACE] = place + 1;
    return place;
  }

  tell(place: number, told: number): void {
    this.#newsNumbers[place] = told;
    if (this.#newsKinds[place] === SPOKE) this.#newsKinds[place] = TOLD;
  }

  /** Whatever it tells: its reading is to be read anew. */
  restyle(place: number): void {
    this.#newsKinds[place] = RESTYLED;
  }

  forgetNews(): void {
    for (const id of this.#newsIds) this.#records.words[id * WORDS + PLACE] = 0;
    this.#newsIds = [];
  }

  #makeRoomForNews(): void {
    const numbers = new Float64Array(this.#newsKinds.length * 2);
    numbers.set(this.#newsNumbers);
    this.#newsNumbers = numbers;
    const kinds = new Uint8Array(numbers.length);
    kinds.set(this.#newsKinds);
    this.#newsKinds = kinds;
  }

  #makeRoom(id: StationId): void {
    const room = this.#records.bytes.length / BYTES;
    if (id < room) return;
    const wider = recordsOf(Math.max(id + 1, room * 2));
    wider.bytes.set(this.#records.bytes);
    this.#records = wider;
  }
}
