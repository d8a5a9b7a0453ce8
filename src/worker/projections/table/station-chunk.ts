import { type StationId, stationId } from '#domain/stations/station.ts';

/** Most stations in a chunk; a full one is halved. */
export const CHUNK_CAPACITY = 128;

/** A part of an ordered list of stations, adjacent in memory: one that comes or goes moves some hundred bytes. */
export class StationChunk {
  /** Its name in the list. */
  readonly number: number;
  readonly #ids = new Uint32Array(CHUNK_CAPACITY);
  #length = 0;

  constructor(number: number) {
    this.number = number;
  }

  get length(): number {
    return this.#length;
  }

  get isFull(): boolean {
    return this.#length === CHUNK_CAPACITY;
  }

  /** The station at an index below the length. */
  at(index: number): StationId {
    return stationId(this.#ids[index] ?? 0);
  }

  indexOf(id: StationId): number {
    const index = this.#ids.indexOf(id);
    return index < this.#length ? index : -1;
  }

  slice(from: number, to: number): readonly StationId[] {
    const ids: StationId[] = [];
    for (let index = from; index < Math.min(to, this.#length); index += 1) ids.push(this.at(index));
    return ids;
  }

  /** Into a chunk that is not full. */
  insert(index: number, id: StationId): void {
    this.#ids.copyWithin(index + 1, index, this.#length);
    this.#ids[index] = id;
    this.#length += 1;
  }

  removeAt(index: number): void {
    this.#ids.copyWithin(index, index + 1, this.#length);
    this.#length -= 1;
  }

  /** Moves its second half to the end of a chunk that has room for it. */
  halveInto(rest: StationChunk): void {
    const half = this.#length >>> 1;
    rest.#ids.set(this.#ids.subarray(half, this.#length), rest.#length);
    rest.#length += this.#length - half;
    this.#length = half;
  }
}
