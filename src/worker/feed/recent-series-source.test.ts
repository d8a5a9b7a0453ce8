import { describe, expect, it, vi } from 'vitest';
import { encodeRecentSeries } from '#contract/columns/recent-series.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/epoch-ms.ts';
import { recentSeries } from '#tests/support/provider/recent-answers.ts';
import { FEED_TIMERS } from '../ports.ts';
import { Rejections } from './rejections.ts';
import { RecentSeriesSource } from './recent-series-source.ts';
import { fakeTime } from '../../../tests/support/runner/fake-time.ts';

const URL = 'https://example.org/recent';
const answer = (month: readonly [number, number] | null): string =>
  encodeRecentSeries(
    recentSeries(1_000, MINUTE_MS, 2, {
      'EST-00013': { rio_nivel: { values: [1, 2], ...(month === null ? {} : { month }) } },
    }),
  );

const FULL = answer([0, 3]);

/** A source that gets these answers, one after the other, the last one again and again; null: no network. */
const source = (...said: readonly (Response | string | null)[]) => {
  const rejections = new Rejections();
  const taken: number[] = [];
  let asked = 0;
  const ports = {
    timers: FEED_TIMERS,
    random: () => 0,
    elapsed: () => Date.now(),
    answers: null,
    fetch: async () => {
      const next = said[Math.min(asked, said.length - 1)] ?? null;
      asked += 1;
      if (next === null) throw new TypeError('no network');
      return Promise.resolve(typeof next === 'string' ? new Response(next) : next.clone());
    },
  };
  const made = new RecentSeriesSource(ports, URL, rejections, ({ until }) => {
    taken.push(until);
  });
  return { made, rejections, taken, asked: () => asked };
};

/** Lets time pass, and what it brings about. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

fakeTime();

describe('the recent series', () => {
  it('are asked for once the first snapshot is there, then every 15 minutes', async () => {
    const { made, taken, asked } = source(FULL);
    await pass(60 * MINUTE_MS);
    expect(asked()).toBe(0);
    made.begin();
    made.begin();
    await pass(0);
    expect([asked(), taken.length]).toEqual([1, 1]);
    await pass(15 * MINUTE_MS - 1);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
    made.stop();
    await pass(60 * MINUTE_MS);
    expect(asked()).toBe(2);
  });

  it('are not asked for while nobody looks, and at once on return after five minutes', async () => {
    const { made, asked } = source(FULL);
    made.begin();
    await pass(0);
    made.notice('hidden');
    await pass(60 * MINUTE_MS);
    expect(asked()).toBe(1);
    made.notice('shown');
    await pass(0);
    expect(asked()).toBe(2);
    made.notice('hidden');
    await pass(4 * MINUTE_MS);
    made.notice('shown');
    await pass(0);
    expect(asked()).toBe(2);
    await pass(11 * MINUTE_MS);
    expect(asked()).toBe(3);
  });

  it('are tried again with growing waits, and at once when the network returns (fault row 69)', async () => {
    const { made, rejections, taken, asked } = source(
      null,
      new Response('', { status: 403 }),
      '{}',
      null,
      FULL,
    );
    made.begin();
    await pass(0);
    for (const [wait, times] of [
      [15, 2],
      [30, 3],
      [60, 4],
    ] as const) {
      await pass(wait * SECOND_MS - 1);
      expect(asked()).toBe(times - 1);
      await pass(1);
      expect(asked()).toBe(times);
    }
    expect(rejections.list()).toEqual([
      { reason: 'recent-refused', count: 1 },
      { reason: 'recent-unreadable', count: 1 },
    ]);
    made.notice('online');
    await pass(0);
    expect([asked(), taken.length]).toEqual([5, 1]);
  });

  it('that cannot be given yet are asked for when the server says', async () => {
    const wait = new Response('', { status: 503, headers: { 'retry-after': '40' } });
    const { made, asked } = source(wait, FULL);
    made.begin();
    await pass(40 * SECOND_MS - 1);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
  });

  it('without the extents of the month are asked for once more, soon', async () => {
    const { made, asked } = source(answer(null));
    made.begin();
    await pass(FEED_TIMERS.snapshotAgain);
    expect(asked()).toBe(2);
    await pass(15 * MINUTE_MS - 1);
    expect(asked()).toBe(2);
  });

  it('leave out and count what cannot be read of them', async () => {
    const { made, rejections, taken } = source(FULL.replace('[100,100]', '["x"]'));
    made.begin();
    await pass(0);
    expect(taken).toHaveLength(1);
    expect(rejections.list()).toEqual([{ reason: 'recent-item', count: 1 }]);
  });
});
