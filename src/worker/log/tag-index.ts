import type { StationId } from '#domain/stations/station.ts';
import type { TagId } from './dictionary.ts';

/** Bits of a tag: ids fit 16 bits, so a station and a tag are one number of 32. */
const TAG_BITS = 16;
/** Spreads neighbouring numbers over the places (2^32 divided by the golden ratio). */
const SPREAD = 0x9e_37_79_b1;
/** Places at first: a power of two. */
const LEAST_BITS = 8;

/**
 * Numbers some tags of stations from 0, in order of appearance. A hash table in two columns: a `Map` would hold an entry of some forty bytes
 * for each tag, spread over the heap.
 */
export class TagIndex {
  #bits = LEAST_BITS;
  /** By place: the tag, and its number plus one; 0 is a free place. */
  #keys = new Uint32Array(1 << LEAST_BITS);
  #numbers = new Int32Array(1 << LEAST_BITS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a tag; a new one, the size until now, where it has none. */
  numberOf(station: StationId, tag: TagId): number {
    const key = ((station << TAG_BITS) | tag) >>> 0;
    const place = this.#placeOf(key);
    const known = this.#numbers[place] ?? 0;
    if (known !== 0) return known - 1;
    this.#keys[place] = key;
    this.#size += 1;
    this.#numbers[place] = this.#size;
    if (this.#size * 2 > this.#keys.length) this.#resize(this.#bits + 1);
    return this.#size - 1;
  }

  /** Forgets all. Gives back the memory of a table that was much too large. */
  clear(): void {
    const isTooLarge = this.#bits > LEAST_BITS && this.#size * 16 < this.#keys.length;
    this.#size = 0;
    this.#numbers.fill(0);
    if (isTooLarge) this.#resize(this.#bits - 1);
  }

  /** Where a key is, or the free place for it. */
  #placeOf(key: number): number {
    const last = this.#keys.length - 1;
    let place = Math.imul(key, SPREAD) >>> (32 - this.#bits);
    while ((this.#numbers[place] ?? 0) !== 0 && this.#keys[place] !== key) {
      place = (place + 1) & last;
    }
    return place;
  }

  #resize(bits: number): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#bits = bits;
    this.#keys = new Uint32Array(1 << bits);
    this.#numbers = new Int32Array(1 << bits);
    for (const [place, number] of numbers.entries()) {
      if (number === 0) continue;
      const key = keys[place] ?? 0;
      const to = this.#placeOf(key);
      this.#keys[to] = key;
      this.#numbers[to] = number;
    }
  }
}
