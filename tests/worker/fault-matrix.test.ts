import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awakeDuring } from '#tests/support/runner/awake-time.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { rejectedFor, TEST_SCALE, testTimers } from '#tests/support/app/core.ts';
import {
  CODES,
  type FaultStage,
  heldTags,
  LEVEL,
  startFaultStage,
} from '#tests/support/provider/fault-stage.ts';
import {
  type HttpBehaviour,
  type SocketBehaviour,
  snapshotBody,
} from '#tests/support/provider/misbehaving-provider.ts';

const TIMERS = testTimers();
/** What a busy machine may add to a timer in time in which this process runs (ms); provider-socket.test.ts holds the timers themselves. */
const BUSY_MS = 3_000;

let stage: FaultStage;

beforeEach(async () => {
  stage = await startFaultStage();
});

afterEach(async () => {
  await stage.stop();
});

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
    const away = await awakeDuring(stage.linkWhere(isAway));
    expect(away).toBeLessThan(TIMERS.handshake + BUSY_MS);
    stage.proxy.set({});
    await stage.expectHealed();
  });

  it('row 14: the connection goes dead without a close', async () => {
    await stage.startWell();
    stage.proxy.set({ blackhole: true });
    const away = await awakeDuring(stage.linkWhere(isAway));
    expect(away).toBeLessThan(TIMERS.ping + TIMERS.pong + BUSY_MS);
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
    const away = await awakeDuring(stage.linkWhere(isAway));
    // Scaled, the wait for a sign of life is longer than the ping period: a sign before the end
    // also counts for the next ping.
    expect(away).toBeLessThan(TIMERS.ping + 2 * TIMERS.pong + BUSY_MS);
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
    await stage.stop();
    // So long that the tags do not count as gone while a busy machine stops this process.
    stage = await startFaultStage(TEST_SCALE, { absentAfter: FEED_TIMERS.absentAfter });
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
  });

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
