import { ALTITUDE_UNIT, FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import type { StationId } from '#domain/stations/station.ts';
import { NO_STYLE, type PackedStyle, unitCodeOfStyle } from '#worker/log/reading-style.ts';
import { grown } from '#worker/log/grown.ts';

/** No bucket: the station is not on the map. Real buckets and the classes without a colour are far below. */
const NONE = 127;

/** A station's record: value (8 bytes), index into the changes (4), bucket (1), padding (1), style (2). */
const BYTES = 16;
const VALUES = BYTES / Float64Array.BYTES_PER_ELEMENT;
const WORDS = BYTES / Int32Array.BYTES_PER_ELEMENT;
const HALVES = BYTES / Uint16Array.BYTES_PER_ELEMENT;
const PLACE = 2;
const BUCKET = 12;
const STYLE = 7;

/**
 * Kind of a change, and of a tag by what a new value of it is to the map: nothing but a report; a new number; a new unit or format, which
 * requires a read of the state.
 */
export const REPORTED = 0;
export const RECEIVED = 1;
export const RESTYLED = 2;

/** One buffer with views for values, indexes, styles and buckets. */
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
 * The stations of a map with their values and buckets, and the stations changed since the last frame. All data of one station is adjacent:
 * in a network of twenty thousand each event is a cache miss, and should be one, not five. The changes are iterated, so they are in a list.
 */
export class MapStations {
  #records = recordsOf(256);
  /** Stations on the map, in order of entry. */
  #ids: StationId[] = [];
  #changedIds: StationId[] = [];
  /** Parallel to the ids: the last number a station reported, and the kind of change. */
  #changedNumbers = new Float64Array(64);
  #changeKinds = new Uint8Array(64);
  /** Whether the legend compares altitudes, by its unit. */
  isOfAltitudes = false;

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
    this.#grow(id);
    this.#ids.push(id);
    this.setValue(id, Number.NaN, NO_STYLE);
    this.setBucket(id, bucket);
  }

  /** In the unit of the style; NaN is no reading. Only for a station on the map. */
  valueOf(id: StationId): number {
    return this.#records.values[id * VALUES] ?? Number.NaN;
  }

  /** Unit and decimals of the value. */
  styleOf(id: StationId): PackedStyle {
    return this.#records.halves[id * HALVES + STYLE] ?? NO_STYLE;
  }

  /** The value if it is comparable with those of other stations; NaN for a foreign unit and for a level from another zero. */
  comparableOf(id: StationId): number {
    const isForeign = unitCodeOfStyle(this.styleOf(id)) === FOREIGN_UNIT;
    return isForeign || this.hasOtherZero(id) ? Number.NaN : this.valueOf(id);
  }

  /** Whether a value is an altitude in a legend of other levels, or the reverse. */
  hasOtherZero(id: StationId): boolean {
    return (unitCodeOfStyle(this.styleOf(id)) === ALTITUDE_UNIT) !== this.isOfAltitudes;
  }

  setValue(id: StationId, value: number, style: PackedStyle): void {
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

  /** Removes every station from the map; the changes stay. */
  clear(): void {
    for (const id of this.#ids) this.setBucket(id, NONE);
    this.#ids = [];
  }

  /** Stations with new events, in order of appearance, on the map or not. */
  get changedIds(): readonly StationId[] {
    return this.#changedIds;
  }

  /** The last number reported by the station at an index of the changes; undefined for none. */
  numberAt(place: number): number | undefined {
    return this.#changeKinds[place] === RECEIVED ? this.#changedNumbers[place] : undefined;
  }

  /** Whether unit or format of the station at an index of the changes have changed. */
  isRestyledAt(place: number): boolean {
    return this.#changeKinds[place] === RESTYLED;
  }

  /** Records that a station reported; returns its index in the changes. */
  note(id: StationId): number {
    // Index plus one: 0 is none, undefined a station beyond the columns.
    const known = this.#records.words[id * WORDS + PLACE] ?? 0;
    return known > 0 ? known - 1 : this.#addChange(id);
  }

  /** Records the number that the station at an index of the changes reported. */
  setNumber(place: number, received: number): void {
    this.#changedNumbers[place] = received;
    if (this.#changeKinds[place] === REPORTED) this.#changeKinds[place] = RECEIVED;
  }

  /** Marks that the reading must be read from the state, whatever number was received. */
  restyle(place: number): void {
    this.#changeKinds[place] = RESTYLED;
  }

  clearChanges(): void {
    for (const id of this.#changedIds) this.#records.words[id * WORDS + PLACE] = 0;
    this.#changedIds = [];
  }

  #addChange(id: StationId): number {
    this.#grow(id);
    const place = this.#changedIds.length;
    if (place >= this.#changeKinds.length) this.#growChanges();
    this.#changedIds.push(id);
    this.#changeKinds[place] = REPORTED;
    this.#records.words[id * WORDS + PLACE] = place + 1;
    return place;
  }

  #growChanges(): void {
    this.#changedNumbers = grown(Float64Array, this.#changedNumbers, 0);
    this.#changeKinds = grown(Uint8Array, this.#changeKinds, 0);
  }

  #grow(id: StationId): void {
    const capacity = this.#records.bytes.length / BYTES;
    if (id < capacity) return;
    const wider = recordsOf(Math.max(id + 1, capacity * 2));
    wider.bytes.set(this.#records.bytes);
    this.#records = wider;
  }
}
