import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#worker/feed/live-segments-source.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { DataCore } from '#worker/data-core.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { rejectedFor, testCore, linkOf } from '#tests/support/app/core.ts';
import { heldTags } from '#tests/support/provider/fault-stage.ts';
import {
  LiveProvider,
  PROVIDER_URL,
  type SocketsAre,
} from '#tests/support/provider/live-provider.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';
import { ZONE } from '#tests/support/network/zones.ts';

const CODE = 'EST-00013';
const LEVEL = 'Data/Rio/RioNivel/Value';
const MINUTE = 60_000;
/** A segment of 5 s, until it is there, its request and the chance of it. */
const LAG = 5_000 + FEED_TIMERS.liveGrace + FEED_TIMERS.liveSpread + 1_000;

let provider: LiveProvider;
let core: DataCore;
let value = 0;
let talking: ReturnType<typeof setInterval> | undefined;

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

const link = (): Promise<LinkStatusFrame> => linkOf(core);

const say = (): void => {
  value += 1;
  provider.set(CODE, LEVEL, value);
};

const shown = (): unknown => heldTags(core).get(`${CODE} ${LEVEL}`);

/** What was said so long ago is shown. */
const expectShownWithin = async (milliseconds: number): Promise<void> => {
  const said = value;
  await pass(milliseconds);
  expect(shown()).toBeGreaterThanOrEqual(said);
};

const start = async (
  sockets: SocketsAre,
  {
    liveUrl = '/live/head.json',
    random = 0,
    isSlowLine = () => false,
    head = 'there',
  }: {
    liveUrl?: string | null;
    random?: number;
    isSlowLine?: () => boolean;
    head?: LiveProvider['head'];
  } = {},
): Promise<void> => {
  provider = new LiveProvider();
  provider.sockets = sockets;
  provider.head = head;
  value = 0;
  say();
  // What was said before is the state that the epoch begins with.
  provider.restart();
  talking = setInterval(say, 1_000);
  ({ core } = testCore({
    fetch: provider.fetch,
    openLine: provider.openLine,
    timers: FEED_TIMERS,
    random: () => random,
    isSlowLine,
  }));
  await core.start({
    graphqlUrl: `${PROVIDER_URL}/graphql`,
    liveUrl: liveUrl === null ? null : new URL(liveUrl, PROVIDER_URL).href,
    timeZone: ZONE,
    clockSkew: 0,
  });
};

fakeTime(Date.UTC(2026, 8, 9, 12, 0, 7));

afterEach(() => {
  clearInterval(talking);
  core.stop();
  vi.clearAllTimers();
});

describe('a provider that has no room for another connection', () => {
  it('is read by segments from the first moment on, and asked for nothing else', async () => {
    await start('full');
    await pass(LAG);
    expect(await link()).toMatchObject({
      phase: 'live',
      economy: { seconds: 5, cause: 'requested' },
      networkLoaded: true,
    });
    await expectShownWithin(LAG);
    const heads = provider.counts.heads;
    await pass(5 * MINUTE);
    expect(await link()).toMatchObject({ updating: false, stale: false, reconnects: 0 });
    // One head and one segment in five seconds.
    expect(provider.counts.heads - heads).toBeGreaterThanOrEqual(55);
    expect(provider.counts.heads - heads).toBeLessThanOrEqual(62);
    expect(provider.counts).toMatchObject({ attempts: 1, snapshots: 0, liveSnapshots: 1 });
    await expectShownWithin(LAG);
  });

  it('is tried again after ten minutes and chance; a subscription that stands takes over, without a snapshot', async () => {
    await start('full', { random: 0.5 });
    const wait = FEED_TIMERS.economy + FEED_TIMERS.economyJitter / 2;
    await pass(wait - 1_000);
    expect(provider.counts.attempts).toBe(1);
    await pass(2_000);
    // Full still.
    expect(provider.counts.attempts).toBe(2);
    expect((await link()).economy).toMatchObject({
      cause: 'requested',
      retryAt: expect.any(Number),
    });
    provider.sockets = 'open';
    await pass(wait);
    expect(await link()).toMatchObject({ phase: 'live', economy: null });
    expect(provider.subscribed).toBe(1);
    const { heads } = provider.counts;
    const { snapshots, liveSnapshots } = provider.counts;
    await expectShownWithin(1_000);
    expect((await link()).stream).toMatchObject({ seq: provider.last, proven: true });
    expect(provider.counts).toMatchObject({ heads, snapshots, liveSnapshots });
  });

  it('is tried at once when the visitor wants it', async () => {
    await start('full');
    await pass(MINUTE);
    provider.sockets = 'open';
    await core.retryNow();
    await pass(1_000);
    expect(await link()).toMatchObject({ phase: 'live', economy: null });
  });

  it.each([
    ['economico', 1],
    ['', 2],
  ])('says so by closing with 1013 and %j, %i times', async (reason, times) => {
    await start('open');
    await pass(30_000);
    const { snapshots, liveSnapshots } = provider.counts;
    for (let time = 0; time < times; time += 1) {
      expect((await link()).economy).toBeNull();
      if (time === times - 1) provider.sockets = 'full';
      provider.drop(1013, reason);
      await pass(LAG + (time < times - 1 ? FEED_TIMERS.retry : 0));
    }
    expect(await link()).toMatchObject({ phase: 'live', economy: { cause: 'requested' } });
    await expectShownWithin(LAG);
    // The state went on at its position.
    expect(provider.counts).toMatchObject({ snapshots, liveSnapshots });
  });

  it('is not meant where a connection that lasted is closed with 1013, as that of a slow reader', async () => {
    await start('open');
    for (let time = 0; time < 3; time += 1) {
      await pass(FEED_TIMERS.snapshotEvery + MINUTE);
      provider.drop(1013);
      await pass(FEED_TIMERS.retry + 1_000);
      expect(await link()).toMatchObject({ phase: 'live', economy: null });
    }
  });

  it('may name an address of its own, and no other', async () => {
    await start('full', { liveUrl: null });
    await pass(LAG);
    expect((await link()).economy).not.toBeNull();
    core.stop();
    clearInterval(talking);
    await start('full', { liveUrl: null });
    provider.url = 'http://elsewhere.test/live/head.json';
    await pass(2 * MINUTE);
    expect((await link()).economy).toBeNull();
    expect(provider.counts.heads).toBe(0);
    // Snapshots go on.
    expect(provider.counts.snapshots).toBeGreaterThan(1);
  });
});

describe('a visit', () => {
  it('begins with segments, and goes on by a socket from where they end: one state of the network, nothing twice', async () => {
    await start('open');
    await pass(2_000);
    expect(await link()).toMatchObject({ phase: 'live', economy: null, reconnects: 0 });
    expect((await link()).stream).toMatchObject({ seq: provider.last, proven: true });
    expect(provider.counts).toMatchObject({ attempts: 1, snapshots: 0, liveSnapshots: 1 });
    expect(rejectedFor(await link(), 'message-known')).toBe(0);
  });

  it('is not live by segments alone where a socket is about to follow', async () => {
    await start('swallowed');
    await pass(2_000);
    const shown = { phase: 'connecting', economy: null, networkLoaded: true };
    expect(await link()).toMatchObject(shown);
  });

  it('stays with segments on a slow line, says so, and takes a socket once the line is fast', async () => {
    let isSlow = true;
    await start('open', { isSlowLine: () => isSlow });
    await pass(MINUTE);
    expect(await link()).toMatchObject({
      phase: 'live',
      economy: { cause: 'slow', retryAt: null },
    });
    expect(provider.counts).toMatchObject({ attempts: 0, snapshots: 0, liveSnapshots: 1 });
    await expectShownWithin(LAG);
    isSlow = false;
    await pass(LAG);
    expect(await link()).toMatchObject({ phase: 'live', economy: null, updating: false });
    await expectShownWithin(1_000);
  });

  it('that is left on a slow line opens no socket, nor when it is back', async () => {
    await start('open', { isSlowLine: () => true, random: 0.9 });
    await pass(MINUTE);
    // Some end just before the wait of a retry does.
    for (const away of [10_000, 12_000, 14_000, 16_000, 18_000, MINUTE]) {
      await core.notice('left');
      await pass(away);
      await core.notice('back');
      await pass(LAG);
      expect(await link()).toMatchObject({ phase: 'live', economy: { cause: 'slow' } });
      await expectShownWithin(2 * LAG);
    }
    expect(provider.counts.attempts).toBe(0);
  });

  it('on a slow line whose network fails and returns goes on with segments', async () => {
    await start('open', { isSlowLine: () => true });
    await pass(MINUTE);
    provider.sockets = 'refused';
    provider.head = 'failing';
    await core.notice('offline');
    await pass(MINUTE);
    provider.sockets = 'open';
    provider.head = 'there';
    const { attempts } = provider.counts;
    await core.notice('online');
    await pass(LAG);
    expect(await link()).toMatchObject({ phase: 'live', economy: { cause: 'slow' } });
    await expectShownWithin(LAG);
    expect(provider.counts.attempts).toBe(attempts);
  });

  it('that is left before it has begun opens no socket', async () => {
    await start('open', { head: 'silent' });
    await core.notice('left');
    await pass(1_000);
    expect(provider.counts.attempts).toBe(0);
  });

  it('takes a socket after ten seconds where nothing answers for the segments', async () => {
    await start('open', { head: 'silent' });
    await pass(FEED_TIMERS.economyStart - 1_000);
    expect(provider.counts.attempts).toBe(0);
    await pass(2_000);
    expect(await link()).toMatchObject({ phase: 'live', economy: null });
    await expectShownWithin(1_000);
  });

  it('takes a socket at once where there are no segments', async () => {
    await start('open', { liveUrl: '/live/none.json', isSlowLine: () => true });
    await pass(2_000);
    expect(await link()).toMatchObject({ phase: 'live', economy: null });
    await expectShownWithin(1_000);
  });
});

describe('a network that lets no socket pass', () => {
  it.each<SocketsAre>(['refused', 'swallowed'])(
    'is noticed at the first connection (%s); the third proves it, then the next is ten minutes away',
    async (sockets) => {
      await start(sockets);
      const attempt = FEED_TIMERS.retry + (sockets === 'refused' ? 100 : FEED_TIMERS.handshake);
      await pass(FEED_TIMERS.handshake + LAG);
      expect(await link()).toMatchObject({ phase: 'live', economy: { cause: 'refused' } });
      await pass(2 * attempt);
      expect(provider.counts.attempts).toBe(3);
      const { snapshots } = provider.counts;
      await pass(FEED_TIMERS.economy - attempt - MINUTE);
      expect(provider.counts.attempts).toBe(3);
      await expectShownWithin(LAG);
      // What segments bring is not asked for elsewhere.
      expect(provider.counts.snapshots).toBe(snapshots);
      await pass(2 * MINUTE);
      expect(provider.counts.attempts).toBe(4);
      expect(await link()).toMatchObject({ phase: 'live', economy: { cause: 'refused' } });
    },
  );

  it('is not blamed for a server that was away: its sockets are back as soon as it is', async () => {
    await start('open');
    await pass(30_000);
    provider.isReachable = false;
    provider.drop(1006);
    await pass(3 * MINUTE);
    expect(await link()).toMatchObject({ phase: 'offline', economy: null });
    provider.isReachable = true;
    await pass(2 * FEED_TIMERS.retry + 2_000);
    expect(await link()).toMatchObject({ phase: 'live', economy: null });
    expect(provider.subscribed).toBe(1);
  });

  it('is not blamed for a connection that began before the network was there', async () => {
    await start('swallowed');
    provider.isReachable = false;
    await pass(2 * MINUTE);
    const { attempts } = provider.counts;
    // Another attempt is on its way when the network comes.
    while (provider.counts.attempts === attempts) await pass(500);
    provider.isReachable = true;
    provider.sockets = 'open';
    await pass(FEED_TIMERS.handshake + FEED_TIMERS.retry + 2_000);
    expect(await link()).toMatchObject({ phase: 'live', economy: null });
  });

  it('without an address of segments is as it was: snapshots, and tries', async () => {
    await start('refused', { liveUrl: null });
    await pass(2 * MINUTE);
    expect(await link()).toMatchObject({ phase: 'offline', economy: null });
    expect(provider.counts).toMatchObject({ heads: 0 });
    expect(provider.counts.attempts).toBeGreaterThanOrEqual(8);
  });
});

describe('segments that do not come', () => {
  beforeEach(async () => {
    await start('full');
    await pass(MINUTE);
  });

  it('are waited for where one is missing; no snapshot takes its place', async () => {
    const { liveSnapshots, snapshots } = provider.counts;
    provider.segments = 'missing';
    await pass(15_000);
    provider.segments = 'there';
    await expectShownWithin(LAG);
    expect(provider.counts).toMatchObject({ liveSnapshots, snapshots });
    expect(await link()).toMatchObject({ phase: 'live', stream: { proven: true } });
  });

  it('are replaced by a snapshot where one stays missing', async () => {
    const { liveSnapshots } = provider.counts;
    provider.segments = 'missing';
    await pass(FEED_TIMERS.liveMissing + 2 * MINUTE);
    expect(provider.counts.liveSnapshots).toBeGreaterThan(liveSnapshots);
    provider.segments = 'there';
    await pass(LAG);
    await expectShownWithin(LAG);
    expect(await link()).toMatchObject({ phase: 'live', updating: false });
  });

  it.each(['failing', 'missing', 'hostile'] as const)(
    'make the site offline, and ask elsewhere: a head that is %s',
    async (head) => {
      const { snapshots, attempts } = provider.counts;
      provider.head = head;
      await pass(FEED_TIMERS.liveSilence + 2 * FEED_TIMERS.retry);
      expect(await link()).toMatchObject({ phase: 'offline', economy: null });
      await pass(FEED_TIMERS.retry);
      // A socket is tried as usual, and snapshots are asked for.
      expect(provider.counts.attempts).toBeGreaterThan(attempts);
      expect(provider.counts.snapshots).toBeGreaterThan(snapshots);
      expect(rejectedFor(await link(), 'live-unreadable') > 0).toBe(head === 'hostile');
      provider.head = 'there';
      await pass(FEED_TIMERS.retry + LAG);
      expect(await link()).toMatchObject({ phase: 'live', economy: { cause: 'requested' } });
      await expectShownWithin(LAG);
    },
  );

  it('are not undone by the answer of a copy that lags behind them', async () => {
    const before = Number(shown());
    const { snapshots } = provider.counts;
    provider.answersLag = 50_000;
    provider.head = 'failing';
    await pass(FEED_TIMERS.liveSilence + FEED_TIMERS.retry);
    expect(provider.counts.snapshots).toBeGreaterThan(snapshots);
    expect(shown()).toBeGreaterThanOrEqual(before);
  });

  it('that cannot be read are counted, and requested again', async () => {
    provider.segments = 'hostile';
    await pass(10_000);
    expect(rejectedFor(await link(), 'live-unreadable')).toBeGreaterThan(0);
    provider.segments = 'there';
    await expectShownWithin(LAG);
  });

  it('follow a restarted provider into its epoch', async () => {
    provider.restart();
    await expectShownWithin(MINUTE + LAG);
    expect((await link()).stream).toMatchObject({ epoch: provider.epoch, proven: true });
  });
});

describe('what the page notices', () => {
  beforeEach(async () => {
    await start('full');
    await pass(MINUTE);
  });

  it.each([
    ['offline', 'online'],
    ['left', 'back'],
  ] as const)('%s ends the reading at once, %s begins it at once', async (gone, here) => {
    await core.notice(gone);
    await pass(0);
    expect((await link()).phase).toBe('offline');
    const { heads } = provider.counts;
    await pass(10_000);
    expect(provider.counts.heads).toBe(heads);
    await core.notice(here);
    await pass(1_000);
    expect(await link()).toMatchObject({ phase: 'live', updating: false });
    await expectShownWithin(LAG);
  });

  it('shown after a long absence: unconfirmed until the segments have been read', async () => {
    await core.notice('hidden');
    await pass(30_000);
    const { attempts, snapshots, heads } = provider.counts;
    await core.notice('shown');
    await pass(0);
    expect((await link()).updating).toBe(true);
    await pass(1_000);
    expect((await link()).updating).toBe(false);
    // No storm on a provider that has no room.
    expect(provider.counts).toMatchObject({ attempts, snapshots });
    expect(provider.counts.heads).toBeGreaterThan(heads);
  });
});
