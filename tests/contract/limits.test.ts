import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { LINE_LIMITS } from '#server/http/line-limits.ts';
import {
  type SimulatedServer,
  type SimulatedServerOptions,
  simulatedServer,
} from '#tests/support/provider/simulated-server.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';
import { metricsOf } from '#tests/support/provider/scraped-metrics.ts';

let server: SimulatedServer;

const start = async (options: Partial<SimulatedServerOptions>): Promise<void> => {
  server = await simulatedServer({ ...SMALL_NETWORK, ...options });
};

afterEach(() => server.close());

const ask = (
  { operationName, query }: { readonly operationName: string; readonly query: string },
  variables: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => postQuestion(server, { operationName, query, variables }, headers);

const one = (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  ask(SNAPSHOT_OPERATION, { codigos: ['DCSC-00013'] }, headers);

const statuses = async (answers: readonly Promise<Response>[]): Promise<readonly number[]> =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

describe('requests of one address', () => {
  it('beyond a burst are told to wait, in words and in a header, also for pages of other origins', async () => {
    await start({ requests: { question: { perMinute: 20, burst: 3 } } });
    expect(await statuses([one(), one(), one()])).toEqual([200, 200, 200]);
    const refused = await one();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await refused.json()).toEqual({
      errors: [{ message: 'Pedidos demais deste endereço: tente de novo em 3 s.' }],
    });
    // Files have a limit of their own.
    expect((await fetch(`${server.url}/public/weather-maps.json`)).status).toBe(200);
  });

  it('for files have a bound as well', async () => {
    await start({ requests: { file: { perMinute: 1, burst: 2 } } });
    const list = (): Promise<Response> => fetch(`${server.url}/public/weather-maps.json`);
    expect(await statuses([list(), list(), list()])).toEqual([200, 200, 429]);
    expect(await (await list()).text()).toMatch(/^Pedidos demais deste endereço: .* \d+ s\.\n$/);
    expect((await one()).status).toBe(200);
  });

  it('for live segments take nothing from those for files, and have a bound of their own', async () => {
    await start({
      requests: { file: { perMinute: 1, burst: 1 }, live: { perMinute: 2, burst: 20 } },
    });
    const head = (): Promise<Response> => fetch(`${server.url}/live/head.json`);
    const asked = await statuses(Array.from({ length: 25 }, head));
    expect(asked.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await head();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/public/weather-maps.json`)).status).toBe(200);
    expect((await one()).status).toBe(200);
  });

  it('are counted by the visitor behind a trusted proxy, and ignore forged headers without one', async () => {
    const requests = { question: { perMinute: 1, burst: 1 } };
    const from = (address: string) => one({ 'x-forwarded-for': address });
    await start({ requests, trustedProxies: 1 });
    expect(await statuses([from('203.0.113.1'), from('203.0.113.2')])).toEqual([200, 200]);
    expect((await from('198.51.100.9, 203.0.113.1')).status).toBe(429);
    await server.close();
    await start({ requests });
    expect(await statuses([from('203.0.113.1'), from('203.0.113.2')])).toEqual([200, 429]);
  });

  it('allow a page shared by many phones: 300 requests at once are answered', async () => {
    await start({});
    const bursts = Array.from({ length: 300 }, () => one());
    expect(new Set(await statuses(bursts))).toEqual(new Set([200]));
  });
});

describe('sockets of one address', () => {
  it('are counted by the visitor behind a trusted proxy', async () => {
    await start({ trustedProxies: 1, sockets: { limits: { connectionsAnAddress: 1 } } });
    const from = (address: string) =>
      new SocketClient(server.url, 'graphql-transport-ws', { 'x-forwarded-for': address });
    const first = from('203.0.113.1');
    await first.opened;
    const refused = from('203.0.113.1');
    const [, response] = await once(refused.socket, 'unexpected-response');
    expect(response).toMatchObject({ statusCode: 429, headers: { 'retry-after': '15' } });
    await from('203.0.113.2').opened;
  });

  it('may not be opened and closed without limit', async () => {
    await start({ sockets: { limits: { connectionsAnAddress: 2, upgradesAMinute: 60 } } });
    for (let count = 0; count < 3; count += 1) {
      const client = new SocketClient(server.url);
      await client.opened;
      client.close();
      await client.closed;
    }
    const refused = new SocketClient(server.url);
    const [, response] = await once(refused.socket, 'unexpected-response');
    expect(response).toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } });
  });
});

/** Everything received on a connection, from its first byte to its end. */
const exchange = async (text: string): Promise<string> => {
  const line = connect(server.port, '127.0.0.1');
  line.on('error', () => undefined);
  let received = '';
  line.on('data', (part) => {
    received += String(part);
  });
  if (text !== '') line.write(text);
  await once(line, 'close');
  return received;
};

/** An idle connection that was accepted. */
const idle = async (): Promise<Socket> => {
  const line = connect(server.port, '127.0.0.1');
  line.on('error', () => undefined);
  await once(line, 'connect');
  return line;
};

const metric = async (name: string): Promise<number> =>
  (await metricsOf(server)).get(name) ?? Number.NaN;

describe('row 66: slow connections', () => {
  it.each([
    ['nothing', ''],
    ['half a head', 'POST /graphql HTTP/1.1\r\nhost: x\r\n'],
    [
      'half a body',
      'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"a"',
    ],
  ])('are answered with 408 and closed after their time: %s', async (_, text) => {
    await start({ lines: { headersWithinMs: 100, requestWithinMs: 150, checkEveryMs: 20 } });
    expect(await exchange(text)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('have the promised time, to within a second', () => {
    expect(LINE_LIMITS).toMatchObject({ headersWithinMs: 10_000, requestWithinMs: 15_000 });
    expect(LINE_LIMITS.checkEveryMs).toBeLessThanOrEqual(1_000);
    return start({});
  });

  it('are closed when their answers are not read, and nothing waits for them any more', async () => {
    await start({ lines: { stalledAfterMs: 200 }, stations: 300, rate: 1 });
    const line = await idle();
    line.pause();
    const body = JSON.stringify(SNAPSHOT_OPERATION);
    const asked = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    line.write(asked.repeat(40));
    const aborted = 'vigia_http_requests_total{route="graphql",status="aborted"}';
    await eventually(async () => expect(await metric(aborted)).toBeGreaterThan(0));
    // Except the request for the metrics itself.
    await eventually(async () => expect(await metric('vigia_http_requests_open')).toBe(1));
    line.destroy();
  });

  it('are limited per peer, and there is room again when one has closed', async () => {
    await start({ lines: { linesOfPeer: 2 } });
    const first = await idle();
    const second = await idle();
    const refused = await exchange('');
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/\r\nretry-after: 15\r\n/);
    first.destroy();
    await eventually(async () => {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    });
    second.destroy();
  });

  it('are all those of the proxy where a trusted one is in front: only their sum is bounded', async () => {
    await start({ trustedProxies: 1, lines: { linesOfPeer: 1, lines: 3 } });
    const lines = [await idle(), await idle(), await idle()];
    expect(await exchange('')).toMatch(/^HTTP\/1\.1 503 /);
    for (const line of lines) line.destroy();
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['9 kB of headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(9_000)}\r\n\r\n`, 431],
    ['no HTTP at all', 'segredo\r\n\r\n', 400],
  ])('%s is answered and the connection closed', async (_, text, status) => {
    await start({});
    const received = await exchange(text);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received).not.toContain('segredo');
  });
});
