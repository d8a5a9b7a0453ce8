/** Bounds of a ring. */
export interface RingBounds {
  readonly capacity: number;
  readonly maxAgeMs: number;
}

/**
 * For a log and for a server's own window: twice what a client needs to resume after 15 s at 2,000 events a second, and long enough for
 * a server that is started again.
 */
export const RING_BOUNDS: RingBounds = { capacity: 65_536, maxAgeMs: 600_000 };

/** The newest items of a numbered stream: at most `capacity`, none older than `maxAgeMs` when the newest came. */
export class SeqRing<Item> {
  readonly #bounds: RingBounds;
  readonly #items: (Item | undefined)[] = [];
  readonly #times: number[] = [];
  #first: number;
  #next: number;

  /** `after` is the number before the first item's. */
  constructor(bounds: RingBounds, after: number) {
    this.#bounds = bounds;
    this.#first = after + 1;
    this.#next = after + 1;
  }

  /** Number of the newest item, or of the one before the first. */
  get last(): number {
    return this.#next - 1;
  }

  /** Number of the oldest item, or of the next one if there is none. */
  get first(): number {
    return this.#first;
  }

  holdsAfter(seq: number): boolean {
    return seq >= this.#first - 1 && seq <= this.last;
  }

  at(seq: number): Item | undefined {
    if (seq < this.#first || seq >= this.#next) return undefined;
    return this.#items[seq % this.#bounds.capacity];
  }

  push(item: Item, now: number): void {
    const { capacity, maxAgeMs } = this.#bounds;
    const slot = this.#next % capacity;
    this.#items[slot] = item;
    this.#times[slot] = now;
    this.#next += 1;
    this.#first = Math.max(this.#first, this.#next - capacity);
    while ((this.#times[this.#first % capacity] ?? now) < now - maxAgeMs) {
      this.#items[this.#first % capacity] = undefined;
      this.#first += 1;
    }
  }
}
