import { LOCALE } from '#domain/text/format.ts';
import { type StationId, stationIds } from '#domain/stations/station-id.ts';

/** A value to sort by; null (or NaN) is missing. */
export type SortKey = string | number | null;

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
      const wider = new Float64Array(Math.max(id + 1, this.#numbers.length * 2)).fill(Number.NaN);
      wider.set(this.#numbers);
      this.#numbers = wider;
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

/** Initial number of stations in a chunk. */
const CHUNK = 256;

/** Above this share of moved stations the list is sorted as a whole instead of moving each. */
const RESORT_SHARE = 1 / 8;

/**
 * A sorted list of stations that is updated as their keys change: a moved station costs a search and a shift, not a sort. Missing keys come
 * last in either direction; equal keys are in order of codes.
 */
export class SortedStations {
  readonly #codigoOf: (id: StationId) => string;
  /** The first level that differs decides. */
  readonly #levels: readonly SortLevel[];
  /** The order in chunks, none empty: a moved station shifts only the stations of one chunk. */
  #chunks: StationId[][] = [];
  #isListed = new Uint8Array(256);
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
      for (const id of chunk.slice(from, Math.max(from, offset + limit - before))) ids.push(id);
      before += chunk.length;
    }
    return ids;
  }

  has(id: StationId): boolean {
    return this.#isListed[id] === 1;
  }

  /** Index of a station that is in the list. */
  indexOf(id: StationId): number {
    const index = this.#chunkOf(id);
    let before = 0;
    for (const chunk of this.#chunks.slice(0, index)) before += chunk.length;
    return before + this.#indexIn(this.#chunks[index] ?? [], id);
  }

  /** Adds or moves stations with their keys (one per direction), or removes them (undefined). True if the order changed. */
  update(changes: readonly (readonly [StationId, readonly SortKey[] | undefined])[]): boolean {
    const moved = changes.filter(([id, keys]) =>
      keys === undefined ? this.has(id) : !this.#hasKeys(id, keys),
    );
    if (moved.length === 0) return false;
    if (moved.length > this.length * RESORT_SHARE) this.#resort(moved);
    else for (const [id, keys] of moved) this.#move(id, keys);
    return true;
  }

  #hasKeys(id: StationId, keys: readonly SortKey[]): boolean {
    return this.has(id) && this.#levels.every((level, index) => level.has(id, keys[index] ?? null));
  }

  #setKeys(id: StationId, keys: readonly SortKey[] | undefined): void {
    if (id >= this.#isListed.length) this.#grow(id + 1);
    if ((keys === undefined) === this.has(id)) this.#length += keys === undefined ? -1 : 1;
    this.#isListed[id] = keys === undefined ? 0 : 1;
    for (const [index, level] of this.#levels.entries()) level.set(id, keys?.[index] ?? null);
  }

  #grow(length: number): void {
    const isListed = new Uint8Array(Math.max(length, this.#isListed.length * 2));
    isListed.set(this.#isListed);
    this.#isListed = isListed;
  }

  #resort(moved: readonly (readonly [StationId, readonly SortKey[] | undefined])[]): void {
    for (const [id, keys] of moved) this.#setKeys(id, keys);
    const ids: StationId[] = [];
    for (const id of stationIds(0, this.#isListed.length)) if (this.has(id)) ids.push(id);
    ids.sort((a, b) => this.#compare(a, b));
    this.#chunks = [];
    for (let at = 0; at < ids.length; at += CHUNK) this.#chunks.push(ids.slice(at, at + CHUNK));
  }

  #move(id: StationId, keys: readonly SortKey[] | undefined): void {
    if (this.has(id)) {
      const index = this.#chunkOf(id);
      const chunk = this.#chunks[index] ?? [];
      chunk.splice(this.#indexIn(chunk, id), 1);
      if (chunk.length === 0) this.#chunks.splice(index, 1);
      this.#setKeys(id, undefined);
    }
    if (keys === undefined) return;
    this.#setKeys(id, keys);
    const index = this.#chunkOf(id);
    const chunk = this.#chunks[index];
    if (chunk === undefined) {
      this.#chunks.push([id]);
      return;
    }
    chunk.splice(this.#indexIn(chunk, id), 0, id);
    if (chunk.length > 2 * CHUNK) this.#chunks.splice(index + 1, 0, chunk.splice(CHUNK));
  }

  /** Index of the chunk that has the station, or to insert it into: the first whose last station is not before it, else the last. */
  #chunkOf(id: StationId): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const last = this.#chunks[middle]?.at(-1);
      if (last !== undefined && this.#compare(last, id) < 0) low = middle + 1;
      else high = middle;
    }
    return Math.min(low, Math.max(0, this.#chunks.length - 1));
  }

  /** Index of the station in a chunk, or to insert it at. Its keys must be set. */
  #indexIn(chunk: readonly StationId[], id: StationId): number {
    let low = 0;
    let high = chunk.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = chunk[middle];
      if (other !== undefined && this.#compare(other, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
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
