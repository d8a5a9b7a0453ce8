import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A server on this machine that answers in its turn. */
export interface Target {
  readonly port: number;
}

/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
]);
/** A larger body cannot be sent twice, and the server takes none. */
const LARGEST_BODY = 64 * 1024;
const CONNECT_MS = 2_000;
/** The head of an answer to an upgrade ends before this. */
const LARGEST_HEAD = 8 * 1024;

/** The headers that go on, by their names and values in turn, with the visitor's address behind those of other proxies. */
const passedOn = (request: IncomingMessage, isUpgrade: boolean): string[] => {
  const passed: string[] = [];
  const { rawHeaders } = request;
  const forwarded: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (lower === 'x-forwarded-for') forwarded.push(value);
    else if (isUpgrade || !OF_THE_CONNECTION.has(lower)) passed.push(name, value);
  }
  forwarded.push(request.socket.remoteAddress ?? 'unknown');
  passed.push('X-Forwarded-For', forwarded.join(', '));
  return passed;
};

/** A body to its end; null if it is too large. Rejects where the visitor has gone. */
const bodyOf = (request: IncomingMessage): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= LARGEST_BODY) chunks.push(chunk);
    });
    request.on('end', () => resolve(bytes > LARGEST_BODY ? null : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the visitor has gone')));
  });

/**
 * Passes requests and WebSockets to several servers in turn. Where one refuses (it is away, or it drains), the next one is asked, as far as
 * nothing has been answered: no question changes anything. Only when all refuse the visitor hears of it.
 */
export const roundRobin = (targets: readonly Target[]): Server => {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const inTurn = (): Target[] => {
    turn = (turn + 1) % targets.length;
    return [...targets.slice(turn), ...targets.slice(0, turn)];
  };

  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    [target, ...others]: readonly Target[],
  ): void => {
    if (target === undefined) {
      if (!response.headersSent) response.writeHead(502, { 'retry-after': '2' });
      response.end();
      return;
    }
    const asked = ask({
      agent,
      host: '127.0.0.1',
      port: target.port,
      method: request.method,
      path: request.url,
      headers: passedOn(request, false),
      timeout: 0,
    });
    const next = (): void => answer(request, response, body, others);
    asked.on('response', (answered) => {
      if (answered.statusCode === 503 && others.length > 0) {
        answered.resume();
        next();
        return;
      }
      const headers = answered.rawHeaders.filter((_, at, all) => {
        const name = all[at - (at % 2)] ?? '';
        return !OF_THE_CONNECTION.has(name.toLowerCase());
      });
      response.writeHead(answered.statusCode ?? 502, headers);
      answered.on('error', () => response.destroy());
      answered.pipe(response);
    });
    asked.on('error', () => {
      if (response.headersSent) response.destroy();
      else next();
    });
    response.on('close', () => asked.destroy());
    asked.end(body);
  };

  const upgrade = (
    request: IncomingMessage,
    line: Duplex,
    head: Buffer,
    [target, ...others]: readonly Target[],
  ): void => {
    if (target === undefined) {
      line.end('HTTP/1.1 502 Bad Gateway\r\nretry-after: 2\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const socket: Socket = connect(target.port, '127.0.0.1');
    socket.setTimeout(CONNECT_MS, () => socket.destroy());
    let isAnswered = false;
    let begun = Buffer.alloc(0);
    const hear = (chunk: Buffer): void => {
      begun = Buffer.concat([begun, chunk]);
      if (!begun.includes('\r\n\r\n') && begun.length < LARGEST_HEAD) return;
      socket.off('data', hear);
      if (others.length > 0 && begun.toString('latin1').startsWith('HTTP/1.1 503')) {
        socket.destroy();
        return;
      }
      isAnswered = true;
      socket.setTimeout(0);
      line.write(begun);
      socket.pipe(line);
      line.pipe(socket);
    };
    socket.on('connect', () => {
      const headers = passedOn(request, true);
      const lines = headers.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : [],
      );
      socket.write(`GET ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(head);
    });
    socket.on('data', hear);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (isAnswered || line.destroyed) line.destroy();
      else upgrade(request, line, head, others);
    });
    line.on('close', () => socket.destroy());
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = await bodyOf(request);
      if (body === null) response.writeHead(413).end();
      else answer(request, response, body, inTurn());
    } catch {
      response.destroy();
    }
  };
  const server = createServer((request, response) => void take(request, response));
  server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    line.on('error', () => line.destroy());
    upgrade(request, line, head, inTurn());
  });
  server.on('close', () => agent.destroy());
  return server;
};
