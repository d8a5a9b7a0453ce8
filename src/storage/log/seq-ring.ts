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
  readonly #items = new Map<number, { readonly item: Item; readonly at: number }>();
  /** Items after this number stay, however many and however old they are. */
  keepAfter = Infinity;
  /** Number of the oldest item, or of the next one if there is none. */
  first: number;
  /** Number of the newest item, or of the one before the first. */
  last: number;

  /** `after` is the number before the first item's. */
  constructor(bounds: RingBounds, after: number) {
    this.#bounds = bounds;
    this.first = after + 1;
    this.last = after;
  }

  holdsAfter(seq: number): boolean {
    return seq >= this.first - 1 && seq <= this.last;
  }

  at(seq: number): Item | undefined {
    return this.#items.get(seq)?.item;
  }

  push(item: Item, now: number): void {
    const { capacity, maxAgeMs } = this.#bounds;
    this.last += 1;
    this.#items.set(this.last, { item, at: now });
    while (this.first <= this.keepAfter) {
      const isTooOld = (this.#items.get(this.first)?.at ?? now) < now - maxAgeMs;
      if (!isTooOld && this.last - this.first < capacity) break;
      this.#items.delete(this.first);
      this.first += 1;
    }
  }
}
