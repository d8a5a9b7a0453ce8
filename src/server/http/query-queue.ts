import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '#domain/result.ts';
import { type BucketRate, TokenBuckets } from '../limits/token-buckets.ts';
import { counter, gauge, type ObservedMetric } from '#process/observed-metric.ts';
import { processorMs } from '#process/processor-time.ts';

/** Limits of query execution: cost and queue length (docs/decisions/0012-endpoint.md). */
export interface QueueLimits {
  /** Waiting queries of one address. */
  readonly waitingOfAddress: number;
  /** Waiting queries in all, common ones not counted. */
  readonly waiting: number;
  /** Milliseconds of the processor's work for the queries of one address. */
  readonly spending: BucketRate;
}

/**
 * A tenth of a core for each address, and three seconds of it at once: forty whole networks, or seven hundred charts of a day. The
 * longest question, a month in steps of five minutes, takes 0.4 s with its rest: the places of an address are emptied within the half
 * minute for which our own pages wait.
 */
const TURN_LIMITS: QueueLimits = {
  waitingOfAddress: 32,
  waiting: 128,
  spending: { perMinute: 6_000, burst: 3_000 },
};

/** The client that waits for a turn. */
export interface QueryClient {
  /** As limits count it: `clientAddress`. */
  readonly address: string;
  /** A common query, with one response for all: there are few of them, and no address alone causes them. */
  readonly isCommon: boolean;
}

/** Why there is no turn: the address has used up its time or its places (429), or all places are taken (503). */
export interface QueueRefusal {
  readonly reason: 'execution-time' | 'waiting' | 'busy';
  readonly retryAfterMs: number;
}

interface Waiting {
  readonly turn: Turn;
  /** Resolves when the turn has ended or was given away. Never rejects. */
  readonly run: () => Promise<void>;
}

/** One execution: it holds the turn from its beginning to its end, or until it gives it away to wait for something outside. */
class Turn {
  readonly client: QueryClient;
  /** Continuations of its waits, run together when it holds the turn again. */
  readonly returning: (() => void)[] = [];
  /** What it still waits for outside. */
  outside = 0;
  /** What it cost, in milliseconds, where that is measured elsewhere; null where the work of this process is the cost. */
  measuredMs: number | null = null;
  /** Its work has ended: it holds no turn again. */
  isOver = false;
  leave: () => void = () => undefined;

  constructor(client: QueryClient) {
    this.client = client;
  }

  /** Begins to hold the turn; the promise resolves when it is left. */
  hold(): Promise<void> {
    for (const resume of this.returning.splice(0)) resume();
    if (this.isOver) return Promise.resolve();
    return new Promise((resolve) => {
      this.leave = resolve;
    });
  }
}

/** Leaves a turn when its work ends, and notes its cost where that is measured elsewhere. */
const leaveAfter = async <T>(
  turn: Turn,
  done: Promise<T>,
  costOf?: (done: T) => number,
): Promise<void> => {
  try {
    const value = await done;
    turn.measuredMs = costOf?.(value) ?? null;
  } catch {
    // The client has the error.
  } finally {
    turn.isOver = true;
    turn.leave();
  }
};

export interface QueueClock {
  readonly now: () => number;
  /** Idles for this long; 0 yields once. */
  readonly rest: (ms: number) => Promise<unknown>;
  /** Of this process; absent: no time is waiting. */
  readonly processorMs?: () => number;
}

export const REAL_CLOCK: QueueClock = {
  now: () => performance.now(),
  rest: (ms) => (ms === 0 ? breathe() : pause(ms)),
  processorMs,
};

/** Executions that may wait outside at once; the next one keeps its turn while it waits, so that what they wait for is bounded. */
const MOST_OUTSIDE = 16;

/** Shorter pauses are accumulated: timers are no finer. */
const LEAST_REST_MS = 1;

/** By then a waiting query has a place. */
const BUSY_RETRY_MS = 5_000;

/**
 * Executions take turns: one at a time, and after each the server idles for as long as it took, so that queries use half of a core at
 * most, however many and however different they are. Common queries have every other turn; of the rest, the address that has used
 * least goes first. The queue is bounded. An execution that waits for another process gives its turn away meanwhile.
 */
export class QueryQueue {
  readonly #limits: QueueLimits;
  readonly #clock: QueueClock;
  /** Tokens are milliseconds. */
  readonly #spending: TokenBuckets;
  readonly #common: Waiting[] = [];
  readonly #own: Waiting[] = [];
  /** Executions that come back from outside: they go first. */
  readonly #back: Waiting[] = [];
  /** The execution whose code runs. */
  #current: Turn | null = null;
  #outside = 0;
  #executions = 0;
  #isTaken = false;
  #wasCommon = false;
  #owedMs = 0;

  constructor(limits: Partial<QueueLimits> = {}, clock: QueueClock = REAL_CLOCK) {
    this.#limits = { ...TURN_LIMITS, ...limits };
    this.#clock = clock;
    this.#spending = new TokenBuckets(this.#limits.spending, clock.now);
  }

  get counts(): { readonly executions: number; readonly waiting: number } {
    return { executions: this.#executions, waiting: this.#common.length + this.#own.length };
  }

  /**
   * Runs `work` when its turn comes, never synchronously: later requests of the same task may still join it. `costOf` is for work that
   * another process measures, in milliseconds, and which takes none of this one.
   */
  take<T>(
    client: QueryClient,
    work: () => Promise<T>,
    costOf?: (done: T) => number,
  ): Result<Promise<T>, QueueRefusal> {
    const refusal = client.isCommon ? null : this.#refusalOf(client);
    if (refusal !== null) return err(refusal);
    const turn = new Turn(client);
    const worked = new Promise<T>((resolve) => {
      const run = (): Promise<void> => {
        this.#executions += 1;
        const left = turn.hold();
        const done = Promise.resolve().then(work);
        resolve(done);
        void leaveAfter(turn, done, costOf);
        return left;
      };
      (client.isCommon ? this.#common : this.#own).push({ turn, run });
    });
    void this.#runAll();
    return ok(worked);
  }

  /** Work of the server's own, as `WorkQueue`: it is refused nothing. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.take({ address: '', isCommon: true }, work);
    if (turn.ok) await turn.value;
  }

  /**
   * Waits, within a turn, for work that is done elsewhere: others have their turns meanwhile. Who asked spends the milliseconds of `costOf`:
   * what the work took there, not the wait for it. Only for work that holds the turn: elsewhere it gives away the turn of another.
   */
  async outside<T>(work: () => Promise<T>, costOf?: (done: T) => number): Promise<T> {
    const turn = this.#current;
    if (turn === null) return work();
    const leaves = turn.outside > 0 || this.#outside < MOST_OUTSIDE;
    if (leaves) this.#leave(turn);
    try {
      const done = await work();
      this.#spend(turn, costOf?.(done) ?? 0);
      return done;
    } finally {
      if (leaves) await this.#return(turn);
    }
  }

  #leave(turn: Turn): void {
    if (turn.outside === 0) this.#outside += 1;
    turn.outside += 1;
    turn.leave();
  }

  #spend({ client }: Turn, ms: number): void {
    if (!client.isCommon) this.#spending.spend(client.address, ms);
  }

  /** Waits until an execution holds the turn again, which is after the last of its waits: it holds no turn while it waits for another. */
  #return(turn: Turn): Promise<void> {
    turn.outside -= 1;
    if (turn.outside === 0) this.#outside -= 1;
    const returned = new Promise<void>((resume) => {
      turn.returning.push(resume);
    });
    if (turn.outside === 0) {
      this.#back.push({ turn, run: () => turn.hold() });
      void this.#runAll();
    }
    return returned;
  }

  #refusalOf({ address }: QueryClient): QueueRefusal | null {
    const waitMs = this.#spending.waitOf(address);
    if (waitMs > 0) return { reason: 'execution-time', retryAfterMs: waitMs };
    if (this.#own.length >= this.#limits.waiting) {
      return { reason: 'busy', retryAfterMs: BUSY_RETRY_MS };
    }
    const ofAddress = this.#own.filter(({ turn }) => turn.client.address === address).length;
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

  async #run({ turn, run }: Waiting): Promise<void> {
    const { now, processorMs: worked = now } = this.#clock;
    const [began, before] = [now(), worked()];
    this.#current = turn;
    await run();
    this.#current = null;
    const tookMs = turn.measuredMs ?? now() - began;
    this.#owedMs += tookMs;
    // The process also works for others, but no longer than the turn lasts.
    this.#spend(turn, turn.measuredMs ?? Math.min(tookMs, worked() - before));
  }

  #next(): Waiting | null {
    const back = this.#back.shift();
    if (back !== undefined) return back;
    const isCommonsTurn = this.#common.length > 0 && (!this.#wasCommon || this.#own.length === 0);
    this.#wasCommon = isCommonsTurn;
    return isCommonsTurn ? (this.#common.shift() ?? null) : this.#nextOwn();
  }

  /** The query of the address with most time left; of one address the oldest. */
  #nextOwn(): Waiting | null {
    let place = 0;
    let most = -Infinity;
    for (const [at, { turn }] of this.#own.entries()) {
      const left = this.#spending.tokensOf(turn.client.address);
      if (left > most) {
        most = left;
        place = at;
      }
    }
    return this.#own.splice(place, 1)[0] ?? null;
  }
}

/** The metrics of the queue of queries. */
export const queueMetrics = (counts: () => QueryQueue['counts']): readonly ObservedMetric[] => [
  counter(
    'vigia_executions_total',
    'Queries executed; equal ones that waited together count once.',
    () => counts().executions,
  ),
  gauge('vigia_executions_waiting', 'Queries that wait for their turn.', () => counts().waiting),
];
