import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { rejectedFor, testTimers } from '#tests/support/app/core.ts';
import {
  CODES,
  type FaultStage,
  LEVEL,
  startFaultStage,
} from '#tests/support/provider/fault-stage.ts';
import type { LineFault } from '#tests/support/provider/fault-proxy.ts';
import {
  type SocketBehaviour,
  snapshotBody,
} from '#tests/support/provider/misbehaving-provider.ts';

const TIMERS = testTimers();

let stage: FaultStage;

beforeEach(async () => {
  stage = await startFaultStage();
});

afterEach(async () => {
  await stage.stop();
});

/** One `next` message as it is on the wire. */
const said = (codigo: string, path: string, data: unknown): string =>
  JSON.stringify({ id: 't', type: 'next', payload: { data: { dados: { codigo, path, data } } } });

const isAway = ({ phase }: LinkStatusFrame): boolean => phase === 'offline';
const [FIRST] = CODES;

describe('connections that end', () => {
  const codes = [
    ...[1002, 1003, 1007, 1008, 1009, 1011, 4004, 4005, 4400, 4401, 4406, 4409, 4429, 4500].map(
      (code) => [16, code] as const,
    ),
    ...[1000, 1001, 1006, 1012, 1013, 4403, 4408, 4499, 4504].map((code) => [17, code] as const),
  ];
  it.each(codes)('row %i: closed with %i', async (_, code) => {
    await stage.startWell();
    stage.provider.dropAll(code);
    await stage.linkWhere((frame) => isAway(frame) && frame.retryAt !== null);
    await stage.expectHealed();
  });

  it.each<[number, SocketBehaviour]>([
    [13, 'no-ack'],
    [14, 'no-pong'],
    [18, 'completes'],
  ])('row %i: %s', async (_, behaviour) => {
    stage.provider.socketBehaviour = behaviour;
    await stage.start();
    await stage.linkWhere(isAway);
    stage.provider.socketBehaviour = 'normal';
    await stage.expectHealed();
  });

  it('row 19: a subscription that is refused is counted, and retried at growing intervals', async () => {
    stage.provider.socketBehaviour = 'errors';
    await stage.start();
    const { attemptedAt } = stage.provider;
    const frame = await stage.linkWhere(() => attemptedAt.length >= 4);
    expect(rejectedFor(frame, 'subscription-refused')).toBeGreaterThanOrEqual(3);
    // 15, 30 and 60 s, scaled; a loaded machine makes them longer, never shorter.
    for (const [place, times] of [1, 2, 4].entries()) {
      const waited = (attemptedAt[place + 1] ?? 0) - (attemptedAt[place] ?? 0);
      expect(waited).toBeGreaterThan(times * TIMERS.retry - 50);
    }
    stage.provider.socketBehaviour = 'normal';
    await stage.expectHealed();
    stage.provider.dropAll(1006);
    const isPlanned = ({ phase, retryAt }: LinkStatusFrame) =>
      phase === 'offline' && retryAt !== null;
    const { retryAt } = await stage.linkWhere(isPlanned);
    // Once a message was received, the next loss waits no longer than any other; a loaded machine leaves less of it.
    expect((retryAt ?? 0) - Date.now()).toBeLessThanOrEqual(TIMERS.retry + TIMERS.retryJitter);
    await stage.expectHealed();
  });

  it('row 23: flapping is reported as unstable, once, and ends', async () => {
    stage.proxy.set({ resetAfterMs: 30 });
    await stage.start();
    const flaps: boolean[] = [];
    await stage.linkWhere(({ unstable }) => {
      if (flaps.at(-1) !== unstable) flaps.push(unstable);
      return unstable;
    });
    stage.proxy.set({});
    await stage.expectHealed();
    expect(flaps).toEqual([false, true]);
    await stage.linkWhere(({ unstable }) => {
      stage.provider.publish(FIRST, LEVEL, Math.random());
      return !unstable;
    });
  });
});

describe('messages that are wrong', () => {
  /** What is sent, how each message is counted, and whether it ends the connection. */
  interface Wrong {
    readonly said: readonly (string | Buffer)[];
    readonly counted: readonly string[];
    readonly ends?: true;
  }
  const messages: readonly (readonly [number, string, Wrong])[] = [
    [
      20,
      'errors instead of data',
      {
        said: ['{"id":"t","type":"next","payload":{"errors":[{"message":"x"}]}}'],
        counted: ['message-errors'],
      },
    ],
    [
      20,
      'null data',
      { said: ['{"id":"t","type":"next","payload":{"data":null}}'], counted: ['message-errors'] },
    ],
    [21, 'not JSON', { said: ['isto não é JSON'], counted: ['message-unreadable'], ends: true }],
    [
      21,
      'half a frame',
      { said: ['{"id":"t","type":"ne'], counted: ['message-unreadable'], ends: true },
    ],
    [
      21,
      'an unknown type',
      { said: ['{"id":"t","type":"surpresa"}'], counted: ['message-unreadable'], ends: true },
    ],
    [
      21,
      'binary',
      { said: [Buffer.from([0, 255, 1, 254])], counted: ['message-unreadable'], ends: true },
    ],
    [
      21,
      'no payload',
      { said: ['{"id":"t","type":"next"}'], counted: ['message-unreadable'], ends: true },
    ],
    [
      22,
      'ids of no subscription',
      {
        said: ['outro', '__proto__', 'constructor'].map(
          (id) => `{"id":"${id}","type":"next","payload":{"data":{"dados":{}}}}`,
        ),
        counted: [],
      },
    ],
    [28, 'an unknown path', { said: [said(FIRST, 'Data/Novo/Sensor/Value', 1)], counted: [] }],
    [
      29,
      'hostile codes and paths',
      {
        said: ['__proto__', 'constructor', 'toString', '', '\uD800', 'x'.repeat(10_000)].flatMap(
          (text) => [said(text, LEVEL, 1), said(FIRST, text, 1)],
        ),
        counted: [
          'codigo-empty',
          'path-empty',
          'codigo-malformed',
          'path-malformed',
          'codigo-too-long',
          'path-too-long',
        ],
      },
    ],
    [
      30,
      'values that are none',
      {
        said: [
          ...['4,62', ' 4.62 ', null].map((value) => said(FIRST, LEVEL, value)),
          ...['NaN', true, {}, []].map((value) => said(FIRST, LEVEL, value)),
          said(FIRST, LEVEL, 1).replace('"data":1', '"data":1e309'),
        ],
        counted: Array.from({ length: 5 }, () => 'not-a-value'),
      },
    ],
    [
      36,
      'a lost field',
      {
        said: ['{"id":"t","type":"next","payload":{"data":{"dados":{"codigo":"x"}}}}'],
        counted: ['path-not-text'],
      },
    ],
  ];
  it.each(messages)('row %i: %s', async (_, __, { said: texts, counted, ends = false }) => {
    await stage.startWell();
    const { attempts } = stage.provider.counts;
    for (const text of texts) stage.provider.sendRaw(text);
    if (ends) await stage.linkWhere(isAway);
    await stage.expectHealed();
    // Nothing else: only unreadable messages end the connection.
    expect(stage.provider.counts.attempts - attempts).toBe(ends ? 1 : 0);
    const frame = await stage.linkWhere(() => true);
    const reasons = frame.rejected.flatMap(({ reason, count }) =>
      Array.from({ length: count }, () => reason),
    );
    expect(reasons.toSorted()).toEqual(counted.toSorted());
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('row 15: pongs, but no events: the next snapshots find what was missed', async () => {
    await stage.startWell();
    stage.provider.muted = true;
    stage.provider.publish(CODES[1], LEVEL, 8.25);
    // No loss is noticed, since there is none; the snapshot that comes every five minutes (here 3
    // s) brings the value.
    const { posts } = stage.provider.counts;
    await stage.linkWhere(({ phase }) => {
      if (phase !== 'live') throw new Error('the connection was given up');
      return stage.provider.counts.posts > posts + 1;
    });
    stage.provider.muted = false;
    await stage.expectHealed();
  }, 10_000);

  it('row 67: a network that reported steadily is silent for a minute: it is subscribed to again, and that is shown', async () => {
    await stage.startWell();
    const { attempts } = stage.provider.counts;
    const saying = setInterval(
      () => stage.provider.publish(FIRST, LEVEL, Math.random()),
      TIMERS.silenceTick / 3,
    );
    const began = performance.now();
    await stage.linkWhere(() => performance.now() - began > 20 * TIMERS.silenceTick);
    clearInterval(saying);
    const frame = await stage.linkWhere(({ silent }) => silent);
    expect(rejectedFor(frame, 'stream-silent')).toBe(1);
    await eventually(() => expect(stage.provider.counts.attempts).toBe(attempts + 1));
    // Nothing was lost, so there is no delay: the next subscription starts at once.
    await stage.linkWhere(({ phase }) => phase === 'live');
    await eventually(() => {
      stage.provider.publish(FIRST, LEVEL, Math.random());
      expect(stage.provider.counts.live).toBe(1);
    });
    await stage.linkWhere(({ silent }) => {
      stage.provider.publish(FIRST, LEVEL, Math.random());
      return !silent;
    });
  });

  it.each<[string, LineFault]>([
    ['one byte at a time', { sliceBytes: 1 }],
    ['a line that stutters', { latencyMs: 5, jitterMs: 40 }],
  ])('row 24: %s costs nothing', async (_, line) => {
    await stage.startWell();
    const { attempts } = stage.provider.counts;
    const { messages: before } = await stage.linkWhere(() => true);
    stage.proxy.set(line);
    for (let count = 0; count < 20; count += 1) stage.provider.publish(FIRST, LEVEL, count);
    // Still on the same connection: everything sent arrives, and the connection stays open.
    await stage.linkWhere(({ messages }) => messages >= before + 20);
    expect(stage.provider.counts.attempts).toBe(attempts);
    stage.proxy.set({});
    await stage.expectHealed();
  });

  it('row 24: bytes that are wrong cost the connection, and nothing stays wrong', async () => {
    await stage.startWell();
    stage.proxy.set({ corruptShare: 0.2 });
    const saying = setInterval(() => stage.provider.publish(FIRST, LEVEL, 42), 2);
    await stage.linkWhere(isAway);
    clearInterval(saying);
    stage.proxy.set({});
    // A byte may have been wrong and still readable: the next connection brings the truth.
    stage.proxy.reset();
    await stage.expectHealed();
  });

  it('row 27: an unknown station appears by its code', async () => {
    await stage.startWell();
    stage.provider.publish('EST-99999', LEVEL, 4);
    await stage.expectHealed();
    const table = await stage.core.open('station-sheet', { codigo: 'EST-99999' });
    const frame = await table.next();
    expect(frame?.known === true ? frame.station : null).toMatchObject({
      name: 'EST-99999',
      position: null,
    });
  });

  it('row 37: 50,000 events at once: the last value is right and none is lost', async () => {
    await stage.stop();
    stage = await startFaultStage(1);
    await stage.startWell();
    for (let count = 0; count < 50_000; count += 1) {
      stage.provider.publish(CODES[count % CODES.length] ?? FIRST, LEVEL, count / 100);
    }
    const { sent } = stage.provider.counts;
    expect(sent).toBeGreaterThan(50_000);
    await stage.linkWhere(({ messages }) => messages === sent);
    await stage.expectHealed();
  });

  it('row 36: a provider whose types are new: what is known works, the rest is counted', async () => {
    stage.provider.answer = {
      status: 200,
      body: snapshotBody({
        [FIRST]: { Tipo: 'Hidro', [LEVEL]: { valor: 3 }, 'Position/Latitude': -10 },
        [CODES[1]]: { [LEVEL]: 2 },
      }),
    };
    await stage.start();
    const frame = await stage.linkWhere(({ networkLoaded }) => networkLoaded);
    expect(rejectedFor(frame, 'not-a-value')).toBeGreaterThan(0);
    stage.provider.answer = null;
    await stage.expectHealed();
  });
});
