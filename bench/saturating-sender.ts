import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { isRecord } from '#domain/untrusted.ts';
import { listenOnLoopback } from '#tests/support/loopback.ts';
import { codeOf, describeNetwork, SPOKEN_PATHS } from './bench-core.ts';

/**
 * A provider that says as much as its reader takes, in a process of its own: prebuilt frames, one event each, never more than a
 * megabyte waiting. Prints its port; `/sent` tells how many it has handed over to a socket.
 */
const STATIONS = 174;
const FRAMES = 20_000;
const MAX_WAITING = 1024 * 1024;
const FRAMES_A_TURN = 200;

const frames = Array.from({ length: FRAMES }, (_, index) =>
  JSON.stringify({
    id: 't',
    type: 'next',
    payload: {
      data: {
        dados: {
          codigo: codeOf((index * 7) % STATIONS),
          path: `${SPOKEN_PATHS[(index * 13) % SPOKEN_PATHS.length] ?? ''}/Value`,
          data: Math.fround(((index * 31) % 9_973) / 100),
        },
      },
    },
  }),
);
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
    setImmediate(turn);
  };
  turn();
};

new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(data instanceof Buffer ? data.toString() : '');
    const type = isRecord(message) ? message['type'] : undefined;
    if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
    if (type === 'ping') socket.send('{"type":"pong"}');
    if (type === 'subscribe') pour(socket);
  });
  socket.on('error', () => undefined);
});

process.stdout.write(`${await listenOnLoopback(server)}\n`);
