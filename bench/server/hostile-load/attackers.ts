import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';

/** Number of attacking addresses: no single one sends enough requests to be refused for that. */
const ADDRESSES = 250;
/** Connections for requests, one at a time on each. */
const MOST_LINES = 200;
const EVERY_MS = 20;
const SOCKET_EVERY_MS = 50;

/** Everything that is refused, from the cheapest to detect to the most expensive if it were accepted. */
const BODIES: readonly string[] = [
  JSON.stringify({ operationName: 'Nada', query: 'query Nada { __typename }' }),
  JSON.stringify({
    operationName: 'Tags',
    query: `query Tags { ${'estacao_getEstacao '.repeat(300)} }`,
  }),
  JSON.stringify({
    ...SNAPSHOT_OPERATION,
    variables: { codigos: Array.from({ length: 1_001 }, (_, code) => `X${code}`) },
  }),
  `{"operationName":"Tags","query":"${'{a'.repeat(2_000)}`,
  JSON.stringify({ operationName: 'Tags', query: 'x'.repeat(17_000) }),
];

const requestOf = (body: string, address: string): Buffer =>
  Buffer.from(
    [
      'POST /graphql HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/json',
      `x-forwarded-for: ${address}`,
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );

const addressOf = (index: number): string => `198.51.100.${index % ADDRESSES}`;

/** What hostile sockets send, each once it is open; a silent one is closed as well. */
const SAYINGS: readonly (readonly string[])[] = [
  ['x'.repeat(17_000)],
  Array.from({ length: 60 }, () => '{"type":"ping"}'),
  ['{"type":"connection_init"}', `{"id":"${'i'.repeat(65)}","type":"subscribe"}`],
  ['{"type":"subscribe","id":"1","payload":{"query":"{a}"}}'],
  [],
];

/** Clients that attack at a given rate, until they are stopped. */
export class Attackers {
  /** Requests sent, and answers that refused one. */
  sent = 0;
  refused = 0;
  /** Any other answer: there should be none. */
  taken = 0;
  readonly #port: number;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #lines = new Set<Socket>();
  /** Connections whose last request has been answered. */
  readonly #idle: Socket[] = [];
  readonly #sockets = new Set<WebSocket>();
  #opened = 0;

  /** `rate`: requests a second. */
  constructor(port: number, rate: number) {
    this.#port = port;
    const began = performance.now();
    this.#timers.push(
      setInterval(() => {
        const due = ((performance.now() - began) / 1_000) * rate;
        while (this.sent < due && this.#ask());
      }, EVERY_MS),
      setInterval(() => this.#openSocket(), SOCKET_EVERY_MS),
    );
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const line of this.#lines) line.destroy();
    for (const socket of this.#sockets) socket.terminate();
  }

  /** False while all connections wait for an answer. */
  #ask(): boolean {
    const line = this.#idle.pop() ?? (this.#lines.size < MOST_LINES ? this.#openLine() : null);
    if (line === null) return false;
    const body = BODIES[this.sent % BODIES.length] ?? '';
    line.write(requestOf(body, addressOf(this.sent)));
    this.sent += 1;
    return true;
  }

  /** A connection lasts until the server closes it: after a body it will not read to the end. */
  #openLine(): Socket {
    const line = connect(this.#port, '127.0.0.1');
    this.#lines.add(line);
    line.on('error', () => undefined);
    line.on('close', () => {
      this.#lines.delete(line);
      const place = this.#idle.indexOf(line);
      if (place >= 0) this.#idle.splice(place, 1);
    });
    line.on('data', (chunk: Buffer) => {
      const answer = chunk.toString('latin1');
      const status = /^HTTP\/1\.1 (\d)/.exec(answer)?.[1];
      if (status === undefined) return;
      if (status === '4') this.refused += 1;
      else this.taken += 1;
      if (/^connection: close/im.test(answer)) line.end();
      else this.#idle.push(line);
    });
    return line;
  }

  #openSocket(): void {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/graphql`, 'graphql-transport-ws', {
      headers: { 'x-forwarded-for': addressOf(this.#opened) },
    });
    const payloads = SAYINGS[this.#opened % SAYINGS.length] ?? [];
    this.#opened += 1;
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('open', () => {
      for (const payload of payloads) socket.send(payload);
    });
  }
}
