import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '#domain/result.ts';
import { type BucketRate, TokenBuckets } from '../limits/token-buckets.ts';

/** Limits of query execution: cost and queue length (docs/decisions/0012-endpoint.md). */
export interface TurnLimits {
  /** Waiting queries of one address. */
  readonly waitingOfAddress: number;
  /** Waiting queries in all, common ones not counted. */
  readonly waiting: number;
  /** Milliseconds of execution for the queries of one address. */
  readonly spending: BucketRate;
}

/**
 * A tenth of a core for each address, and three seconds of it at once: forty whole networks, or seven hundred charts of a day. The
 * longest question, a month in steps of five minutes, takes 0.4 s with its rest: the places of an address are emptied within the half
 * minute for which our own pages wait.
 */
const TURN_LIMITS: TurnLimits = {
  waitingOfAddress: 32,
  waiting: 128,
  spending: { perMinute: 6_000, burst: 3_000 },
};

/** The client that waits for a turn. */
export interface Asker {
  /** As limits count it: `clientAddress`. */
  readonly address: string;
  /** A common query, with one response for all: there are few of them, and no address alone causes them. */
  readonly isCommon: boolean;
}

/** Why there is no turn: the address has used up its time or its places (429), or all places are taken (503). */
export interface TurnRefusal {
  readonly reason: 'execution-time' | 'waiting' | 'busy';
  readonly retryAfterMs: number;
}

interface Waiting {
  readonly asker: Asker;
  /** Never rejects. */
  readonly run: () => Promise<void>;
}

export interface TurnClock {
  readonly now: () => number;
  /** Idles for this long; 0 yields once. */
  readonly rest: (ms: number) => Promise<unknown>;
}

const REAL_CLOCK: TurnClock = {
  now: () => performance.now(),
  rest: (ms) => (ms === 0 ? breathe() : pause(ms)),
};

/** Shorter pauses are accumulated: timers are no finer. */
const LEAST_REST_MS = 1;

/** By then a waiting query has a place. */
const BUSY_RETRY_MS = 5_000;

/**
 * Executions take turns: one at a time, and after each the server idles for as long as it took, so that queries use half of a core at
 * most, however many and however different they are. Common queries have every other turn; of the rest, the address that has used
 * least goes first. The queue is bounded.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #clock: TurnClock;
  /** Tokens are milliseconds. */
  readonly #spending: TokenBuckets;
  readonly #common: Waiting[] = [];
  readonly #own: Waiting[] = [];
  #executions = 0;
  #isTaken = false;
  #wasCommon = false;
  #owedMs = 0;

  constructor(limits: Partial<TurnLimits> = {}, clock: TurnClock = REAL_CLOCK) {
    this.#limits = { ...TURN_LIMITS, ...limits };
    this.#clock = clock;
    this.#spending = new TokenBuckets(this.#limits.spending, clock.now);
  }

  get counts(): { readonly executions: number; readonly waiting: number } {
    return { executions: this.#executions, waiting: this.#common.length + this.#own.length };
  }

  /** Runs `work` when its turn comes, never synchronously: later requests of the same task may still join it. */
  take<T>(asker: Asker, work: () => Promise<T>): Result<Promise<T>, TurnRefusal> {
    const refusal = asker.isCommon ? null : this.#refusalOf(asker);
    if (refusal !== null) return err(refusal);
    const worked = new Promise<T>((resolve, reject) => {
      const run = (): Promise<void> => Promise.resolve().then(work).then(resolve, reject);
      (asker.isCommon ? this.#common : this.#own).push({ asker, run });
    });
    void this.#runAll();
    return ok(worked);
  }

  #refusalOf({ address }: Asker): TurnRefusal | null {
    const waitMs = this.#spending.waitOf(address);
    if (waitMs > 0) return { reason: 'execution-time', retryAfterMs: waitMs };
    if (this.#own.length >= this.#limits.waiting) {
      return { reason: 'busy', retryAfterMs: BUSY_RETRY_MS };
    }
    const ofAddress = this.#own.filter(({ asker }) => asker.address === address).length;
    return ofAddress >= this.#limits.waitingOfAddress
      ? { reason: 'waiting', retryAfterMs: BUSY_RETRY_MS }
      : null;
  }

  async #runAll(): Promise<void> {
    if (this.#isTaken) return;
    this.#isTaken = true;
    await Promise.resolve();
    for (let next = this.#next(); next !== null; next = this.#next()) {
      await this.#run(next);
      const restMs = this.#owedMs < LEAST_REST_MS ? 0 : this.#owedMs;
      if (restMs > 0) this.#owedMs = 0;
      await this.#clock.rest(restMs);
    }
    this.#isTaken = false;
  }

  async #run({ asker, run }: Waiting): Promise<void> {
    const began = this.#clock.now();
    this.#executions += 1;
    await run();
    const tookMs = this.#clock.now() - began;
    this.#owedMs += tookMs;
    if (!asker.isCommon) this.#spending.spend(asker.address, tookMs);
  }

  #next(): Waiting | null {
    const isCommonsTurn = this.#common.length > 0 && (!this.#wasCommon || this.#own.length === 0);
    this.#wasCommon = isCommonsTurn;
    return isCommonsTurn ? (this.#common.shift() ?? null) : this.#nextOwn();
  }

  /** The query of the address with most time left; of one address the oldest. */
  #nextOwn(): Waiting | null {
    let place = 0;
    let most = -Infinity;
    for (const [at, { asker }] of this.#own.entries()) {
      const left = this.#spending.tokensOf(asker.address);
      if (left > most) {
        most = left;
        place = at;
      }
    }
    return this.#own.splice(place, 1)[0] ?? null;
  }
}
