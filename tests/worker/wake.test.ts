import { fakeTime } from '#tests/support/runner/fake-time.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { DataCore } from '#worker/data-core.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { readingOn, rejectedFor, testCore, linkOf } from '#tests/support/app/core.ts';
import { type Numbering, SimulatedProvider } from '#tests/support/provider/simulated-provider.ts';

const TAG = { codigo: 'EST-00013', path: 'Data/Rio/RioNivel/Value' };

let provider: SimulatedProvider;
let core: DataCore;
let asked = 0;

/** Lets time pass and runs everything that is due. */
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

const link = (): Promise<LinkStatusFrame> => linkOf(core);

const startCore = async (numbering: Numbering, resumes = false): Promise<void> => {
  asked = 0;
  const initial = [{ ...TAG, value: 1 }];
  provider = new SimulatedProvider({ numbering, replicas: 1, resumes, initial });
  provider.heal();
  ({ core } = testCore({
    fetch: (...args) => {
      asked += 1;
      return provider.fetch(...args);
    },
    openLine: provider.openLine,
    timers: FEED_TIMERS,
  }));
  await core.start({ graphqlUrl: 'http://provider.test/graphql', timeZone: ZONE, clockSkew: 0 });
  // Past the second snapshot, 20 s after connecting: the next regular one is minutes away.
  await pass(30_000);
  expect((await link()).phase).toBe('live');
};

fakeTime();

afterEach(() => core.stop());

describe('what the page notices (fault rows 39 to 41)', () => {
  beforeEach(() => startCore('none'));

  it.each<PageNotice>(['offline', 'left'])('%s: the socket is closed at once', async (notice) => {
    await core.notice(notice);
    await pass(0);
    expect((await link()).phase).toBe('offline');
    expect(provider.connected).toBe(0);
  });

  it.each<[PageNotice, PageNotice]>([
    ['offline', 'online'],
    ['left', 'back'],
  ])('%s, then %s: live again at once, not after the waiting time', async (gone, here) => {
    await core.notice(gone);
    await pass(1_000);
    const before = asked;
    await core.notice(here);
    await pass(0);
    expect((await link()).phase).toBe('live');
    expect(asked).toBe(before + 1);
    // That answer may be older than the subscription; the next one confirms.
    expect((await link()).updating).toBe(true);
    await pass(FEED_TIMERS.confirmDelay);
    expect(asked).toBe(before + 2);
    expect((await link()).updating).toBe(false);
  });

  it('shown after a long absence: the data are unconfirmed until the provider has answered', async () => {
    await core.notice('hidden');
    await pass(30_000);
    const before = asked;
    provider.hold();
    await core.notice('shown');
    await pass(0);
    expect(asked).toBe(before + 1);
    expect((await link()).updating).toBe(true);
    provider.heal();
    await pass(0);
    expect((await link()).updating).toBe(false);
  });

  it('shown after a brief absence: nothing is requested', async () => {
    await core.notice('hidden');
    await pass(3_000);
    const before = asked;
    await core.notice('shown');
    await pass(0);
    expect(asked).toBe(before);
  });

  it('shown, and the socket is dead without a close: noticed within the pong timeout', async () => {
    await core.notice('hidden');
    await pass(30_000);
    provider.mute();
    await core.notice('shown');
    await pass(FEED_TIMERS.pong);
    expect((await link()).phase).toBe('connecting');
  });

  it('shown, and the socket is dead: live again as soon as that is known, not after the waiting time', async () => {
    await core.notice('hidden');
    await pass(30_000);
    provider.mute();
    await core.notice('shown');
    await pass(1_000);
    provider.unmute();
    await pass(FEED_TIMERS.probe);
    expect((await link()).phase).toBe('live');
    await pass(FEED_TIMERS.confirmDelay);
    expect((await link()).updating).toBe(false);
  });

  it.each<PageNotice>(['online', 'back'])(
    '%s, while an attempt hangs on a dead connection: another is made at once',
    async (here) => {
      provider.mute();
      provider.drop(1006);
      await pass(FEED_TIMERS.retry + FEED_TIMERS.retryJitter + 1_000);
      expect((await link()).phase).not.toBe('live');
      provider.unmute();
      await core.notice(here);
      await pass(0);
      expect((await link()).phase).toBe('live');
    },
  );

  it('a loss long after the return waits as usual', async () => {
    await core.notice('online');
    await pass(FEED_TIMERS.pong + FEED_TIMERS.probe + 1_000);
    provider.drop(1006);
    await pass(FEED_TIMERS.retry - 1_000);
    expect((await link()).phase).toBe('offline');
  });

  it('live again after a loss: unconfirmed until an answer newer than the subscription has come', async () => {
    provider.hold();
    provider.drop(1006);
    await pass(FEED_TIMERS.retry + FEED_TIMERS.retryJitter);
    expect(await link()).toMatchObject({ phase: 'live', updating: true });
    provider.heal();
    await pass(FEED_TIMERS.confirmDelay);
    expect((await link()).updating).toBe(false);
  });

  it('live again, and no snapshot available: that is reported, and readings continue (row 3)', async () => {
    provider.hold();
    provider.drop(1006);
    await pass(FEED_TIMERS.retry + FEED_TIMERS.retryJitter);
    provider.refuse(503);
    await pass(0);
    expect(await link()).toMatchObject({ updating: false, snapshotTrouble: 'unreachable' });
  });

  it('an unhandled failure inside a library is counted, and the feed goes on', async () => {
    core.countUnhandled();
    core.countUnhandled();
    expect(rejectedFor(await link(), 'unhandled')).toBe(2);
    provider.set(TAG, 5);
    await pass(1_000);
    expect(await link()).toMatchObject({ phase: 'live', messages: 1 });
  });

  it('a slow answer carries the time at which it began', async () => {
    core.stop();
    const slow: typeof fetch = async (...args) => {
      const whole = await provider.fetch(...args);
      const text = await whole.text();
      const date = new Date().toUTCString();
      const body = new ReadableStream({
        start(controller) {
          setTimeout(() => {
            controller.enqueue(new TextEncoder().encode(text));
            controller.close();
          }, 25_000);
        },
      });
      return new Response(body, { headers: { date } });
    };
    ({ core } = testCore({ fetch: slow, openLine: provider.openLine, timers: FEED_TIMERS }));
    await core.start({ graphqlUrl: 'http://provider.test/graphql', timeZone: ZONE, clockSkew: 0 });
    await pass(30_000);
    expect(await link()).toMatchObject({ networkLoaded: true, clockSkew: 0 });
  });

  it('a device that slept requests as soon as its clock has jumped', async () => {
    const before = asked;
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(FEED_TIMERS.clockWatch);
    expect(asked).toBe(before + 1);
  });
});

describe('a subscription that delivers nothing for a minute, on a network that was steady', () => {
  beforeEach(() => startCore('none'));

  it('is ended once the one in its place stands: what it delivers until then is shown at once', async () => {
    for (let second = 0; second < 70; second += 1) {
      provider.set(TAG, second);
      await pass(1_000);
    }
    provider.subscribesAfter = 4_000;
    for (let second = 0; second < 100 && provider.connected < 2; second += 1) await pass(1_000);
    expect(provider.connected).toBe(2);
    expect(await link()).toMatchObject({ phase: 'live', silent: true });
    await pass(1_500);
    provider.set(TAG, 99);
    await pass(0);
    const shown = await core.read('station-sheet', { codigo: TAG.codigo });
    expect(shown === null ? null : readingOn(shown, 'Data/Rio/RioNivel')).toBe(99);
    await pass(4_000);
    expect(provider.connected).toBe(1);
    expect((await link()).phase).toBe('live');
  });
});

describe('a line that is lost where the provider goes on at a position (PROVIDER 2)', () => {
  /** Loses the line, misses a value, and gets the line back. */
  const loseAndMiss = async (): Promise<void> => {
    // The core has a number to go on at.
    provider.set(TAG, 2);
    await pass(1_000);
    provider.drop(1006);
    provider.set(TAG, 3);
    await pass(FEED_TIMERS.retry + FEED_TIMERS.retryJitter + 1_000);
  };

  it('goes on there, confirmed, and no snapshot is asked for', async () => {
    await startCore('all', true);
    const before = asked;
    await loseAndMiss();
    const { stream, ...now } = await link();
    expect(now).toMatchObject({ phase: 'live', updating: false });
    expect(stream).toMatchObject({ seq: 2, proven: true });
    await pass(60_000);
    expect(asked).toBe(before);
  });

  it('that has expired: the subscription is made anew on the same line, with a snapshot at once', async () => {
    await startCore('all', true);
    provider.set(TAG, 2);
    await pass(1_000);
    const before = asked;
    provider.restart();
    provider.set(TAG, 3);
    await pass(FEED_TIMERS.retry + FEED_TIMERS.retryJitter + 1_000);
    expect(asked).toBeGreaterThan(before);
    expect(provider.connected).toBe(1);
    provider.set(TAG, 4);
    await pass(FEED_TIMERS.confirmDelay + 1_000);
    expect(await link()).toMatchObject({ phase: 'live', updating: false });
    expect((await link()).stream).toMatchObject({ seq: 2, proven: true });
  });
});

describe('a connection on which an answer takes longer than the connection lasts (fault rows 11 and 23)', () => {
  it('still brings the network, and reports that it is not confirmed yet', async () => {
    provider = new SimulatedProvider({
      numbering: 'none',
      replicas: 1,
      initial: [{ ...TAG, value: 1 }],
    });
    provider.heal();
    const slow: typeof fetch = async (input, init) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 25_000);
      });
      init?.signal?.throwIfAborted();
      return provider.fetch(input, init);
    };
    ({ core } = testCore({ fetch: slow, openLine: provider.openLine, timers: FEED_TIMERS }));
    await core.start({ graphqlUrl: 'http://provider.test/graphql', timeZone: ZONE, clockSkew: 0 });
    for (let loss = 0; loss < 8; loss += 1) {
      await pass(1_000);
      provider.drop(1006);
      await pass(FEED_TIMERS.retry);
      if (loss > 1) expect((await link()).networkLoaded).toBe(true);
    }
    expect(await link()).toMatchObject({ phase: 'live', updating: true });
    // The pending request, and the one that confirms.
    await pass(60_000);
    expect(await link()).toMatchObject({ phase: 'live', updating: false });
  });
});

describe('a provider that numbers its messages (PROVIDER 2)', () => {
  beforeEach(() => startCore('all'));

  it('is followed without requests as long as nothing is missing', async () => {
    const before = asked;
    for (let level = 2; level < 50; level += 1) provider.set(TAG, level);
    await pass(60_000);
    expect(asked).toBe(before);
    expect((await link()).stream).toEqual({ epoch: '1', seq: 48, proven: true });
  });

  it('is sent a request at once when a message is missing', async () => {
    const before = asked;
    provider.hold();
    provider.set(TAG, 2);
    provider.set(TAG, 3);
    provider.replicate(0, 2);
    provider.lose();
    provider.deliver(1);
    expect((await link()).stream).toMatchObject({ seq: 2, proven: false });
    provider.heal();
    await pass(FEED_TIMERS.resyncPause);
    expect(asked).toBe(before + 1);
    expect((await link()).stream).toMatchObject({ seq: 2, proven: true });
  });

  it('is not confirmed by an answer that cannot be read', async () => {
    provider.hold();
    provider.set(TAG, 2);
    provider.set(TAG, 3);
    provider.replicate(0, 2);
    provider.lose();
    provider.deliver(1);
    await pass(FEED_TIMERS.resyncPause);
    provider.refuse(
      200,
      JSON.stringify({ data: { tags: [] }, extensions: { epoch: '1', seq: 2 } }),
    );
    await pass(0);
    expect(await link()).toMatchObject({
      stream: { seq: 2, proven: false },
      snapshotTrouble: 'unreadable',
    });
  });

  it('is followed into a new epoch by a complete new snapshot (row 35)', async () => {
    provider.set(TAG, 2);
    provider.restart();
    await pass(20_000);
    provider.set(TAG, 3);
    await pass(1_000);
    expect((await link()).stream).toEqual({ epoch: '2', seq: 1, proven: true });
  });
});
