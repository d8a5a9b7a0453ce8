import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isRecord } from '#domain/untrusted.ts';
import { listenOnLoopback } from './loopback.ts';

/** What the provider does wrong with a socket. */
export type SocketBehaviour =
  | 'normal'
  | 'no-upgrade'
  | 'no-ack'
  | 'no-pong'
  | 'completes'
  | 'errors'
  /** Subscriptions wait for `admit`. */
  | 'holds';

/** What the provider answers to a POST. */
export interface HttpBehaviour {
  readonly status: number;
  readonly body: string | Buffer;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Declares a longer body than it sends, then hangs up. */
  readonly truncated?: boolean;
}

/**
 * A provider that a test controls, over real sockets: the wire contract by hand, so that every
 * wrong byte can be sent. The well-behaved provider is the embedded one.
 */
export interface MisbehavingProvider {
  readonly graphqlUrl: string;
  readonly port: number;
  /** The value of every tag: the answer of a snapshot, unless `answer` overrides it. */
  readonly truth: Map<string, Map<string, unknown>>;
  /** Replaces one tag and sends it to every subscriber, unless muted. */
  publish(codigo: string, path: string, data: unknown): void;
  /** True: subscribers receive nothing, pongs continue (fault row 15). */
  muted: boolean;
  /** Instants of all attempts to open a socket, by performance.now(). */
  readonly attemptedAt: number[];
  /** The same of all operations posted. */
  readonly postedAt: number[];
  socketBehaviour: SocketBehaviour;
  /** Null: the truth. */
  answer: HttpBehaviour | null;
  /**
   * Sockets opened (or tried), operations posted, answers that the client did not read to the end,
   * subscribers now, tags sent so far, subscriptions that wait.
   */
  readonly counts: {
    attempts: number;
    posts: number;
    cutOff: number;
    live: number;
    sent: number;
    held: number;
  };
  /** Makes the subscriptions that wait. */
  admit(): void;
  /** Sends one raw text, or bytes as a binary message, to every subscriber. */
  sendRaw(message: string | Buffer): void;
  /** Sends one `next` with a `{codigo, path, data}` payload. */
  sendTag(codigo: unknown, path: unknown, data: unknown): void;
  /** Closes every socket with a code; 1006 cuts the connection instead. */
  dropAll(code: number): void;
  stop(): Promise<void>;
}

const MEGABYTE = 2 ** 20;

/** In parts, as fast as the client reads them. */
function* parts(body: string | Buffer): Generator<Buffer> {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += MEGABYTE) yield bytes.subarray(at, at + MEGABYTE);
}

export const snapshotBody = (tags: unknown): string => JSON.stringify({ data: { tags } });

export const startMisbehavingProvider = async (port = 0): Promise<MisbehavingProvider> => {
  const truth = new Map<string, Map<string, unknown>>();
  const truthBody = (): string =>
    snapshotBody(
      Object.fromEntries([...truth].map(([codigo, tags]) => [codigo, Object.fromEntries(tags)])),
    );
  const counts = { attempts: 0, posts: 0, cutOff: 0, live: 0, sent: 0, held: 0 };
  const sockets = new Map<WebSocket, string>();
  const held = new Map<WebSocket, string>();
  const halfOpen = new Set<Duplex>();

  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    // Public data for any page's script: the site under test has another port.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    counts.posts += 1;
    provider.postedAt.push(performance.now());
    const {
      status,
      body,
      contentType = 'application/json',
      headers = {},
      truncated = false,
    } = provider.answer ?? { status: 200, body: truthBody() };
    response.writeHead(status, {
      'content-type': contentType,
      ...headers,
      ...(truncated ? { 'content-length': Buffer.byteLength(body) + 1_000 } : {}),
    });
    if (!truncated) {
      pipeline(Readable.from(parts(body)), response, (error) => {
        if (error) counts.cutOff += 1;
      });
    } else {
      response.write(body, () => response.destroy());
    }
  });
  const socketServer = new WebSocketServer({
    noServer: true,
    autoPong: false,
    handleProtocols: () => 'graphql-transport-ws',
  });

  const count = (): void => {
    counts.live = sockets.size;
    counts.held = held.size;
  };

  const receive = (socket: WebSocket, text: string): void => {
    const message: unknown = JSON.parse(text);
    if (!isRecord(message)) return;
    const say = (reply: unknown) => socket.send(JSON.stringify(reply));
    switch (message['type']) {
      case 'connection_init':
        if (provider.socketBehaviour !== 'no-ack') say({ type: 'connection_ack' });
        return;
      case 'ping':
        if (provider.socketBehaviour !== 'no-pong') say({ type: 'pong' });
        return;
      case 'subscribe': {
        const id = String(message['id']);
        if (provider.socketBehaviour === 'completes') say({ type: 'complete', id });
        else if (provider.socketBehaviour === 'errors') {
          say({ type: 'error', id, payload: [{ message: 'recusado' }] });
        } else {
          (provider.socketBehaviour === 'holds' ? held : sockets).set(socket, id);
          count();
        }
        return;
      }
      default:
    }
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    counts.attempts += 1;
    provider.attemptedAt.push(performance.now());
    if (provider.socketBehaviour === 'no-upgrade') {
      halfOpen.add(socket);
      return;
    }
    socketServer.handleUpgrade(request, socket, head, (upgraded) => {
      upgraded.on('message', (data) => {
        if (data instanceof Buffer) receive(upgraded, data.toString());
      });
      upgraded.on('error', () => undefined);
      upgraded.on('close', () => {
        sockets.delete(upgraded);
        held.delete(upgraded);
        count();
      });
    });
  });

  const listening = await listenOnLoopback(server, port);

  const provider: MisbehavingProvider = {
    graphqlUrl: `http://127.0.0.1:${listening}/graphql`,
    port: listening,
    socketBehaviour: 'normal',
    answer: null,
    muted: false,
    truth,
    attemptedAt: [],
    postedAt: [],
    publish(codigo, path, data) {
      const tags = truth.get(codigo) ?? new Map<string, unknown>();
      tags.set(path, data);
      truth.set(codigo, tags);
      if (!provider.muted) provider.sendTag(codigo, path, data);
    },
    counts,
    admit() {
      for (const [socket, id] of held) sockets.set(socket, id);
      held.clear();
      count();
    },
    sendRaw(message) {
      for (const socket of sockets.keys()) socket.send(message);
    },
    sendTag(codigo, path, data) {
      for (const [socket, id] of sockets) {
        counts.sent += 1;
        socket.send(
          JSON.stringify({
            id,
            type: 'next',
            payload: { data: { dados: { codigo, path, data } } },
          }),
        );
      }
    },
    dropAll(code) {
      for (const socket of socketServer.clients) {
        if (code === 1006) socket.terminate();
        else socket.close(code);
      }
    },
    stop: async () => {
      for (const socket of halfOpen) socket.destroy();
      for (const socket of socketServer.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return provider;
};
