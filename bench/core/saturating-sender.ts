import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { isRecord } from '#domain/untrusted.ts';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { describeNetwork, frameOf } from './bench-core.ts';

/**
 * A provider that sends as much as its reader takes, in a separate process: prebuilt frames, one event each, never more than a
 * megabyte waiting. Prints its port; `/sent` returns how many it has passed to a socket. Given a number of stations and of events
 * a second, it keeps that pace instead, and no tag receives the same number twice in a row.
 */
const STATIONS = Number(process.argv[2] ?? 174);
const RATE = process.argv[3] === undefined ? null : Number(process.argv[3]);
/** Milliseconds between two batches of events, where a pace is set. */
const TURN_MS = 10;
const FRAMES = 20_000;
const MAX_WAITING = 1024 * 1024;
const FRAMES_A_TURN = 200;

const frames = Array.from({ length: FRAMES }, (_, index) => frameOf(index, STATIONS));
const snapshot = JSON.stringify({ data: { tags: describeNetwork(STATIONS) } });

let sentFrames = 0;

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'content-type');
  if (request.url === '/sent') response.end(String(sentFrames));
  else if (request.method === 'OPTIONS') response.writeHead(204).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(snapshot);
});

const pour = (socket: WebSocket): void => {
  let next = 0;
  const turn = (): void => {
    if (socket.readyState !== socket.OPEN) return;
    for (let sent = 0; sent < FRAMES_A_TURN && socket.bufferedAmount < MAX_WAITING; sent += 1) {
      socket.send(frames[next % FRAMES] ?? '');
      next += 1;
      sentFrames += 1;
    }
    // A full socket is left idle: polling it would take the core that its reader needs.
    if (socket.bufferedAmount < MAX_WAITING) setImmediate(turn);
    else setTimeout(turn, 1);
  };
  turn();
};

/** Sends events at the pace of the clock; what does not fit into the socket waits in it. */
const trickle = (socket: WebSocket, rate: number): void => {
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.readyState !== socket.OPEN) {
      clearInterval(timer);
      return;
    }
    for (const due = ((performance.now() - began) * rate) / 1_000; sent < due; sent += 1) {
      socket.send(frameOf(sent, STATIONS));
      sentFrames += 1;
    }
  }, TURN_MS);
};

new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(data instanceof Buffer ? data.toString() : '');
    const type = isRecord(message) ? message['type'] : undefined;
    if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
    if (type === 'ping') socket.send('{"type":"pong"}');
    if (type !== 'subscribe') return;
    if (RATE === null) pour(socket);
    else trickle(socket, RATE);
  });
  socket.on('error', () => undefined);
});

process.stdout.write(`${await listenOnLoopback(server)}\n`);
