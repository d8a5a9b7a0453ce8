import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RoundOutcome, SnapshotRounds } from './snapshot-rounds.ts';
import { UPSTREAM_TIMERS } from './upstream-timers.ts';

const WHOLE: RoundOutcome = { kind: 'whole' };
const LACKING: RoundOutcome = { kind: 'lacking' };
type Fault = Extract<RoundOutcome, { readonly kind: 'failed' }>['fault'];
const failed = (fault: Fault, retryAfterMs: number | null = null): RoundOutcome => ({
  kind: 'failed',
  fault,
  retryAfterMs,
});

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Rounds whose requests take `takesMs`; `at` has the seconds at which they were sent. */
const rounds = (answer: () => RoundOutcome, takesMs = 0) => {
  const at: number[] = [];
  let open = 0;
  const made = new SnapshotRounds(
    { timers: UPSTREAM_TIMERS, elapsed: () => Date.now(), random: () => 0 },
    async () => {
      // Each timer takes a millisecond at least.
      at.push(Math.floor(Date.now() / 100) / 10);
      open += 1;
      expect(open).toBe(1);
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      open -= 1;
      return answer();
    },
  );
  return { rounds: made, at };
};

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('snapshots are asked for', () => {
  it('soon after the start, and every five minutes', async () => {
    const { rounds: made, at } = rounds(() => WHOLE);
    made.start();
    await pass(701);
    expect(at).toEqual([1.5, 301.5, 601.5]);
    made.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('on demand, at most one a second, and never two at once', async () => {
    const { rounds: made, at } = rounds(() => WHOLE, 400);
    made.start();
    made.demand();
    await pass(0.1);
    // Under way: it may be older than what is asked for.
    made.demand();
    made.demand();
    await pass(5);
    expect(at).toEqual([0, 1]);
    made.stop();
  });

  it('soon while something is missing, and less and less often', async () => {
    const { rounds: made, at } = rounds(() => LACKING);
    made.demandMissing();
    await pass(200);
    expect(at).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
    made.stop();
  });

  it('less and less often too while every event says that something is missing', async () => {
    const { rounds: made, at } = rounds(() => LACKING, 150);
    for (let tenth = 0; tenth < 400; tenth += 1) {
      made.demandMissing();
      await pass(0.1);
    }
    expect(at).toHaveLength(6);
    made.stop();
  });

  it('after a failure at growing intervals, at most five minutes, but at once on demand', async () => {
    const { rounds: made, at } = rounds(() => failed('unreachable'));
    made.demand();
    await pass(1_000);
    expect(at).toEqual([0, 15, 45, 105, 225, 465, 765]);
    made.demand();
    await pass(0.01);
    expect(at.at(-1)).toBe(1_000);
    made.stop();
  });

  it.each(['busy', 'refused'] as const)(
    'after “%s” not before the wait is over, whoever demands it (PROVIDER 4)',
    async (fault) => {
      const { rounds: made, at } = rounds(() => failed(fault));
      made.demand();
      for (let second = 0; second < 100; second += 1) {
        made.demand();
        made.demandMissing();
        await pass(1);
      }
      expect(at).toEqual([0, 15, 45]);
      made.stop();
    },
  );

  it.each([
    [40_000, 40],
    [1_000, 15],
    // No provider silences us for ever.
    [1e12, 3_600],
  ])('after `Retry-After` of %i ms in %i s', async (retryAfterMs, seconds) => {
    const { rounds: made, at } = rounds(() => failed('unreachable', retryAfterMs));
    made.demand();
    await pass(seconds - 0.1);
    made.demand();
    expect(at).toEqual([0]);
    await pass(0.11);
    expect(at).toEqual([0, seconds]);
    made.stop();
  });
});
