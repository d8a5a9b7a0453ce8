import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../start/free-port.ts';
import { listenOnLoopback } from '#tests/support/loopback.ts';
import { roundRobin } from './round-robin.ts';

const running: Server[] = [];

const listening = async (server: Server): Promise<number> => {
  running.push(server);
  return listenOnLoopback(server);
};

afterEach(async () => {
  await Promise.all(
    running.splice(0).map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    ),
  );
});

/** A server that says its name, the visitor, and what was posted, unless it is told to do something else. */
const named = async (
  name: string,
  other?: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<number> => {
  const server = createServer((request, response) => {
    if (other?.(request, response) === true) return;
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      response.setHeader('connection', 'keep-alive');
      response.setHeader('x-twice', ['a', 'b']);
      const visitor = String(request.headers['x-forwarded-for']);
      response.end(`${name} ${request.method} ${request.url} ${visitor} ${body}`);
    });
  });
  const upgrader = new WebSocketServer({ server });
  upgrader.on('connection', (socket, { headers }) => {
    socket.send(`${name} ${String(headers['x-forwarded-for'])}`);
    socket.on('message', (message) => {
      socket.send(Buffer.isBuffer(message) ? message.toString() : '');
    });
  });
  return listening(server);
};

const proxyTo = async (...ports: readonly number[]): Promise<string> =>
  `http://127.0.0.1:${await listening(roundRobin(ports.map((port) => ({ port }))))}`;

const said = async (url: string, init?: RequestInit): Promise<string> =>
  (await fetch(url, init)).text();

/** The first message of a socket, and its echo. */
const socketSays = async (url: string): Promise<readonly string[]> => {
  const socket = new WebSocket(url.replace('http', 'ws'));
  const heard: string[] = [];
  socket.on('error', () => heard.push('refused'));
  socket.on('message', (data) => {
    heard.push(Buffer.isBuffer(data) ? data.toString() : '');
    if (heard.length === 1) socket.send('echo');
  });
  await expect.poll(() => heard.length > 1 || heard[0] === 'refused').toBe(true);
  socket.terminate();
  return heard;
};

it('asks each in its turn, and passes on method, address, body, headers and the visitor', async () => {
  const url = await proxyTo(await named('a'), await named('b'));
  const [first, second, third] = [
    await said(`${url}/x?y=1`),
    await said(`${url}/x`, { method: 'POST', body: 'text' }),
    await said(url, { headers: { 'x-forwarded-for': '192.0.2.7' } }),
  ];
  expect(first).toBe('b GET /x?y=1 127.0.0.1 ');
  expect(second).toBe('a POST /x 127.0.0.1 text');
  expect(third).toBe('b GET / 192.0.2.7, 127.0.0.1 ');
  expect((await fetch(url)).headers.get('x-twice')).toBe('a, b');
});

it('asks the next one where one is away or drains, and says so only where all refuse', async () => {
  const gone = await freePort();
  const drains = await named('c', (_, response) => {
    response.writeHead(503, { 'retry-after': '15' }).end();
    return true;
  });
  const breaks = await named('d', (_, response) => {
    response.destroy();
    return true;
  });
  const url = await proxyTo(await named('a'), gone, drains, breaks);
  const answers = await Promise.all(Array.from({ length: 8 }, () => said(url)));
  expect(new Set(answers)).toEqual(new Set(['a GET / 127.0.0.1 ']));
  const posted = await Promise.all(
    Array.from({ length: 4 }, () => fetch(url, { method: 'POST', body: 'x' })),
  );
  expect(posted.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await fetch(await proxyTo(gone))).status).toBe(502);
  expect((await fetch(await proxyTo(drains))).status).toBe(503);
});

it('passes sockets to one that takes them', async () => {
  const gone = await freePort();
  const full = createServer();
  full.on('upgrade', (_, line) => {
    line.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n');
  });
  const url = await proxyTo(await named('a'), gone, await listening(full));
  const heard = await Promise.all([1, 2, 3].map(() => socketSays(url)));
  expect(heard).toEqual([1, 2, 3].map(() => ['a 127.0.0.1', 'echo']));
  expect(await socketSays(await proxyTo(gone))).toEqual(['refused']);
});

it('passes on no body that the server would not take, and forgets visitors that have gone', async () => {
  let open = 0;
  const slow = await named('a', (request) => {
    open += 1;
    request.socket.on('close', () => (open -= 1));
    return true;
  });
  const url = await proxyTo(slow);
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
  const visitor = new AbortController();
  const asked = fetch(url, { signal: visitor.signal });
  await expect.poll(() => open).toBe(1);
  visitor.abort();
  await expect(asked).rejects.toThrow('aborted');
  await expect.poll(() => open).toBe(0);
});
