import { MINUTE_MS } from '#domain/time/epoch-ms.ts';

/** The rate of one key. */
export interface BucketRate {
  /** Sustained rate a minute. */
  readonly perMinute: number;
  readonly burst: number;
}

interface Bucket {
  /** Negative after a cost that was known only afterwards. */
  tokens: number;
  at: number;
}

/** Number of keys held; beyond, the least recently used is dropped. */
const MAX_BUCKETS = 20_000;

/** One token bucket for each key, in bounded memory. */
export class TokenBuckets {
  readonly #rate: BucketRate;
  readonly #now: () => number;
  readonly #maximum: number;
  /** Least recently used first. */
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

  get size(): number {
    return this.#buckets.size;
  }

  /** Tokens of a key now; negative if it has spent more than it had. */
  tokensOf(key: string): number {
    const { perMinute, burst } = this.#rate;
    const known = this.#buckets.get(key);
    if (known === undefined) return burst;
    return Math.min(burst, known.tokens + ((this.#now() - known.at) * perMinute) / 60_000);
  }

  /** Milliseconds until the key has a token again; 0 where it has one. Takes nothing. */
  waitOf(key: string): number {
    const tokens = this.tokensOf(key);
    return tokens >= 1 ? 0 : ((1 - tokens) * MINUTE_MS) / this.#rate.perMinute;
  }

  /** Takes tokens even if there are none: for a cost that is known only afterwards. */
  spend(key: string, tokens: number): void {
    const left = this.tokensOf(key) - tokens;
    // Moved to the end: the order is that of the last use.
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: left, at: this.#now() });
    if (this.#buckets.size > this.#maximum) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
  }

  /** Takes a token: 0, or the milliseconds until there is one again. */
  take(key: string): number {
    const waitMs = this.waitOf(key);
    this.spend(key, waitMs === 0 ? 1 : 0);
    return waitMs;
  }
}
