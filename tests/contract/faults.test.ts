import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { decodeWeatherMaps, tileTemplate } from '#contract/site/weather-maps.ts';
import { decodeFaultOrder, FAULTS } from '#tests/support/faults/fault.ts';
import { simulatedServer, startSimulatedServer } from '#tests/support/provider/simulated-server.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';
import { plainRequest } from '#tests/support/provider/plain-request.ts';
import { postJson, postQuestion } from '#tests/support/provider/post-json.ts';
import { metricsOf } from '#tests/support/provider/scraped-metrics.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';

const server = await serverOfFile({
  faults: true,
  reportEveryMs: 3_600_000,
  sockets: { fanOut: { tickMs: 5 } },
});

afterEach(() => order({ clear: 'all' }));

const control = (
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => postJson(`${server.url}/faults`, body, headers);

const order = async (body: unknown): Promise<void> => {
  const answer = await control(body);
  expect([answer.status, await answer.json()]).toEqual([200, expect.anything()]);
};

const ask = async (): Promise<{ status: number; type: string | null; body: string }> => {
  const answer = await postQuestion(server, {
    ...SNAPSHOT_OPERATION,
    variables: { codigos: ['DCSC-00013'] },
  });
  const type = answer.headers.get('content-type');
  return { status: answer.status, type, body: await answer.text() };
};

describe('the control of faults', () => {
  it('lists every fault, and the active ones with how often they still happen', async () => {
    await order({ set: 'html', times: 2 });
    await order({ set: 'silent-sockets' });
    await ask();
    const answer = await fetch(`${server.url}/faults`);
    expect(await answer.json()).toEqual({
      active: { html: 1, 'silent-sockets': null },
      faults: FAULTS,
    });
  });

  it.each([
    ['no JSON', '{'],
    ['no order', {}],
    ['a fault that is none', { set: 'constructor' }],
    ['a member too many', { set: 'html', time: 2 }],
    ['two orders at once', { set: 'html', clear: 'all' }],
    ['no times', { set: 'html', times: 0 }],
    ['half a time', { set: 'html', times: 1.5 }],
    ['a code that must not be sent', { closeSockets: 1005 }],
    ['a code without a meaning', { closeSockets: 1999 }],
    ['a list', [{ set: 'html' }]],
    ['2 kB', `{"set":"html"${' '.repeat(2_000)}}`],
  ])('accepts no order of %s', async (_, body) => {
    expect((await control(body)).status).toBe(400);
    expect(await (await fetch(`${server.url}/faults`)).json()).toMatchObject({ active: {} });
  });

  it('accepts none from elsewhere: through a proxy, under another name, from a page', async () => {
    const status = async (headers: Readonly<Record<string, string>>): Promise<number> => {
      const asked = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"set":"html"}',
      };
      return (await plainRequest(server.url, '/faults', asked)).status;
    };
    expect(await status({ 'x-forwarded-for': '203.0.113.1' })).toBe(404);
    expect(await status({ host: 'evil.test' })).toBe(404);
    expect(await status({ origin: 'http://localhost:9' })).toBe(405);
    expect(await status({ 'content-type': 'text/plain' })).toBe(405);
    expect(await (await fetch(`${server.url}/faults`)).json()).toMatchObject({ active: {} });
  });

  it('does not exist without its flag, and a server that others can reach does not start with it', async () => {
    const plain = await simulatedServer({ graphqlUrl: 'http://x.test/' });
    for (const method of ['GET', 'POST']) {
      expect((await fetch(`${plain.url}/faults`, { method })).status).toBe(404);
    }
    await plain.close();
    for (const wrong of [{ host: '0.0.0.0' }, { host: '::' }, { trustedProxies: 1 }]) {
      expect(
        await startSimulatedServer({ faults: true, ...SMALL_NETWORK, ...wrong }),
      ).toMatchObject({ ok: false, error: { kind: 'faults-refused' } });
    }
  });

  it('reads every fault by its name', () => {
    for (const fault of Object.keys(FAULTS)) {
      expect(decodeFaultOrder({ set: fault })).toMatchObject({ ok: true });
      expect(decodeFaultOrder({ clear: fault })).toMatchObject({ ok: true });
    }
  });
});

describe('a fault of answers', () => {
  it.each([
    ['http-500', 500, 'text/plain', /falha/],
    ['blocked', 400, 'application/json', /^\{"errors":\[\{"message":"Operação bloqueada."\}\]\}$/],
    ['html', 200, 'text/html', /^<!doctype html>/],
    ['truncated-json', 200, 'application/json', /^\{"data":\{"tags"/],
  ])('%s happens as often as it was ordered, and no more', async (set, status, type, body) => {
    await order({ set, times: 2 });
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask();
      expect(answer).toMatchObject({ status, type: expect.stringContaining(type) });
      expect(answer.body).toMatch(body);
      if (set === 'truncated-json') expect(() => JSON.parse(answer.body)).toThrow(SyntaxError);
    }
    expect(await ask()).toMatchObject({ status: 200, body: expect.stringContaining('Rio do Sul') });
  });

  it('lasts until it is removed', async () => {
    await order({ set: 'http-500' });
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(500);
    await order({ clear: 'http-500' });
    expect((await ask()).status).toBe(200);
  });

  it('of pictures: no list, or no tiles', async () => {
    const list = (): Promise<Response> => fetch(`${server.url}/public/weather-maps.json`);
    await order({ set: 'weather-maps-500', times: 1 });
    expect((await list()).status).toBe(500);
    const maps = decodeWeatherMaps(await (await list()).json());
    const [frame] = maps.ok ? maps.value.radar : [];
    if (frame === undefined) throw new Error('no frames');
    const tile = tileTemplate('', frame).replace('{z}/{x}/{y}', '5/11/18');
    await order({ set: 'missing-tiles' });
    expect((await fetch(server.url + tile)).status).toBe(404);
    await order({ clear: 'all' });
    expect((await fetch(server.url + tile)).status).toBe(200);
  });
});

describe('a fault of sockets', () => {
  const subscribed = async (): Promise<SocketClient> => {
    const client = await new SocketClient(server.url).open();
    client.subscribe('t');
    await client.settled();
    return client;
  };
  const publishLevels = (...levels: readonly number[]): void => {
    for (const level of levels) server.publish('DCSC-00013', LEVEL, level);
  };
  const receivedCount = async (): Promise<number> =>
    (await metricsOf(server)).get('vigia_events_out_total') ?? Number.NaN;
  const received = (client: SocketClient): readonly unknown[] =>
    client.tags.map(({ data }) => data);

  it.each([1000, 1006, 1011, 1012, 4400, 4500])('closes all of them with %d', async (code) => {
    const clients = await Promise.all([subscribed(), subscribed()]);
    await order({ closeSockets: code });
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([code, code]);
  });

  it('silences them: open, without a pong and without events, until it is removed', async () => {
    const client = await subscribed();
    await order({ set: 'silent-sockets' });
    client.send({ type: 'ping', payload: { vez: 'muda' } });
    const countBefore = await receivedCount();
    publishLevels(1);
    await eventually(async () => expect(await receivedCount()).toBe(countBefore + 1));
    await order({ clear: 'silent-sockets' });
    await client.settled();
    publishLevels(2);
    await client.until(() => client.tags.length > 0);
    expect(received(client)).toEqual([2]);
    expect(JSON.stringify(client.messages)).not.toContain('muda');
    client.close();
  });

  it('sends events twice', async () => {
    const client = await subscribed();
    await order({ set: 'duplicated-events', times: 2 });
    publishLevels(1, 2, 3);
    await client.until(() => client.tags.length === 5);
    expect(received(client)).toEqual([1, 1, 2, 2, 3]);
    client.close();
  });

  it('sends events in the wrong order, each with its own position in the stream', async () => {
    const client = await subscribed();
    await order({ set: 'reordered-events', times: 2 });
    publishLevels(1, 2, 3);
    await client.until(() => client.tags.length === 2);
    // The third waits for a later one, however late it is.
    publishLevels(4, 5);
    await client.until(() => client.tags.length === 5);
    expect(received(client)).toEqual([2, 1, 4, 3, 5]);
    const numbers = client.tags.map(({ seq }) => Number(seq));
    expect(numbers.map((seq) => seq - Math.min(...numbers))).toEqual([1, 0, 3, 2, 4]);
    client.close();
  });

  it('cuts events in half, and the socket stays', async () => {
    const client = await subscribed();
    await order({ set: 'malformed-events', times: 1 });
    server.publish('DCSC-00013', 'Data/Rio/RioNome/Value', `Rio ${'Itajaí-Açu '.repeat(40)}`);
    publishLevels(2);
    await client.until(() => client.tags.length === 1);
    expect(received(client)).toEqual([2]);
    expect(client.unreadable).toEqual([expect.stringMatching(/^\{"id":"t","type":"next".*Itaja/)]);
    client.close();
  });
});
