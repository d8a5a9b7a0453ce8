import { describe, expect, it, vi } from 'vitest';
import { PROVIDER_TIMERS } from './provider-timers.ts';
import { SnapshotRequests } from './snapshot-requests.ts';
import { fakeTime } from '../../tests/support/runner/fake-time.ts';

const OK = '{"data":{"tags":{}}}';
const answer = (status = 200, body = OK, headers = {}) => new Response(body, { status, headers });
const REFUSED = () => answer(400, '{"errors":[{"message":"x"}]}');

fakeTime(0);

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

/** Requests to a provider that answers after `takes` seconds; `at` has the seconds at which they were sent. */
const requesting = (reply: () => Response = answer, takes = 0, requestGap = 0) => {
  const host = { subscription: 1 as number | null, isContinuous: false, isSpared: false };
  const at: number[] = [];
  const used: unknown[] = [];
  const requests = new SnapshotRequests<number>(
    {
      timers: { ...PROVIDER_TIMERS, requestGap },
      elapsed: () => Date.now(),
      random: () => 0,
      fetch: (_, init) => {
        at.push(Date.now() / 1_000);
        return new Promise((resolve, reject) => {
          if (takes === 0) resolve(reply());
          else setTimeout(() => resolve(reply()), takes * 1_000);
          init?.signal?.addEventListener('abort', () => reject(new Error('cancelled')));
        });
      },
    },
    'http://rio.test/graphql',
    {
      mark: () => at.length,
      subscription: () => host.subscription,
      isContinuous: () => host.isContinuous,
      isSpared: () => host.isSpared,
      onResponse: ({ askedAt, superseded, confirms }) => used.push([askedAt, superseded, confirms]),
    },
  );
  return { requests, at, used, host };
};

describe('snapshots are requested', () => {
  it('for a new connection at once, to confirm it, 20 s later, and every five minutes', async () => {
    const { requests, at, host } = requesting();
    host.subscription = null;
    requests.begin(0);
    await pass(0.1);
    host.subscription = 1;
    requests.confirm(true);
    await pass(700);
    expect(at).toEqual([0, 0.6, 20.6, 320.6, 620.6]);
    requests.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('once more after one that was under way when the subscription was made', async () => {
    const { requests, at, used, host } = requesting(answer, 2);
    host.subscription = null;
    requests.begin(0);
    host.subscription = 1;
    requests.confirm(true);
    await pass(10);
    expect([at, used]).toEqual([
      [0, 2.5],
      [
        [0, false, false],
        [1, false, true],
      ],
    ]);
    requests.end();
  });

  it('not to confirm what numbers have confirmed, nor what segments bring', async () => {
    const { requests, at, host } = requesting();
    requests.confirm(true);
    host.isContinuous = true;
    await pass(19);
    expect(at).toEqual([]);
    host.isSpared = true;
    await pass(300);
    expect(at).toEqual([]);
    host.isSpared = false;
    await pass(10);
    expect(at).toEqual([320.5]);
    requests.end();
  });

  it('with two pending at most, and none used that is older than one used before', async () => {
    const { requests, at, used } = requesting(answer, 10);
    for (let count = 0; count < 4; count += 1) {
      requests.plan(0);
      await pass(1);
    }
    await pass(20);
    // The second and third were cancelled; the first is older than the last, and came first.
    expect(at).toEqual([0, 1, 2, 3]);
    expect(used).toEqual([
      [0, true, true],
      [3, false, true],
    ]);
    requests.end();
  });

  it('at most one in each gap', async () => {
    const { requests, at } = requesting(answer, 0, 1_000);
    for (let tenth = 0; tenth < 35; tenth += 1) {
      requests.plan(0);
      await pass(0.1);
    }
    expect(at).toEqual([0, 1, 2, 3]);
    requests.end();
  });
});

describe('while something is missing', () => {
  it('numbers are asked for soon, and less and less often', async () => {
    const { requests, at } = requesting();
    for (let second = 0; second < 60; second += 0.1) {
      requests.resync();
      await pass(0.1);
    }
    expect(at.map((time) => Math.floor(time))).toEqual([0, 1, 3, 7, 15, 31, 51]);
    requests.end();
  });

  it('tags are asked for less and less often, and no longer once they are there', async () => {
    const { requests, at } = requesting();
    requests.reportMissing(true);
    await pass(4.9);
    requests.reportMissing(true);
    await pass(0.1);
    requests.reportMissing(true);
    await pass(15);
    expect(at).toEqual([5, 20]);
    requests.reportMissing(true);
    requests.reportMissing(false);
    requests.reportMissing(true);
    await pass(5);
    expect(at).toEqual([5, 20, 25]);
    requests.end();
  });
});

describe('after a failure', () => {
  it('the next request follows in the retry wait, or at once where it is planned', async () => {
    const { requests, at } = requesting(() => answer(503, ''));
    requests.plan(0);
    await pass(40);
    requests.plan(0);
    await pass(1);
    expect(at).toEqual([0, 15, 30, 40]);
    requests.end();
  });

  it.each([
    ['busy', () => answer(429)],
    ['refused', REFUSED],
  ])(
    'that is “%s” not before a wait that grows, whatever is planned (PROVIDER 4)',
    async (_, no) => {
      const { requests, at } = requesting(no);
      for (let second = 0; second < 100; second += 1) {
        requests.plan(0);
        requests.resync();
        await pass(1);
      }
      expect(at).toEqual([0, 15, 45]);
      await pass(2_000);
      expect(at.slice(3)).toEqual([105, 225, 465, 765, 1_065, 1_365, 1_665, 1_965]);
      requests.end();
    },
  );

  it.each([
    [40, 40],
    [1, 15],
    // No provider silences us for ever.
    [100_000, 300],
  ])('with `Retry-After` of %i s in %i s', async (header, seconds) => {
    const { requests, at } = requesting(() => answer(503, '', { 'retry-after': String(header) }));
    requests.plan(0);
    await pass(seconds - 0.1);
    requests.plan(0);
    expect(at).toEqual([0]);
    await pass(0.11);
    expect(at).toEqual([0, seconds]);
    requests.end();
  });
});
