/** How often somebody may ask. */
export interface BucketRate {
  /** Asked evenly, this many a minute are granted for ever. */
  readonly perMinute: number;
  /** This many may come at once. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Those who are remembered; beyond, whoever has not asked for longest is forgotten. */
const MAX_BUCKETS = 20_000;

/** One token bucket for each key, in bounded memory. */
export class TokenBuckets {
  readonly #rate: BucketRate;
  readonly #now: () => number;
  readonly #maximum: number;
  /** The least recently asked first. */
  readonly #buckets = new Map<string, Bucket>();

  /** `now` in milliseconds, and never backwards. */
  constructor(
    rate: BucketRate,
    now: () => number = () => performance.now(),
    maximum = MAX_BUCKETS,
  ) {
    this.#rate = rate;
    this.#now = now;
    this.#maximum = maximum;
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token: 0, or the milliseconds until there is one again. */
  take(key: string): number {
    const now = this.#now();
    const { perMinute, burst } = this.#rate;
    const each = 60_000 / perMinute;
    const known = this.#buckets.get(key);
    const tokens =
      known === undefined ? burst : Math.min(burst, known.tokens + (now - known.at) / each);
    const granted = tokens >= 1;
    // Moved to the end: the order is that of the last asking.
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > this.#maximum) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return granted ? 0 : (1 - tokens) * each;
  }
}
