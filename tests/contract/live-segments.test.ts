import { describe, expect, it, onTestFinished } from 'vitest';
import {
  decodeLiveHead,
  decodeLiveSegment,
  LIVE_HEAD_PATH,
  type LiveHead,
  liveSegmentAddress,
  liveSnapshotAddress,
  decodeLiveSnapshot,
} from '#contract/columns/live-segment.ts';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { liveRoute } from '#server/live/live-endpoint.ts';
import { type LiveLog, LiveMaker } from '#server/live/live-maker.ts';
import { SegmentCache } from '#server/live/segment-cache.ts';
import { createLogger } from '#process/logger.ts';
import { HeldTags } from '#storage/log/held-tags.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { RING_BOUNDS } from '#storage/log/seq-ring.ts';
import { err, ok } from '#domain/result.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { expectPublicAnswer } from '#tests/support/provider/public-answer.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';
const silent = createLogger('silent');

/** The endpoint over HTTP, in front of a log; `tick` lets the time of its clock pass. */
const endpointOf = async (log: LiveLog, now: () => number) => {
  const cache = new SegmentCache(silent);
  const maker = new LiveMaker(log, { cache, log: silent, now });
  const route = liveRoute(cache);
  const server = await serveOnLoopback((request, response) => void route.handle(request, response));
  onTestFinished(() => {
    maker.stop();
    return server.stop();
  });
  const url = (address: string): string => new URL(address, server.url + LIVE_HEAD_PATH).href;
  const get = (address: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url(address), init);
  const head = async (): Promise<LiveHead> => {
    const decoded = decodeLiveHead(await (await get(LIVE_HEAD_PATH)).json());
    if (!decoded.ok) throw new Error(decoded.error);
    return decoded.value;
  };
  return { cache, maker, url, get, head };
};

/** A log and its time, which a test moves. */
const timedLog = () => {
  let time = Date.UTC(2026, 10, 22, 12, 0, 1);
  const log = memoryTagLog({ now: () => time, epoch: 'one' });
  const say = (codigo: string, data: number) => log.append([{ codigo, path: LEVEL, data }]);
  return {
    log,
    now: () => time,
    say,
    pass: (ms: number) => {
      time += ms;
    },
  };
};

type TimedLog = ReturnType<typeof timedLog>;

/** Two stations speak for some minutes. */
const speak = async (timed: TimedLog, minutes: number): Promise<void> => {
  for (let second = 0; second < minutes * 60; second += 4) {
    await timed.say(second % 8 === 0 ? 'EST-00002' : 'EST-00001', second / 100);
    timed.pass(4_000);
  }
};

describe('live segments over HTTP (PROVIDER 11)', () => {
  it('are immutable files of every coding, for any origin, whatever the query', async () => {
    const timed = timedLog();
    await speak(timed, 2);
    const endpoint = await endpointOf(timed.log, timed.now);
    await endpoint.maker.start();
    await endpoint.cache.idle();
    const head = await endpoint.head();
    const newest = head.segments.at(-1);
    if (newest === undefined) throw new Error('no segment');
    const address = liveSegmentAddress(head.epoch, newest.index);
    const caching = 'public, max-age=31536000, immutable';
    const text = await expectPublicAnswer(endpoint.url(`${address}?x=1`), caching);
    expect(decodeLiveSegment(parseJson(text))).toMatchObject({ ok: true, value: newest });
    const headers = (await endpoint.get(LIVE_HEAD_PATH)).headers;
    expect(headers.get('cache-control')).toBe('public, max-age=2, stale-while-revalidate=30');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('list two minutes, each after the one before, and serve ten', async () => {
    const timed = timedLog();
    const endpoint = await endpointOf(timed.log, timed.now);
    await endpoint.maker.start();
    await speak(timed, 14);
    await endpoint.cache.idle();
    const head = await endpoint.head();
    expect(head.segments.length).toBe(24);
    for (const [number, { after }] of head.segments.entries()) {
      if (number > 0) expect(after).toBe(head.segments[number - 1]?.to);
    }
    const newest = head.segments.at(-1)?.index ?? 0;
    const statusOf = async (index: number): Promise<number> =>
      (await endpoint.get(liveSegmentAddress(head.epoch, index))).status;
    expect(await statusOf(newest - 119)).toBe(200);
    expect(await statusOf(newest - 120)).toBe(404);
  });

  it('404 of what is not finished or of another epoch is asked again after a second, of no address it is kept by nobody', async () => {
    const timed = timedLog();
    await speak(timed, 1);
    const endpoint = await endpointOf(timed.log, timed.now);
    await endpoint.maker.start();
    await endpoint.cache.idle();
    const head = await endpoint.head();
    const newest = head.segments.at(-1)?.index ?? 0;
    const addresses = [
      liveSegmentAddress(head.epoch, newest + 1),
      liveSegmentAddress('two', newest),
      liveSnapshotAddress(head.epoch, 7),
    ];
    const others = [
      liveSegmentAddress(head.epoch, newest).replace('/5-', '/15-'),
      './x',
      './%E0/5-1.json',
      './one/5-99999999999999.json',
      './%68ead.json',
      './/head.json',
    ];
    for (const [asked, caching] of [
      [addresses, 'public, max-age=1'],
      [others, 'no-store'],
    ] as const) {
      for (const address of asked) {
        const answer = await endpoint.get(address);
        const seen = [address, answer.status, answer.headers.get('cache-control')];
        expect(seen).toEqual([address, 404, caching]);
      }
    }
  });

  it('have none on a server with nothing in its log, then the first one', async () => {
    const timed = timedLog();
    const endpoint = await endpointOf(timed.log, timed.now);
    const before = await endpoint.get(LIVE_HEAD_PATH);
    expect([before.status, before.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await endpoint.get(liveSegmentAddress('one', 1))).status).toBe(503);
    await endpoint.maker.start();
    expect(await endpoint.head()).toEqual({
      epoch: 'one',
      source: null,
      snapshot: null,
      segments: [],
    });
    await timed.say('EST-00001', 4.62);
    timed.pass(8_000);
    endpoint.maker.tick();
    await endpoint.cache.idle();
    const head = await endpoint.head();
    expect(head.segments).toMatchObject([{ after: 0, to: 1 }]);
    const snapshot = await endpoint.get(liveSnapshotAddress(head.epoch, head.snapshot ?? 0));
    const tags = new Map([['EST-00001', new Map([[LEVEL, 4.62]])]]);
    const position = { epoch: 'one', seq: 1 };
    expect(decodeLiveSnapshot(await snapshot.json())).toEqual(ok({ position, tagsByCode: tags }));
  });

  it('begin anew with the epoch, and hold nothing of the one before', async () => {
    let time = Date.UTC(2026, 10, 22, 12, 0, 1);
    const tags = new HeldTags(RING_BOUNDS, 'one');
    const say = (data: number): void => {
      const tag = { codigo: 'EST-00001', path: LEVEL, data };
      tags.push(tags.number(tag, epochMs(time)));
      time += 2_000;
    };
    const log: LiveLog = {
      held: () => Promise.resolve(tags.held),
      last: () => Promise.resolve(tags.state([])),
      after: (position, limit) =>
        Promise.resolve(tags.holds(position) ? ok(tags.after(position, limit)) : err('expired')),
      follow: (position, follower) => Promise.resolve(tags.follow(position, follower)),
      state: () => ({ kind: 'following' }),
    };
    const endpoint = await endpointOf(log, () => time);
    await endpoint.maker.start();
    for (let number = 0; number < 9; number += 1) say(number);
    await endpoint.cache.idle();
    const old = await endpoint.head();
    tags.renew('two');
    await expect.poll(async () => (await endpoint.head()).epoch).toBe('two');
    const [first] = old.segments;
    expect((await endpoint.get(liveSegmentAddress(old.epoch, first?.index ?? 0))).status).toBe(404);
    for (let number = 0; number < 9; number += 1) say(number);
    await endpoint.cache.idle();
    const head = await endpoint.head();
    // The first bucket may have events of the other epoch: it is nobody's.
    expect(head.segments[0]?.after).toBeGreaterThan(9);
    expect(head.segments.at(-1)?.to).toBeGreaterThan(head.segments[0]?.after ?? Infinity);
  });
});

describe('a server with live segments', () => {
  const headOf = async (server: SimulatedServer) => {
    const answer = await fetch(`${server.url}${LIVE_HEAD_PATH}`);
    return decodeLiveHead(await answer.json());
  };

  it('names a snapshot soon after its start, equal to the answer to the question', async () => {
    const server = await simulatedServer({ scenario: 'rajada', stations: 4, rate: 1 });
    onTestFinished(() => server.close());
    await expect
      .poll(async () => {
        const head = await headOf(server);
        return head.ok && head.value.snapshot !== null;
      })
      .toBe(true);
    const head = await headOf(server);
    if (!head.ok) throw new Error(head.error);
    const { epoch, snapshot } = head.value;
    const address = liveSnapshotAddress(epoch, snapshot ?? 0);
    const made = await fetch(new URL(address, server.url + LIVE_HEAD_PATH));
    const { operationName, query } = SNAPSHOT_OPERATION;
    const asked = await postQuestion(server, { operationName, query });
    const state = decodeLiveSnapshot(await made.json());
    if (!state.ok) throw new Error(state.error);
    const { position, tagsByCode } = state.value;
    const tags = Object.fromEntries(
      [...tagsByCode].map(([codigo, of]) => [codigo, Object.fromEntries(of)]),
    );
    expect({ data: { tags }, extensions: position }).toEqual(await asked.json());
  });
});
