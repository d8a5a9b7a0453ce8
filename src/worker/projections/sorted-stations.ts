import { LOCALE } from '#domain/format.ts';
import type { StationId } from '#worker/api/frames.ts';

/** What a station is sorted by; null (or NaN) is missing. */
export type SortKey = string | number | null;

/** Numbers inside names sort as numbers: `Timbó 2` before `Timbó 10`. */
const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** Stations of one piece of the list, when it is made. */
const CHUNK = 256;

/** More than this share of moved stations is sorted anew instead of moved one by one. */
const SORT_ANEW_SHARE = 1 / 8;

/**
 * Stations in order, kept in order as their keys change: a moved station costs a search and a shift, not a sort. What is missing
 * comes last in either direction; equal keys are in order of their codes.
 */
export class SortedStations {
  readonly #codigoOf: (id: StationId) => string;
  readonly #direction: number;
  /** The order in pieces, none of them empty: a station that moves shifts its neighbours of one piece, not the whole list. */
  #chunks: StationId[][] = [];
  /** By station id. Numbers lie in a column, NaN for what is missing; a list of boxed numbers is far from the processor. */
  #numbers = new Float64Array(256).fill(Number.NaN);
  readonly #texts: (string | null)[] = [];
  #isListed = new Uint8Array(256);
  #length = 0;

  constructor(codigoOf: (id: StationId) => string, descending: boolean) {
    this.#codigoOf = codigoOf;
    this.#direction = descending ? -1 : 1;
  }

  get length(): number {
    return this.#length;
  }

  slice(offset: number, limit: number): readonly StationId[] {
    const wanted: StationId[] = [];
    let before = 0;
    for (const chunk of this.#chunks) {
      if (before >= offset + limit) break;
      const from = Math.max(0, offset - before);
      for (const id of chunk.slice(from, Math.max(from, offset + limit - before))) wanted.push(id);
      before += chunk.length;
    }
    return wanted;
  }

  has(id: StationId): boolean {
    return this.#isListed[id] === 1;
  }

  /** Stations that are new, have another key, or (undefined) are no longer in the list. True when the order changed. */
  update(changes: readonly (readonly [StationId, SortKey | undefined])[]): boolean {
    const moved = changes.filter(([id, key]) =>
      key === undefined ? this.has(id) : !this.#hasKey(id, key),
    );
    if (moved.length === 0) return false;
    if (moved.length > this.length * SORT_ANEW_SHARE) this.#sortAnew(moved);
    else for (const [id, key] of moved) this.#move(id, key);
    return true;
  }

  #hasKey(id: StationId, key: SortKey): boolean {
    if (!this.has(id)) return false;
    return typeof key === 'number'
      ? Object.is(this.#numbers[id], key)
      : Number.isNaN(this.#numbers[id]) && this.#texts[id] === key;
  }

  #setKey(id: StationId, key: SortKey | undefined): void {
    if (id >= this.#isListed.length) this.#grow(id + 1);
    if ((key === undefined) === this.has(id)) this.#length += key === undefined ? -1 : 1;
    this.#isListed[id] = key === undefined ? 0 : 1;
    this.#numbers[id] = typeof key === 'number' ? key : Number.NaN;
    for (let next = this.#texts.length; next <= id; next += 1) this.#texts.push(null);
    this.#texts[id] = typeof key === 'string' ? key : null;
  }

  #grow(length: number): void {
    const room = Math.max(length, this.#isListed.length * 2);
    const numbers = new Float64Array(room).fill(Number.NaN);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    const isListed = new Uint8Array(room);
    isListed.set(this.#isListed);
    this.#isListed = isListed;
  }

  #sortAnew(moved: readonly (readonly [StationId, SortKey | undefined])[]): void {
    for (const [id, key] of moved) this.#setKey(id, key);
    const ids: StationId[] = [];
    for (let id = 0; id < this.#isListed.length; id += 1) if (this.has(id)) ids.push(id);
    ids.sort((a, b) => this.#compare(a, b));
    this.#chunks = [];
    for (let at = 0; at < ids.length; at += CHUNK) this.#chunks.push(ids.slice(at, at + CHUNK));
  }

  #move(id: StationId, key: SortKey | undefined): void {
    if (this.has(id)) {
      const index = this.#chunkOf(id);
      const chunk = this.#chunks[index] ?? [];
      chunk.splice(this.#placeIn(chunk, id), 1);
      if (chunk.length === 0) this.#chunks.splice(index, 1);
      this.#setKey(id, undefined);
    }
    if (key === undefined) return;
    this.#setKey(id, key);
    const index = this.#chunkOf(id);
    const chunk = this.#chunks[index];
    if (chunk === undefined) {
      this.#chunks.push([id]);
      return;
    }
    chunk.splice(this.#placeIn(chunk, id), 0, id);
    if (chunk.length > 2 * CHUNK) this.#chunks.splice(index + 1, 0, chunk.splice(CHUNK));
  }

  /** The piece a station stands in, or belongs to: the first whose last station is not before it, else the last. */
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

  /** Where in a piece a station stands, or belongs. Its key must be set. */
  #placeIn(chunk: readonly StationId[], id: StationId): number {
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
    return this.#compareKeys(a, b) || this.#compareIds(a, b);
  }

  /** Numbers, then texts, then what is missing; a list has one kind of keys. */
  #compareKeys(a: StationId, b: StationId): number {
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

  /** By the spelling of the codes, which is how codes are made to be sorted; a collator costs a hundred times as much. */
  #compareIds(a: StationId, b: StationId): number {
    const left = this.#codigoOf(a);
    const right = this.#codigoOf(b);
    return left === right ? a - b : left < right ? -1 : 1;
  }
}
