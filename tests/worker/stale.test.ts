import { fakeTime } from '#tests/support/runner/fake-time.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { stationId } from '#domain/stations/station.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { DataCore } from '#worker/data-core.ts';
import type { OpenLine } from '#feed/line.ts';
import { Rejections } from '#worker/feed/rejections.ts';
import { Ingest } from '#worker/ingest.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { readingOn, rejectedFor, testCore } from '#tests/support/app/core.ts';
import { type Numbering, SimulatedProvider } from '#tests/support/provider/simulated-provider.ts';
import { unkindLines } from '#tests/support/provider/unkind-sockets.ts';
import { replayedState } from '#tests/support/log/log-state.ts';

const READING = 'Data/Rio/RioNivel';
const PATH = `${READING}/Value`;
const A = { codigo: 'EST-00001', path: PATH };
const B = { codigo: 'EST-00002', path: PATH };

let core: DataCore | null = null;
/** Elapsed milliseconds of each request. */
let askedAt: number[] = [];

fakeTime();

beforeEach(() => {
  askedAt = [];
});

afterEach(() => {
  core?.stop();
  core = null;
  vi.clearAllTimers();
});

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/**
 * Lets seconds pass and checks once in each: how many times the shown data are reported as
 * unconfirmed.
 */
const staleSeconds = async (running: DataCore, seconds: number): Promise<number> => {
  let count = 0;
  for (let second = 0; second < seconds; second += 1) {
    await pass(1_000);
    if ((await status(running)).updating) count += 1;
  }
  return count;
};

const status = async (running: DataCore): Promise<LinkStatusFrame> => {
  const frame = await running.read('link-status', null);
  if (frame === null) throw new Error('the cursor was closed');
  return frame;
};

/** An answer with the level of A, and of B if given, at a sequence number if there are numbers. */
const answerOf = (a: number, b?: number, seq?: number): Response => {
  const tags = {
    [A.codigo]: { [PATH]: a },
    ...(b === undefined ? {} : { [B.codigo]: { [PATH]: b } }),
  };
  const extensions = seq === undefined ? {} : { extensions: { epoch: '1', seq } };
  return new Response(JSON.stringify({ data: { tags }, ...extensions }));
};

const providerOf = (numbering: Numbering): SimulatedProvider =>
  new SimulatedProvider({ numbering, replicas: 1, initial: [{ ...A, value: 0 }] });

const start = async (
  openLine: OpenLine,
  reply: () => Promise<Response> | Response,
): Promise<DataCore> => {
  ({ core } = testCore({
    fetch: () => {
      askedAt.push(performance.now());
      return Promise.resolve(reply());
    },
    openLine,
    timers: FEED_TIMERS,
  }));
  await core.start({ graphqlUrl: 'http://provider.test/graphql', timeZone: ZONE, clockSkew: 0 });
  return core;
};

/** A sends a level; the message may get lost. */
const report = (provider: SimulatedProvider, value: number, isLost = false): void => {
  provider.set(A, value);
  provider.replicate(0, 1);
  if (isLost) provider.lose();
  else provider.deliver(1);
};

const later = (response: () => Response, milliseconds: number): Promise<Response> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(response()), milliseconds);
  });

describe('the unconfirmed state', () => {
  it('outlives a refused answer: an answer that is too old does not end it', async () => {
    const provider = providerOf('all');
    let reply = (): Response => answerOf(0, undefined, 0);
    const running = await start(provider.openLine, () => reply());
    await pass(5_000);
    expect((await status(running)).updating).toBe(false);
    reply = () => new Response('', { status: 503 });
    report(provider, 1, true);
    report(provider, 2);
    await pass(100);
    expect((await status(running)).updating).toBe(true);
    await pass(2_000);
    // The report says instead that no answer is available.
    expect(await status(running)).toMatchObject({
      updating: false,
      snapshotTrouble: 'unreachable',
    });
    reply = () => answerOf(0, undefined, 0);
    await pass(18_000);
    const frame = await status(running);
    expect(frame).toMatchObject({ phase: 'live', snapshotTrouble: 'none', updating: true });
    expect(frame.stream?.proven).toBe(false);
  });

  it.each([0, 1_000])(
    'from before a connection ends as soon as its numbers follow without a gap; the subscription is read %d ms late',
    async (readsAfter) => {
      const provider = providerOf('all');
      let seq = 0;
      const running = await start(provider.openLine, () =>
        later(() => answerOf(seq, undefined, seq), readsAfter === 0 ? 200 : 1),
      );
      await pass(5_000);
      await running.notice('offline');
      await pass(1_000);
      provider.readsAfter = readsAfter;
      await running.notice('online');
      await pass(readsAfter * 2 + 300);
      seq = 1;
      report(provider, 1);
      expect(await staleSeconds(running, 300)).toBeLessThan(3);
    },
  );

  it('ends with the first messages of a connection, even if an answer already contained them', async () => {
    const provider = providerOf('all');
    provider.readsAfter = 1_000;
    const running = await start(provider.openLine, () => answerOf(2, undefined, 2));
    await pass(2_200);
    report(provider, 1);
    report(provider, 2);
    expect(await staleSeconds(running, 300)).toBeLessThan(3);
  });
});

describe('a snapshot request', () => {
  it('is repeated 20 s after the confirming one, though the subscription was active after the first answer', async () => {
    const provider = providerOf('none');
    provider.readsAfter = 300;
    await start(provider.openLine, () => answerOf(0));
    await pass(100_000);
    expect(askedAt.length).toBeGreaterThanOrEqual(3);
  });

  it('is sent when the page is shown again, also where sockets are blocked', async () => {
    const running = await start(
      unkindLines(() => ({ fate: 'refused', lives: 1, code: 1006 })),
      () => answerOf(0),
    );
    await pass(60_000);
    await running.notice('hidden');
    await pass(100_000);
    await running.notice('shown');
    const shownAt = performance.now();
    await pass(10_000);
    expect(askedAt.some((at) => at >= shownAt)).toBe(true);
  });
});

describe('a tag missing from answers', () => {
  /** A network of A and B that loses B when the test asks for it. */
  const startLosing = async (
    reply: (isLacking: boolean) => Promise<Response> | Response,
  ): Promise<{ readonly running: DataCore; readonly provider: SimulatedProvider }> => {
    const provider = providerOf('none');
    let isLacking = false;
    const running = await start(provider.openLine, () => reply(isLacking));
    await pass(60_000);
    isLacking = true;
    provider.drop(1006);
    return { running, provider };
  };
  const goneOf = async (running: DataCore): Promise<number> =>
    rejectedFor(await status(running), 'tag-gone');

  it('is removed within half a minute, however many answers a connection brings', async () => {
    const { running } = await startLosing((isLacking) => answerOf(0, isLacking ? undefined : 1));
    // A retry, then three requests within 20 s.
    await pass(17_000 + 30_000);
    expect(await goneOf(running)).toBe(1);
  });

  it('is not removed while live messages contain it', async () => {
    const { running, provider } = await startLosing((isLacking) =>
      answerOf(0, isLacking ? undefined : 1),
    );
    for (let second = 0; second < 90; second += 1) {
      await pass(1_000);
      provider.set(B, second);
      provider.replicate(0, 1);
      provider.deliver(1);
    }
    expect(await goneOf(running)).toBe(0);
  });

  it('is still taken from the stream, where the answer has its number and not its value', async () => {
    const provider = providerOf('all');
    let isPart = false;
    const running = await start(provider.openLine, () =>
      later(() => (isPart ? answerOf(9, undefined, 2) : answerOf(0, 1, 0)), 100),
    );
    await pass(20_300);
    isPart = true;
    await pass(1_000);
    provider.set(B, 5);
    provider.set(A, 9);
    provider.replicate(0, 2);
    provider.deliver(2);
    await pass(100);
    const sheet = await running.open('station-sheet', { codigo: B.codigo });
    const shown = await sheet.next();
    expect(shown === null ? null : readingOn(shown, READING)).toBe(5);
  });
});

describe('a station that comes back with a stamp older than the last one received', () => {
  const NOW = epochMs(Date.UTC(2026, 0, 1, 12));
  /** The smallest log: downsampled at once. */
  const size = {
    segmentLength: 4,
    wholeSegments: 1,
    tiers: [{ bucketMs: 60_000, segments: 1 }],
  };
  const OTHER = { 'EST-2': { [PATH]: 1 } };
  const stamped = (stamp: string): object => ({
    'EST-1': { [STATION_PATHS.timeStamp]: stamp, [PATH]: 2 },
  });

  const take = (intake: Ingest, tags: object, receivedAt: EpochMs) => {
    const read = intake.readSnapshot(tags, { origin: 'resync', receivedAt });
    if (!read.ok) throw new Error('unreadable');
    return intake.acceptSnapshot(read.value, intake.log.head);
  };

  it('is listed again, and the log agrees', () => {
    const intake = new Ingest(new Rejections(), size);
    take(intake, stamped('2026-01-01T11:00:00Z'), NOW);
    intake.acceptAbsence(take(intake, OTHER, epochMs(NOW + 1_000)).missing, epochMs(NOW + 30_000));
    expect(intake.directory.stationOf(stationId(0)).show).toBe(false);
    const back = { ...stamped('2026-01-01T10:00:00Z'), ...OTHER };
    take(intake, back, epochMs(NOW + 60_000));
    expect(intake.directory.stationOf(stationId(0)).show).toBe(true);
    for (let level = 0; level < 40; level += 1) {
      const at = epochMs(NOW + 200_000 + level * 30_000);
      intake.acceptMessage({ codigo: 'EST-2', path: PATH, data: level }, at);
    }
    const told = replayedState(intake.log);
    expect([...told.rows()]).toEqual([...intake.state.rows()]);
  });
});
