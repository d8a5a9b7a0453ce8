import { describe, expect, it, vi } from 'vitest';
import type { TagPosition } from '#contract/stream-position.ts';
import { scriptedLines, type ScriptedLine } from '#tests/support/provider/scripted-line.ts';
import { ProviderSocket, type SocketSignal } from './provider-socket.ts';
import { PROVIDER_TIMERS } from './provider-timers.ts';
import { fakeTime } from '../../tests/support/runner/fake-time.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';

fakeTime();

const open = (after: TagPosition | null = null) => {
  const { openLine, lines } = scriptedLines();
  const signals: SocketSignal[] = [];
  const ports = { openLine, timers: PROVIDER_TIMERS };
  const socket = new ProviderSocket(ports, 'https://rio.test/graphql?a=b#c', after, (signal) =>
    signals.push(signal),
  );
  const [line] = lines;
  if (line === undefined) throw new Error('no line');
  return { socket, line, signals };
};

const subscriptionOf = (line: ScriptedLine) =>
  line.sent.filter((message) => JSON.stringify(message).includes('"subscribe"'));

const ended = (reason: string) => ({ kind: 'ended', end: { reason } });
/** The signals of a connection but for those of its acknowledgement. */
const beyondAck = (signals: readonly SocketSignal[]) =>
  signals.filter(({ kind }) => kind !== 'acknowledged' && kind !== 'source');

describe('a line that works', () => {
  it('is subscribed to once it is acknowledged, and passes on what it says', () => {
    const { socket, line, signals } = open();
    expect(line.url).toBe('wss://rio.test/graphql?a=b');
    line.open();
    expect(line.types).toEqual(['connection_init']);
    line.say({ type: 'connection_ack' });
    expect(line.types).toEqual(['connection_init', 'subscribe', 'ping']);
    expect(signals).toEqual([{ kind: 'source', source: null }, { kind: 'acknowledged' }]);
    line.say({ type: 'pong' });
    line.sayTag('EST-00013', LEVEL, 1, { epoch: 'a', seq: 7 });
    expect(beyondAck(signals)).toEqual([
      { kind: 'standing', resumed: false },
      {
        kind: 'message',
        payload: { codigo: 'EST-00013', path: LEVEL, data: 1 },
        position: { epoch: 'a', seq: 7, from: null, to: null },
      },
    ]);
    socket.close();
    expect(line.ended).toBe('closed');
    expect(vi.getTimerCount()).toBe(0);
    line.sayTag('EST-00013', LEVEL, 2);
    line.close(1000);
    expect(beyondAck(signals)).toHaveLength(2);
  });

  it('is pinged every 15 s (SPEC 7), and answers pings', () => {
    const { socket, line, signals } = open();
    line.stand();
    for (let round = 0; round < 8; round += 1) {
      vi.advanceTimersByTime(15_000);
      line.say({ type: 'pong' });
    }
    expect(line.types.filter((type) => type === 'ping')).toHaveLength(9);
    line.say({ type: 'ping', payload: { big: 'x'.repeat(9) } });
    expect(line.sent.at(-1)).toEqual({ type: 'pong' });
    expect(beyondAck(signals)).toHaveLength(1);
    socket.close();
  });

  it('stands 20 s after a pong where the provider does not confirm it: the pong proves nothing', () => {
    const { socket, line, signals } = open();
    line.open();
    line.say({ type: 'connection_ack' });
    line.say({ type: 'pong' });
    for (const [ms, kinds] of [
      [19_999, []],
      [1, [{ kind: 'standing' }]],
    ] as const) {
      vi.advanceTimersByTime(ms);
      line.say({ type: 'pong' });
      expect(beyondAck(signals)).toMatchObject(kinds);
    }
    socket.close();
  });

  it('stands with the first message where pings are not answered', () => {
    const { socket, line, signals } = open();
    line.open();
    line.say({ type: 'connection_ack' });
    line.sayTag('EST-00013', LEVEL, 1);
    expect(beyondAck(signals)).toMatchObject([{ kind: 'standing' }, { kind: 'message' }]);
    socket.close();
  });
});

describe('a line that hangs is cut', () => {
  it.each<[string, (line: ScriptedLine) => void, number]>([
    ['no-handshake', () => undefined, 10_000],
    ['no-acknowledgement', (line) => line.open(), 10_000],
    ['silent', (line) => line.stand(), 20_000],
  ])('%s', (reason, begin, afterMs) => {
    const { line, signals } = open();
    begin(line);
    vi.advanceTimersByTime(afterMs - 1);
    expect(line.ended).toBeNull();
    vi.advanceTimersByTime(1);
    expect([line.ended, signals.at(-1)]).toEqual(['cut', ended(reason)]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('but not while it says anything after a ping', () => {
    const { socket, line } = open();
    line.stand();
    vi.advanceTimersByTime(4_000);
    for (let round = 0; round < 8; round += 1) {
      vi.advanceTimersByTime(15_000);
      line.say('nonsense');
    }
    expect(line.ended).toBeNull();
    socket.close();
  });
});

describe('a probe', () => {
  it('leaves a line in doubt that does not answer in 2 s, and cuts it after 5 s', () => {
    const { line, signals } = open();
    line.stand();
    vi.advanceTimersByTime(14_000);
    const probed = open();
    probed.line.stand();
    probed.socket.probe();
    vi.advanceTimersByTime(1_999);
    expect(beyondAck(probed.signals)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(beyondAck(probed.signals)[1]).toEqual({ kind: 'doubtful' });
    vi.advanceTimersByTime(3_000);
    expect([probed.line.ended, probed.signals.at(-1)]).toEqual(['cut', ended('silent')]);
    expect([line.ended, signals.length]).toEqual([null, 3]);
  });

  it('changes nothing where it is answered, or there is no subscription', () => {
    const { socket, line, signals } = open();
    socket.probe();
    line.stand();
    socket.probe();
    line.say({ type: 'pong' });
    vi.advanceTimersByTime(14_000);
    expect(beyondAck(signals)).toHaveLength(1);
    expect(line.types.filter((type) => type === 'ping')).toHaveLength(2);
    socket.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('without room names the address of the segments, and ends (PROVIDER 11)', () => {
  const { line, signals } = open();
  line.open();
  line.say({ type: 'connection_ack', payload: { modo: 'economico', url: '/live/head.json' } });
  expect(line.types).toEqual(['connection_init']);
  expect(signals.slice(1)).toEqual([
    { kind: 'ended', end: { reason: 'full', url: '/live/head.json' } },
  ]);
  expect(line.ended).toBe('closed');
});

describe('a line that ends', () => {
  it.each([1000, 4400])('with %i says so once', (code) => {
    const { line, signals } = open();
    line.stand();
    line.close(code);
    line.close(code);
    expect(beyondAck(signals).slice(1)).toEqual([
      { kind: 'ended', end: { reason: 'closed', code, text: '' } },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, object]>([
    ['completed', { id: 't', type: 'complete' }],
    ['refused', { id: 't', type: 'error', payload: [{ message: 'x' }] }],
    [
      // Nobody asked for a position.
      'refused',
      {
        id: 't',
        type: 'error',
        payload: [{ message: 'x', extensions: { code: 'POSICAO_EXPIRADA' } }],
      },
    ],
  ])('%s', (reason, message) => {
    const { line, signals } = open();
    line.stand();
    line.say(message);
    expect([line.ended, signals.at(-1)]).toEqual(['cut', ended(reason)]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a position to resume from (PROVIDER 2)', () => {
  it('is sent with the subscription', () => {
    const { socket, line, signals } = open({ epoch: 'a', seq: 7 });
    line.stand();
    expect(subscriptionOf(line)).toMatchObject([
      { id: 't', payload: { extensions: { after: 7, epoch: 'a' } } },
    ]);
    expect(beyondAck(signals)).toEqual([{ kind: 'standing', resumed: true }]);
    socket.close();
  });

  it.each([{ code: 'POSICAO_EXPIRADA' }, undefined])(
    'that is refused is left out, on the same line: %j',
    (extensions) => {
      const { socket, line, signals } = open({ epoch: 'a', seq: 7 });
      line.open();
      line.say({ type: 'connection_ack' });
      const payload = [{ message: 'x', extensions }];
      line.say({ id: 't', type: 'error', payload });
      expect(subscriptionOf(line)[1]).not.toHaveProperty('payload.extensions');
      // Pongs prove nothing at once.
      line.say({ type: 'pong' });
      line.say({ type: 'pong' });
      expect(beyondAck(signals)).toEqual([{ kind: 'expired' }]);
      line.say({ type: 'ping', payload: { assinatura: 't' } });
      expect(beyondAck(signals).slice(1)).toEqual([{ kind: 'standing', resumed: false }]);
      socket.close();
    },
  );
});

describe('a hostile message', () => {
  it.each<[string, unknown]>([
    ['message-unreadable', '{"id":"t","type":"next","payload":{"da'],
    ['message-unreadable', 'null'],
    ['message-unreadable', { type: '__proto__' }],
    ['message-unreadable', { id: 't', type: 'error', payload: 'x' }],
    ['message-unexpected', { id: '2', type: 'next', payload: { data: {} } }],
    ['message-unexpected', { type: 'connection_ack' }],
    ['message-unexpected', { type: 'connection_init' }],
    ['message-unexpected', { id: 't', type: 'subscribe', payload: { query: 'x' } }],
    ['message-errors', { id: 't', type: 'next', payload: { errors: [{ message: 'x' }] } }],
    ['message-errors', { id: 't', type: 'next', payload: { data: { dados: null } } }],
  ])('is %s, and the line goes on: %j', (reason, message) => {
    const { socket, line, signals } = open();
    line.stand();
    line.say(message);
    line.sayTag('EST-00013', LEVEL, 1);
    expect(beyondAck(signals).slice(1)).toMatchObject([
      { kind: 'rejection', reason },
      { kind: 'message' },
    ]);
    expect(line.ended).toBeNull();
    socket.close();
  });

  it('of bytes, or before the acknowledgement, is none', () => {
    const { socket, line, signals } = open();
    line.open();
    line.sayTag('EST-00013', LEVEL, 1);
    line.sayBytes();
    expect(signals).toMatchObject([
      { reason: 'message-unexpected' },
      { reason: 'message-unreadable' },
    ]);
    socket.close();
  });
});
