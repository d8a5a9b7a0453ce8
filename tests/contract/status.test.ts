import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { createLogger } from '#process/logger.ts';
import {
  type SimulatedServer,
  type SimulatedServerOptions,
  simulatedServer,
} from '#tests/support/provider/simulated-server.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { LIVE, SocketClient } from '#tests/support/provider/socket-client.ts';
import { plainRequest } from '#tests/support/provider/plain-request.ts';
import { postJson } from '#tests/support/provider/post-json.ts';
import { metricsOf } from '#tests/support/provider/scraped-metrics.ts';

let server: SimulatedServer | null = null;

const start = async (options: Partial<SimulatedServerOptions> = {}): Promise<SimulatedServer> => {
  server = await simulatedServer({
    ...SMALL_NETWORK,
    sockets: { fanOut: { tickMs: 5 } },
    ...options,
  });
  return server;
};

afterEach(async () => {
  await server?.close();
  server = null;
});

const statusFor = async (url: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  (await plainRequest(url, '/metrics', { headers })).status;

describe('/healthz', () => {
  it('reports in one word that all is well, to GET and HEAD, never cached', async () => {
    const { url } = await start();
    const answer = await fetch(`${url}/healthz`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', log: { state: 'following' } },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${url}/healthz`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${url}/healthz`, { method: 'POST' })).status).toBe(405);
  });
});

describe('/metrics', () => {
  it('counts requests by route and status, refusals by reason, sockets, and events in and out', async () => {
    const running = await start({ requests: { question: { perMinute: 1, burst: 3 } } });
    const { url } = running;
    const clients = await Promise.all([1, 2].map(() => new SocketClient(url).open()));
    for (const client of clients) {
      client.subscribe('t');
      client.subscribe('blocked', { query: LIVE.replace('data', 'x: data') });
      await client.settled();
    }
    const before = await metricsOf({ url });
    running.publish('DCSC-00013', 'Data/Rio/RioNivel/Value', 1);
    running.publish('DCSC-00013', 'Data/Rio/RioNivel/Value', 2);
    await Promise.all(clients.map((client) => client.until(() => client.tags.length === 2)));
    const post = (body: unknown): Promise<Response> => postJson(`${url}/graphql`, body);
    for (const body of [SNAPSHOT_OPERATION, { query: '{ segredo }' }, [], {}]) {
      await (await post(body)).text();
    }
    const after = await eventually(async () => {
      const now = await metricsOf({ url });
      expect(now.get('vigia_http_requests_total{route="graphql",status="429"}')).toBe(1);
      return now;
    });
    const grown = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? 0);
    expect(grown('vigia_events_in_total')).toBe(2);
    expect(grown('vigia_events_out_total')).toBe(4);
    expect(after.get('vigia_sockets')).toBe(2);
    expect(after.get('vigia_subscriptions')).toBe(2);
    expect(after.get('vigia_http_requests_total{route="graphql",status="200"}')).toBe(1);
    expect(after.get('vigia_http_requests_total{route="graphql",status="400"}')).toBe(2);
    expect(after.get('vigia_rejected_total{reason="blocked"}')).toBe(3);
    expect(after.get('vigia_rejected_total{reason="batch"}')).toBe(1);
    expect(after.get('vigia_rejected_total{reason="rate"}')).toBe(1);
    expect(after.get('vigia_http_request_seconds_count{route="graphql"}')).toBe(4);
    expect(after.get('vigia_fan_out_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(after.get('vigia_memory_bytes{kind="resident"}')).toBeGreaterThan(1e6);
    for (const client of clients) client.close();
  });

  it('are closed to every page of another origin, even one served on this machine; health is open', async () => {
    const { url } = await start();
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { headers } = await fetch(`${url}/metrics`, { method });
      const allowing = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(allowing).toEqual([]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
    const { headers } = await fetch(`${url}/healthz`);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('are open to this machine, and to everybody only on request', async () => {
    const graphqlUrl = 'https://provider.test/graphql';
    const { url } = await start({ graphqlUrl });
    expect(await statusFor(url, {})).toBe(200);
    expect(await statusFor(url, { host: 'evil.test' })).toBe(404);
    expect(await statusFor(url, { 'x-forwarded-for': '203.0.113.1' })).toBe(404);
    await server?.close();
    const proxied = await start({ graphqlUrl, trustedProxies: 1 });
    expect(await statusFor(proxied.url, {})).toBe(404);
    await server?.close();
    const open = await start({ graphqlUrl, trustedProxies: 1, metrics: true });
    expect(await statusFor(open.url, { host: 'evil.test' })).toBe(200);
  });
});

describe('the log', () => {
  it('records the life of a server, refusals, and, if configured, each request', async () => {
    const lines: unknown[] = [];
    const log = createLogger('debug', (line) => lines.push(JSON.parse(line)));
    const running = await start({ log, sockets: { limits: { connections: 0 } } });
    await fetch(`${running.url}/healthz?segredo`);
    await once(new SocketClient(running.url).socket, 'unexpected-response');
    await running.close();
    server = null;
    expect(lines).toEqual([
      expect.objectContaining({ level: 'info', event: 'listening', port: running.port }),
      expect.objectContaining({
        level: 'debug',
        event: 'request',
        route: 'healthz',
        method: 'GET',
        status: '200',
      }),
      expect.objectContaining({ level: 'debug', event: 'socket refused', reason: 'full' }),
      expect.objectContaining({ level: 'info', event: 'draining' }),
      expect.objectContaining({ level: 'info', event: 'stopped' }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('segredo');
  });
});

/** A request whose body is incomplete, on a connection of its own. */
const halfAsked = (port: number) => {
  const body = JSON.stringify({ ...SNAPSHOT_OPERATION, variables: { codigos: ['DCSC-00013'] } });
  const line = connect(port, '127.0.0.1');
  let received = '';
  line.on('data', (part) => {
    received += String(part);
  });
  line.write(
    `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
  );
  return {
    finish: async (): Promise<string> => {
      line.write(body.slice(10));
      await once(line, 'close');
      return received;
    },
    cut: (): Promise<unknown> =>
      once(
        line.on('error', () => undefined),
        'close',
      ),
  };
};

describe('a server that ends', () => {
  it('drains: sockets are closed with 1001, pending answers are sent, new requests are refused', async () => {
    const { url, port, close } = await start();
    const client = await new SocketClient(url).open();
    client.subscribe('t');
    await client.settled();
    const question = halfAsked(port);
    // Connections are read in turn: when this one has been answered, the other has been begun.
    await eventually(async () => {
      const metrics = await metricsOf({ url });
      expect(metrics.get('vigia_http_requests_open')).toBe(2);
    });
    const closed = close();
    expect(await client.closed).toBe(1001);
    const health = await fetch(`${url}/healthz`);
    expect(health.status).toBe(503);
    const draining = { status: 'draining', log: { state: 'following' } };
    expect(await health.json()).toMatchObject(draining);
    const late = await fetch(`${url}/graphql`, { method: 'POST', body: '{}' });
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '15']);
    const [, refused] = await once(new SocketClient(url).socket, 'unexpected-response');
    expect(refused).toMatchObject({ statusCode: 503 });
    const answer = await question.finish();
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain('"tags":');
    await closed;
    server = null;
  });

  it('waits for a pending answer up to its limit', async () => {
    const running = await start({ drainWithinMs: 50 });
    const question = halfAsked(running.port);
    const cut = question.cut();
    await eventually(async () => {
      const metrics = await metricsOf(running);
      expect(metrics.get('vigia_http_requests_open')).toBe(2);
    });
    await running.close();
    server = null;
    await cut;
  });
});
