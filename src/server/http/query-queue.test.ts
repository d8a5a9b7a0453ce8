import { setImmediate as settled } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { type QueueClock, QueryQueue, type QueueRefusal } from './query-queue.ts';

/** Time that passes only when nothing else is left to do. */
class VirtualTime {
  now = 0;
  /** Milliseconds of the processor's work; the rest of the time is waiting. */
  worked = 0;
  readonly clock: QueueClock = { now: () => this.now, rest: (ms) => this.after(ms) };
  #timers: { readonly at: number; readonly ring: () => void }[] = [];

  after(ms: number): Promise<void> {
    return new Promise((ring) => {
      this.#timers.push({ at: this.now + ms, ring });
    });
  }

  async work(ms: number): Promise<void> {
    await this.after(ms);
    this.worked += ms;
  }

  async runOut(): Promise<void> {
    for (;;) {
      await settled();
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) return;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = Math.max(this.now, next.at);
      next.ring();
    }
  }
}

const LIMITS = {
  waitingOfAddress: 4,
  waiting: 8,
  spending: { perMinute: 1_200, burst: 100 },
} as const;
/** The longest execution that is tried. */
const LONGEST_MS = 100;
/** The few questions that everybody asks: those that wait are joined, so that there is never more than one of each. */
const COMMON_KINDS = 2;

interface Ask {
  /** Milliseconds since the one before. */
  readonly afterMs: number;
  /** Address 0 asks what everybody asks. */
  readonly address: number;
  readonly costMs: number;
}

interface Turn extends Ask {
  readonly askedAt: number;
  refusal: QueueRefusal | null;
  /** Addresses that waited with questions of their own when this one began. */
  others: readonly number[];
  /** Which one it was to begin. */
  place: number;
  beganAt: number;
  endedAt: number;
}

const play = async (asks: readonly Ask[]): Promise<readonly Turn[]> => {
  const time = new VirtualTime();
  const queue = new QueryQueue(LIMITS, time.clock);
  const played: Turn[] = [];
  const waiting = new Set<Turn>();
  let commonWaiting = 0;
  const askAll = async (): Promise<void> => {
    for (const ask of asks) {
      await time.after(ask.afterMs);
      const isCommon = ask.address === 0;
      if (isCommon && commonWaiting === COMMON_KINDS) continue;
      const turn: Turn = {
        ...ask,
        askedAt: time.now,
        refusal: null,
        others: [],
        place: Infinity,
        beganAt: Infinity,
        endedAt: Infinity,
      };
      played.push(turn);
      if (isCommon) commonWaiting += 1;
      const taken = queue.take({ address: String(ask.address), isCommon }, async () => {
        if (isCommon) commonWaiting -= 1;
        waiting.delete(turn);
        turn.beganAt = time.now;
        turn.place = queue.counts.executions;
        turn.others = [...waiting].map(({ address }) => address).filter((at) => at !== 0);
        await time.after(ask.costMs);
        turn.endedAt = time.now;
      });
      if (taken.ok) waiting.add(turn);
      else turn.refusal = taken.error;
      expect(queue.counts.waiting).toBeLessThanOrEqual(LIMITS.waiting + COMMON_KINDS);
    }
  };
  const asked = askAll();
  await time.runOut();
  await asked;
  expect(queue.counts.waiting).toBe(0);
  return played;
};

const askArbitrary = fc.record({
  // Mostly in bursts: whoever means harm asks at once.
  afterMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 400 })),
  address: fc.nat({ max: 5 }),
  costMs: fc.oneof(fc.constantFrom(0, 0.2, LONGEST_MS), fc.nat({ max: LONGEST_MS })),
});

const asksArbitrary = fc.array(askArbitrary, { maxLength: 80, size: 'max' });

const RUNS = propertyRuns(150);

const begun = (played: readonly Turn[]): readonly Turn[] =>
  played.filter(({ refusal }) => refusal === null).toSorted((a, b) => a.place - b.place);

describe('row 64: questions take turns, whoever asks however much', () => {
  it('one at a time, at most half of the time, what everybody asks among the first; who is refused learns for how long', async () => {
    await fc.assert(
      fc.asyncProperty(asksArbitrary, async (asks) => {
        const played = await play(asks);
        for (const { address, refusal } of played) {
          if (refusal === null) continue;
          expect(address).not.toBe(0);
          expect(refusal.retryAfterMs).toBeGreaterThan(0);
        }
        // The one on its way, one before each common one, and those; each with its rest.
        const longestWaitMs = (1 + 2 * COMMON_KINDS) * 2 * (LONGEST_MS + 1);
        const executions = begun(played);
        const [first] = executions;
        let busyMs = 0;
        let freeAt = 0;
        for (const { address, askedAt, beganAt, endedAt } of executions) {
          if (address === 0) expect(beganAt - askedAt).toBeLessThanOrEqual(longestWaitMs);
          expect(endedAt).toBeLessThan(Infinity);
          expect(beganAt).toBeGreaterThanOrEqual(Math.max(askedAt, freeAt));
          // What is shorter than a timer is rested later.
          expect(2 * busyMs).toBeLessThanOrEqual(beganAt - (first?.beganAt ?? 0) + 1 + 1e-6);
          busyMs += endedAt - beganAt;
          freeAt = endedAt;
        }
      }),
      RUNS,
    );
  });

  it('so that no address takes more time than is its own, and who has used least goes first', async () => {
    await fc.assert(
      fc.asyncProperty(asksArbitrary, async (asks) => {
        const { perMinute, burst } = LIMITS.spending;
        const spent = new Map<number, number>();
        /** Tokens by an account of our own, without what time gives: used only to compare addresses that are both below their burst. */
        const left = new Map<number, { tokens: number; at: number }>();
        const tokensAt = (address: number, now: number): number => {
          const known = left.get(address);
          if (known === undefined) return burst;
          return Math.min(burst, known.tokens + ((now - known.at) * perMinute) / 60_000);
        };
        for (const { address, others, beganAt, endedAt } of begun(await play(asks))) {
          if (address === 0) continue;
          for (const other of others) {
            expect(tokensAt(address, beganAt)).toBeGreaterThanOrEqual(
              tokensAt(other, beganAt) - 1e-6,
            );
          }
          const used = (spent.get(address) ?? 0) + endedAt - beganAt;
          spent.set(address, used);
          left.set(address, {
            tokens: tokensAt(address, endedAt) - (endedAt - beganAt),
            at: endedAt,
          });
          // What waits when the time is used up still runs, and so does the one that uses it up.
          const beyond = (LIMITS.waitingOfAddress + 1) * LONGEST_MS;
          expect(used).toBeLessThanOrEqual(burst + (endedAt * perMinute) / 60_000 + beyond + 1e-6);
        }
      }),
      RUNS,
    );
  });

  it('and the places to wait in are so many and no more, of one address and of all', async () => {
    const time = new VirtualTime();
    const queue = new QueryQueue(LIMITS, time.clock);
    const ask = (address: string) =>
      queue.take({ address, isCommon: false }, () => time.after(LONGEST_MS));
    expect(ask('a').ok).toBe(true);
    await settled();
    const of = (address: string, count: number) =>
      Array.from({ length: count }, () => {
        const taken = ask(address);
        return taken.ok ? 'waits' : taken.error.reason;
      });
    expect(of('a', 5)).toEqual(['waits', 'waits', 'waits', 'waits', 'waiting']);
    expect(of('b', 5)).toEqual(['waits', 'waits', 'waits', 'waits', 'busy']);
    expect(queue.take({ address: 'c', isCommon: true }, () => time.after(1)).ok).toBe(true);
    await time.runOut();
    // Five executions have used more than the burst.
    expect(of('a', 1)).toEqual(['execution-time']);
  });

  it('and who waits for another process lets the others go on, goes on in a turn of its own', async () => {
    const askOutside = fc.record({
      address: fc.nat({ max: 3 }),
      /** Milliseconds here, outside, here, outside, …; a list of lists waits for several at once. */
      parts: fc.array(
        fc.tuple(fc.nat({ max: 20 }), fc.array(fc.nat({ max: 60 }), { maxLength: 3 })),
        { minLength: 1, maxLength: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(askOutside, { maxLength: 40 }), async (asks) => {
        const time = new VirtualTime();
        const queue = new QueryQueue(
          { waiting: 1e6, waitingOfAddress: 1e6, spending: { perMinute: 1, burst: 1e9 } },
          time.clock,
        );
        let inside = 0;
        let ended = 0;
        let outsideMs = 0;
        for (const { address, parts } of asks) {
          const taken = queue.take(
            { address: String(address), isCommon: address === 0 },
            async () => {
              for (const [here, outside] of parts) {
                inside += 1;
                expect(inside).toBe(1);
                await time.after(here);
                inside -= 1;
                await Promise.all(
                  outside.map((ms) => {
                    outsideMs += ms;
                    return queue.outside(() => time.after(ms));
                  }),
                );
              }
              ended += 1;
            },
          );
          expect(taken.ok).toBe(true);
        }
        await time.runOut();
        expect(ended).toBe(asks.length);
        const hereMs = asks.flatMap(({ parts }) => parts).reduce((sum, [here]) => sum + here, 0);
        // Nobody waits for what others wait for: all of it together takes less than one after the other.
        if (asks.length > 1) expect(time.now).toBeLessThanOrEqual(2 * hereMs + outsideMs + 1);
      }),
      RUNS,
    );
  });

  it('goes on whatever waits beside its turns', async () => {
    const ms = fc.nat({ max: 40 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(ms, ms, ms), { maxLength: 20 }), async (asks) => {
        const time = new VirtualTime();
        const queue = new QueryQueue({}, time.clock);
        for (const [turnMs, afterMs, outsideMs] of asks) {
          queue.take({ address: 'a', isCommon: false }, () => time.after(turnMs));
          // Not a part of that turn.
          void time.after(afterMs).then(() => queue.outside(() => time.after(outsideMs)));
        }
        await time.runOut();
        const taken = queue.take({ address: 'b', isCommon: false }, () => Promise.resolve('done'));
        let done = '';
        if (taken.ok) void taken.value.then((value) => (done = value));
        await time.runOut();
        expect(done).toBe('done');
      }),
      RUNS,
    );
  });

  it('who asks pays for the processor’s work, here and elsewhere, and for no wait', async () => {
    const ms = fc.nat({ max: 40 });
    const part = fc.tuple(ms, ms, ms, ms);
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 20 }), async (asks) => {
        const time = new VirtualTime();
        const queue = new QueryQueue(
          { spending: { perMinute: 1e-9, burst: 100 } },
          { ...time.clock, processorMs: () => time.worked },
        );
        let spentMs = 0;
        for (const [workMs, waitMs, workOutsideMs, waitOutsideMs] of asks) {
          const taken = queue.take({ address: 'a', isCommon: false }, async () => {
            await time.work(workMs);
            await time.after(waitMs);
            await queue.outside(
              () => time.after(waitOutsideMs),
              () => workOutsideMs,
            );
          });
          expect(taken.ok).toBe(spentMs <= 99);
          if (taken.ok) spentMs += workMs + workOutsideMs;
          await time.runOut();
        }
      }),
      RUNS,
    );
  });
});
