import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { rejectedFor, TEST_SCALE, testTimers } from '#tests/support/core.ts';
import {
  CODES,
  type FaultStage,
  heldTags,
  LEVEL,
  startFaultStage,
} from '#tests/support/fault-stage.ts';
import type { LineFault } from '#tests/support/fault-proxy.ts';
import {
  type HttpBehaviour,
  type SocketBehaviour,
  snapshotBody,
} from '#tests/support/misbehaving-provider.ts';

/** The longest waits are not scaled down as far, so that a loaded machine can keep up. */
vi.setConfig({ testTimeout: 20_000 });

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

/** The level of a station in the state; null is no reading. */
const levelOf = (codigo: string): unknown => heldTags(stage.core).get(`${codigo} ${LEVEL}`);

const isAway = ({ phase }: LinkStatusFrame): boolean => phase === 'offline';
const [FIRST] = CODES;

describe('the provider is not there', () => {
  it('row 1: at the first visit', async () => {
    stage.proxy.set({ down: true });
    await stage.start();
    await stage.linkWhere(
      (frame) => isAway(frame) && frame.snapshotTrouble === 'unreachable' && frame.retryAt !== null,
    );
    stage.proxy.set({});
    await stage.expectHealed();
  });

  it('row 12: the connection is accepted and the upgrade gets no answer', async () => {
    stage.proxy.set({ acceptSilent: true });
    await stage.start();
    const began = performance.now();
    await stage.linkWhere(isAway);
    expect(performance.now() - began).toBeLessThan(TIMERS.handshake + 1_000);
    stage.proxy.set({});
    await stage.expectHealed();
  });

  it('row 14: the connection goes dead without a close', async () => {
    await stage.startWell();
    stage.proxy.set({ blackhole: true });
    const began = performance.now();
    await stage.linkWhere(isAway);
    expect(performance.now() - began).toBeLessThan(TIMERS.ping + TIMERS.pong + 1_000);
    stage.proxy.set({});
    await stage.expectHealed();
  });

  it.each<SocketBehaviour>(['no-upgrade', 'no-ack', 'completes', 'errors'])(
    'row 58: sockets never work (%s): the site keeps requesting, and what it shows is right',
    async (behaviour) => {
      stage.provider.socketBehaviour = behaviour;
      await stage.start();
      for (const level of [11, 12, 13]) {
        stage.provider.publish(FIRST, LEVEL, level);
        await eventually(() => expect(levelOf(FIRST)).toBe(level));
      }
      stage.provider.socketBehaviour = 'normal';
      await stage.expectHealed();
    },
    30_000,
  );

  it('row 59: a connection that sends messages, leaves pings unanswered and then goes dead', async () => {
    // Scaled, the watch for silence would come before the missed pong, and subscribes again at once.
    await stage.stop();
    stage = await startFaultStage(TEST_SCALE, { silenceTick: FEED_TIMERS.silenceTick });
    stage.provider.socketBehaviour = 'no-pong';
    await stage.startWell();
    const began = performance.now();
    await eventually(() => {
      stage.provider.publish(FIRST, LEVEL, Math.random());
      expect(performance.now() - began).toBeGreaterThan(3 * TIMERS.ping);
    });
    stage.provider.socketBehaviour = 'normal';
    stage.proxy.set({ blackhole: true });
    const dead = performance.now();
    await stage.linkWhere(isAway);
    // Scaled, the wait for a sign of life is longer than the ping period: a sign before the end
    // also counts for the next ping.
    expect(performance.now() - dead).toBeLessThan(TIMERS.ping + 2 * TIMERS.pong + 1_000);
    stage.proxy.set({});
    await stage.expectHealed();
  });
});

describe('snapshots that lack known tags', () => {
  it.each<[string, () => object]>([
    ['nothing at all', () => ({})],
    [
      'one station of three',
      () => ({ [CODES[1]]: Object.fromEntries(stage.provider.truth.get(CODES[1]) ?? []) }),
    ],
    [
      'a station without the reading',
      () =>
        Object.fromEntries(
          CODES.map((codigo) => [
            codigo,
            {
              Type: 'Hidro',
              ...(codigo === FIRST
                ? {}
                : { [LEVEL]: stage.provider.truth.get(codigo)?.get(LEVEL) }),
            },
          ]),
        ),
    ],
  ])('row 60: %s: reported, and unconfirmed until a full answer has come', async (_, tags) => {
    await stage.startWell();
    stage.proxy.set({ down: true });
    await stage.linkWhere(isAway);
    stage.provider.publish(FIRST, LEVEL, 99);
    stage.provider.answer = { status: 200, body: snapshotBody(tags()) };
    stage.proxy.set({});
    const frame = await stage.linkWhere(
      ({ phase, snapshotTrouble }) => phase === 'live' && snapshotTrouble === 'partial',
    );
    expect(frame.updating).toBe(true);
    expect(levelOf(FIRST)).not.toBe(99);
    stage.provider.answer = null;
    await eventually(() => expect(levelOf(FIRST)).toBe(99));
    await stage.linkWhere(({ updating }) => !updating);
    await stage.expectHealed();
  });

  it('row 60: a reading and a station that answers no longer contain are removed, and not before they were missing for a while', async () => {
    await stage.startWell();
    stage.provider.truth.delete(CODES[2]);
    stage.provider.truth.get(CODES[1])?.delete(LEVEL);
    const frame = await stage.linkWhere(({ snapshotTrouble }) => snapshotTrouble === 'partial');
    expect(rejectedFor(frame, 'tag-gone')).toBe(0);
    const after = await stage.linkWhere(({ snapshotTrouble }) => snapshotTrouble === 'none');
    expect(rejectedFor(after, 'tag-gone')).toBeGreaterThan(0);
    expect(levelOf(CODES[1])).toBeUndefined();
    expect(levelOf(CODES[2])).toBeUndefined();
    const map = await stage.core.open('map-layer', { type: 'rio', history: '15s', value: 'nivel' });
    const codes = (await map.next())?.stations.map(({ station }) => station.codigo);
    expect(codes?.toSorted()).toEqual([CODES[0], CODES[1]]);
    // When it returns, it is listed again.
    stage.provider.publish(CODES[2], LEVEL, 4);
    await stage.expectHealed();
  });
});

describe('a provider that restarts', () => {
  const numbered = (epoch: string, seq: number, level: number): string =>
    JSON.stringify({
      id: 't',
      type: 'next',
      payload: {
        data: { dados: { codigo: FIRST, path: LEVEL, data: level } },
        extensions: { epoch, seq },
      },
    });
  const answerOf = (epoch: string, seq: number, level: number): HttpBehaviour => ({
    status: 200,
    body: JSON.stringify({
      data: { tags: { [FIRST]: { [LEVEL]: level } } },
      extensions: { epoch, seq },
    }),
  });

  it('row 61: live readings of the new epoch are shown at once, though every snapshot is refused', async () => {
    stage.provider.truth.clear();
    stage.provider.answer = answerOf('antes', 100_000, 2);
    await stage.start();
    await stage.linkWhere(({ networkLoaded, phase }) => networkLoaded && phase === 'live');
    await eventually(() => expect(stage.provider.counts.live).toBe(1));
    stage.provider.sendRaw(numbered('antes', 100_001, 2.1));
    await eventually(() => expect(levelOf(FIRST)).toBe(2.1));
    stage.provider.answer = {
      status: 400,
      body: JSON.stringify({ errors: [{ message: 'Operação bloqueada.' }] }),
    };
    stage.provider.dropAll(1001);
    const live = () => stage.provider.counts.live;
    await eventually(() => expect(live()).toBe(0));
    await eventually(() => expect(live()).toBe(1));
    stage.provider.sendRaw(numbered('depois', 1, 7.1));
    await eventually(() => expect(levelOf(FIRST)).toBe(7.1));
    const unconfirmed = await stage.linkWhere(({ messages }) => messages === 2);
    expect(unconfirmed.stream).toEqual({ epoch: 'depois', seq: 1, proven: false });
    expect(rejectedFor(unconfirmed, 'message-known')).toBe(0);
    stage.provider.answer = answerOf('depois', 1, 7.1);
    await stage.linkWhere(({ stream }) => stream?.proven === true);
    stage.provider.answer = null;
    stage.provider.publish(FIRST, LEVEL, 7.1);
    await stage.expectHealed();
  });
});

describe('snapshots that fail while the socket is fine', () => {
  const failing: readonly (readonly [string, HttpBehaviour, LinkStatusFrame['snapshotTrouble']])[] =
    [
      ['row 3: 500', { status: 500, body: 'erro' }, 'unreachable'],
      ['row 3: 502', { status: 502, body: '<html>' }, 'unreachable'],
      ['row 3: 503', { status: 503, body: '', headers: { 'retry-after': '1' } }, 'unreachable'],
      ['row 3: 504', { status: 504, body: '' }, 'unreachable'],
      [
        'row 4: refused',
        { status: 400, body: JSON.stringify({ errors: [{ message: 'Operação bloqueada.' }] }) },
        'refused',
      ],
      ['row 5: too many questions', { status: 429, body: 'devagar' }, 'busy'],
      [
        'row 6: a captive portal’s page',
        { status: 200, body: '<html>', contentType: 'text/html' },
        'unreadable',
      ],
      ['row 7: half a JSON', { status: 200, body: '{"data":{"ta' }, 'unreadable'],
      ['row 7: cut off', { status: 200, body: '{"data":', truncated: true }, 'unreachable'],
      [
        'row 7: broken gzip',
        {
          status: 200,
          body: 'isto não é gzip',
          headers: { 'content-encoding': 'gzip' },
        },
        'unreachable',
      ],
      ['row 9: data is null', { status: 200, body: '{"data":null}' }, 'unreadable'],
      ['row 36: another shape', { status: 200, body: '{"data":{"stations":[]}}' }, 'unreadable'],
    ];
  it.each(failing)(
    '%s: live values arrive, and the failure is reported',
    async (_, answer, trouble) => {
      stage.provider.answer = answer;
      await stage.start();
      await stage.linkWhere((frame) => frame.snapshotTrouble === trouble && frame.phase === 'live');
      // Live for the client: the provider may not have read the subscription yet.
      await eventually(() => expect(stage.provider.counts.live).toBeGreaterThan(0));
      stage.provider.publish(FIRST, LEVEL, 5.5);
      await stage.linkWhere(({ messages }) => messages > 0);
      stage.provider.answer = null;
      await stage.expectHealed();
    },
  );

  it('row 3: the Retry-After time of a provider is respected', async () => {
    stage.provider.answer = { status: 503, body: '', headers: { 'retry-after': '1' } };
    await stage.start();
    // A scaled retry would come after 150 ms, and so would every later one.
    await eventually(() => {
      const [before = Number.NaN, last = Number.NaN] = stage.provider.postedAt.slice(-2);
      expect(last - before).toBeGreaterThan(900);
    });
    stage.provider.answer = null;
    await stage.expectHealed();
  });

  it('row 8: errors beside data: what is there is used, what is missing keeps its value', async () => {
    await stage.startWell();
    stage.provider.answer = {
      status: 200,
      body: JSON.stringify({
        data: { tags: { [FIRST]: { [LEVEL]: 7.5 } } },
        errors: [{ message: 'parcial' }],
      }),
    };
    stage.proxy.reset();
    await stage.linkWhere(({ snapshotTrouble }) => snapshotTrouble === 'partial');
    const levels = [...stage.core.state.rows()].map(({ value }) => value);
    expect(levels).toContain(7.5);
    expect(levels).toContain(1);
    stage.provider.answer = null;
    await stage.expectHealed();
  });

  it('row 9: null stations are absent, not wrong', async () => {
    stage.provider.answer = {
      status: 200,
      body: snapshotBody({ [FIRST]: null, [CODES[1]]: { [LEVEL]: 3 } }),
    };
    await stage.start();
    await stage.linkWhere(({ networkLoaded }) => networkLoaded);
    stage.provider.answer = null;
    await stage.expectHealed();
  });

  it('row 10: 50 MB are cut off at 32 and not stored', async () => {
    // A loaded machine may be slow with this much: the size ends the answer, not the time.
    await stage.stop();
    stage = await startFaultStage(TEST_SCALE, { answer: FEED_TIMERS.answer });
    // Valid JSON throughout: only its size is wrong.
    const answer = `{"data":{"tags":{"${FIRST}":{"${LEVEL}":77}}}${' '.repeat(50 * 1024 * 1024)}}`;
    stage.provider.answer = { status: 200, body: Buffer.from(answer) };
    await stage.start();
    const frame = await stage.linkWhere(
      ({ snapshotTrouble, phase }) => snapshotTrouble === 'unreadable' && phase === 'live',
    );
    expect(frame.networkLoaded).toBe(false);
    expect([...stage.core.state.rows()].map(({ value }) => value)).not.toContain(77);
    await eventually(() => expect(stage.provider.counts.cutOff).toBeGreaterThan(0));
    stage.provider.answer = null;
    await stage.expectHealed();
  }, 60_000);

  it('row 11: a slow connection brings live values before the snapshot', async () => {
    stage.provider.answer = {
      status: 200,
      body: snapshotBody({ [FIRST]: { 'Name/General': 'x'.repeat(20_000) } }),
    };
    stage.proxy.set({ bytesPerSecond: 5_000 });
    await stage.start();
    const frame = await stage.linkWhere(({ messages, phase }) => {
      if (phase === 'live') stage.provider.publish(FIRST, LEVEL, 9);
      return messages > 0;
    });
    expect(frame.networkLoaded).toBe(false);
    stage.provider.answer = null;
    stage.proxy.set({});
    await stage.expectHealed();
  });
});

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
    // Once a message was received, the next loss waits no longer than any other.
    const receivedAt = performance.now();
    stage.provider.dropAll(1006);
    await stage.linkWhere(({ phase, retryAt }) => phase === 'offline' && retryAt !== null);
    await stage.expectHealed();
    expect(performance.now() - receivedAt).toBeLessThan(4 * TIMERS.retry + 2_000);
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
      'hostile ids',
      {
        said: ['{"id":"__proto__","type":"next","payload":{"data":{}}}'],
        counted: ['message-unreadable'],
        ends: true,
      },
    ],
    [
      22,
      'ids of no subscription',
      { said: ['{"id":"outro","type":"next","payload":{"data":{"dados":{}}}}'], counted: [] },
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
  }, 20_000);

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
