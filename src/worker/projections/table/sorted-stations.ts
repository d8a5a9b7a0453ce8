import { firstWhere } from '#domain/series/sorted-search.ts';
import { LOCALE } from '#domain/text/format.ts';
import { type StationId, stationIds } from '#domain/stations/station.ts';
import { CHUNK_CAPACITY, StationChunk } from './station-chunk.ts';
import { grown } from '#worker/log/grown.ts';

/** A value to sort by; null (or NaN) is missing. */
export type SortKey = string | number | null;

/** A station with its keys, most significant first; undefined: it is not in the list. */
export type KeyChange = readonly [StationId, readonly SortKey[] | undefined];

/** Numbers inside names are compared as numbers: `Jandó 2` before `Jandó 10`. */
const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** One sort key of every station, by station id. */
class SortLevel {
  readonly #direction: number;
  /** Numbers are in a typed array, NaN for missing: boxed numbers would not be adjacent in memory. */
  #numbers = new Float64Array(256).fill(Number.NaN);
  readonly #texts: (string | null)[] = [];

  constructor(descending: boolean) {
    this.#direction = descending ? -1 : 1;
  }

  has(id: StationId, key: SortKey): boolean {
    return typeof key === 'number'
      ? Object.is(this.#numbers[id], key)
      : Number.isNaN(this.#numbers[id] ?? Number.NaN) && (this.#texts[id] ?? null) === key;
  }

  set(id: StationId, key: SortKey): void {
    if (id >= this.#numbers.length) {
      this.#numbers = grown(Float64Array, this.#numbers, id + 1, Number.NaN);
    }
    this.#numbers[id] = typeof key === 'number' ? key : Number.NaN;
    for (let next = this.#texts.length; next <= id; next += 1) this.#texts.push(null);
    this.#texts[id] = typeof key === 'string' ? key : null;
  }

  /** Numbers, then texts, then missing keys; in one list all keys are of one kind. */
  compare(a: StationId, b: StationId): number {
    const left = this.#numbers[a] ?? Number.NaN;
    const right = this.#numbers[b] ?? Number.NaN;
    if (left < right) return -this.#direction;
    if (left > right) return this.#direction;
    if (left === right) return 0;
    if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1;
    const leftText = this.#texts[a] ?? null;
    const rightText = this.#texts[b] ?? null;
    if (leftText === null || rightText === null) {
      return Number(leftText === null) - Number(rightText === null);
    }
    return this.#direction * collator.compare(leftText, rightText);
  }
}

/** Stations in each chunk of a list that was sorted as a whole: there is room for more. */
const FILL = CHUNK_CAPACITY / 2;

/** Above this share of moved stations the list is sorted as a whole instead of moving each. */
const RESORT_SHARE = 1 / 8;

/** In place of a chunk's number: the station is in no list, or in the one that is being sorted. */
const NOT_LISTED = -1;
const ENTERING = -2;

/**
 * A sorted list of stations that is updated as their keys change. The place of each station is known, so a moved one is only searched for
 * at its target. Missing keys come last in either direction; equal keys are in order of codes.
 */
export class SortedStations {
  readonly #codigoOf: (id: StationId) => string;
  /** The first level that differs decides. */
  readonly #levels: readonly SortLevel[];
  /** The order in chunks, none empty. */
  #chunks: StationChunk[] = [];
  /** Every chunk that was made, by number; one that became empty leaves its place. */
  #numbered: (StationChunk | undefined)[] = [];
  /** The number of each station's chunk, by station id. */
  #numberOf = new Int32Array(256).fill(NOT_LISTED);
  #length = 0;

  /** One direction per key, most significant first. */
  constructor(codigoOf: (id: StationId) => string, descending: readonly boolean[]) {
    this.#codigoOf = codigoOf;
    this.#levels = descending.map((isDescending) => new SortLevel(isDescending));
  }

  get length(): number {
    return this.#length;
  }

  slice(offset: number, limit: number): readonly StationId[] {
    const ids: StationId[] = [];
    let before = 0;
    for (const chunk of this.#chunks) {
      if (before >= offset + limit) break;
      const from = Math.max(0, offset - before);
      if (from < chunk.length) {
        for (const id of chunk.slice(from, Math.max(from, offset + limit - before))) ids.push(id);
      }
      before += chunk.length;
    }
    return ids;
  }

  has(id: StationId): boolean {
    return (this.#numberOf[id] ?? NOT_LISTED) !== NOT_LISTED;
  }

  /** Index of a station that is in the list. */
  indexOf(id: StationId): number {
    const own = this.#chunkWith(id);
    let before = 0;
    for (const chunk of this.#chunks) {
      if (chunk === own) return before + chunk.indexOf(id);
      before += chunk.length;
    }
    return -1;
  }

  /** Adds or moves stations with their keys (one per direction), or removes them (undefined), each named once. True if the order changed. */
  update(changes: readonly KeyChange[]): boolean {
    const moved = changes.filter(([id, keys]) =>
      keys === undefined ? this.has(id) : !this.#hasKeys(id, keys),
    );
    if (moved.length === 0) return false;
    if (moved.length > this.length * RESORT_SHARE) this.#resort(moved);
    else for (const [id, keys] of moved) this.#move(id, keys);
    return true;
  }

  #hasKeys(id: StationId, keys: readonly SortKey[]): boolean {
    if (!this.has(id)) return false;
    let index = 0;
    for (const level of this.#levels) {
      if (!level.has(id, keys[index] ?? null)) return false;
      index += 1;
    }
    return true;
  }

  #setKeys(id: StationId, keys: readonly SortKey[]): void {
    let index = 0;
    for (const level of this.#levels) {
      level.set(id, keys[index] ?? null);
      index += 1;
    }
  }

  #resort(moved: readonly KeyChange[]): void {
    for (const [id, keys] of moved) {
      if (keys === undefined) this.#leave(id);
      else {
        this.#setKeys(id, keys);
        if (!this.has(id)) this.#setNumber(id, ENTERING);
      }
    }
    const ids: StationId[] = [];
    for (const id of stationIds(0, this.#numberOf.length)) if (this.has(id)) ids.push(id);
    ids.sort((a, b) => this.#compare(a, b));
    this.#length = ids.length;
    this.#chunks = [];
    this.#numbered = [];
    for (let at = 0; at < ids.length; at += FILL) {
      const chunk = this.#addChunk(this.#chunks.length);
      for (const id of ids.slice(at, at + FILL)) this.#put(chunk, chunk.length, id);
    }
  }

  /** A chunk in the order, without stations yet. */
  #addChunk(place: number): StationChunk {
    const free = this.#numbered.indexOf(undefined);
    const chunk = new StationChunk(free === -1 ? this.#numbered.length : free);
    this.#numbered[chunk.number] = chunk;
    this.#chunks.splice(place, 0, chunk);
    return chunk;
  }

  #put(chunk: StationChunk, index: number, id: StationId): void {
    chunk.insert(index, id);
    this.#setNumber(id, chunk.number);
  }

  #setNumber(id: StationId, number: number): void {
    if (id >= this.#numberOf.length) {
      this.#numberOf = grown(Int32Array, this.#numberOf, id + 1, NOT_LISTED);
    }
    this.#numberOf[id] = number;
  }

  #chunkWith(id: StationId): StationChunk | undefined {
    return this.#numbered[this.#numberOf[id] ?? NOT_LISTED];
  }

  #move(id: StationId, keys: readonly SortKey[] | undefined): void {
    this.#leave(id);
    if (keys === undefined) return;
    this.#setKeys(id, keys);
    this.#enter(id);
  }

  #leave(id: StationId): void {
    const chunk = this.#chunkWith(id);
    if (chunk === undefined) return;
    chunk.removeAt(chunk.indexOf(id));
    this.#length -= 1;
    this.#setNumber(id, NOT_LISTED);
    if (chunk.length > 0) return;
    this.#numbered[chunk.number] = undefined;
    this.#chunks.splice(this.#chunks.indexOf(chunk), 1);
  }

  /** Its keys must be set. */
  #enter(id: StationId): void {
    this.#length += 1;
    const place = this.#placeFor(id);
    const chunk = this.#chunks[place] ?? this.#addChunk(place);
    this.#put(chunk, this.#indexIn(chunk, id), id);
    if (!chunk.isFull) return;
    const rest = this.#addChunk(place + 1);
    chunk.halveInto(rest);
    for (const moved of rest.slice(0, rest.length)) this.#setNumber(moved, rest.number);
  }

  /** Place of the chunk to insert a station into: the first whose last station is not before it, else the last. */
  #placeFor(id: StationId): number {
    const place = firstWhere(this.#chunks.length, (at) => {
      const chunk = this.#chunks[at];
      return chunk === undefined || this.#compare(chunk.at(chunk.length - 1), id) >= 0;
    });
    return Math.min(place, Math.max(0, this.#chunks.length - 1));
  }

  /** Index to insert a station at. */
  #indexIn(chunk: StationChunk, id: StationId): number {
    return firstWhere(chunk.length, (at) => this.#compare(chunk.at(at), id) >= 0);
  }

  #compare(a: StationId, b: StationId): number {
    for (const level of this.#levels) {
      const order = level.compare(a, b);
      if (order !== 0) return order;
    }
    return this.#compareIds(a, b);
  }

  /** By code units, which is the intended order of codes; a collator costs a hundred times as much. */
  #compareIds(a: StationId, b: StationId): number {
    const left = this.#codigoOf(a);
    const right = this.#codigoOf(b);
    return left === right ? a - b : left < right ? -1 : 1;
  }
}
