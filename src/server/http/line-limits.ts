import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { limitKeyOf } from '../limits/client-address.ts';
import { TallyByKey } from '../limits/tally-by-key.ts';
import type { RejectionTally } from '../metrics/rejection-tally.ts';

/** Timeouts of HTTP connections, and how many there may be (docs/decisions/0012-endpoint.md). */
export interface LineLimits {
  /** Time for the head of a request, the first one of a silent connection included; then 408. */
  readonly headersWithinMs: number;
  /** The whole request, from its first byte: 408. */
  readonly requestWithinMs: number;
  /** Interval of these checks: a connection may be closed this much later. */
  readonly checkEveryMs: number;
  /** A connection without progress for this long is closed: its response is not being read. */
  readonly stalledAfterMs: number;
  /** An unused connection is closed after this. A proxy must give it up before, or its next request meets a closed one. */
  readonly unusedForMs: number;
  /** Connections of one peer, sockets included: 429. Not counted behind our own proxies, which own all connections. */
  readonly linesOfPeer: number;
  /** Connections of all peers: 503. */
  readonly lines: number;
}

/**
 * A phone has six connections and a socket while it loads, one afterwards, and hundreds share an address of a carrier. The bound on all
 * connections is above that on sockets, so that requests still get through when there is no socket left.
 */
export const LINE_LIMITS: LineLimits = {
  headersWithinMs: 10_000,
  requestWithinMs: 15_000,
  checkEveryMs: 1_000,
  stalledAfterMs: 60_000,
  unusedForMs: 5_000,
  linesOfPeer: 1_500,
  lines: 60_000,
};

/** Options for creating the server. */
export const lineOptions = (limits: LineLimits): ServerOptions => ({
  headersTimeout: limits.headersWithinMs,
  requestTimeout: limits.requestWithinMs,
  keepAliveTimeout: limits.unusedForMs,
  connectionsCheckingInterval: limits.checkEveryMs,
});

/** The response to a connection over the bound, before its first request. */
const turnAway = (line: Socket, status: string): void => {
  line.on('error', () => undefined);
  line.end(
    `HTTP/1.1 ${status}\r\nretry-after: 15\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  );
  line.destroySoon();
};

const STATUS_BY_CODE: ReadonlyMap<string | undefined, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

/** Answers and counts what is not HTTP, has too many headers or takes too long; closes the connection. */
export const answerMalformedRequests = (server: Server, rejected: RejectionTally): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, line) => {
    // The client is gone: no response.
    if (error.code === 'ECONNRESET' || !line.writable) {
      line.destroy();
      return;
    }
    rejected('http');
    const status = STATUS_BY_CODE.get(error.code) ?? '400 Bad Request';
    line.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  });
};

/** Bounds the connections of a server; returns a function that counts the open ones. */
export const limitLines = (
  server: Server,
  limits: LineLimits,
  trustedProxies: number,
  rejected: RejectionTally,
): (() => number) => {
  const byPeer = new TallyByKey();
  let open = 0;
  server.timeout = limits.stalledAfterMs;
  // Before the server's own listener: a refused connection is never read.
  server.prependListener('connection', (line: Socket) => {
    const peer = limitKeyOf(line.remoteAddress ?? '') ?? 'unknown';
    if (open >= limits.lines) {
      rejected('lines');
      turnAway(line, '503 Service Unavailable');
      return;
    }
    if (trustedProxies <= 0 && byPeer.of(peer) >= limits.linesOfPeer) {
      rejected('lines-of-peer');
      turnAway(line, '429 Too Many Requests');
      return;
    }
    open += 1;
    byPeer.add(peer);
    line.once('close', () => {
      open -= 1;
      byPeer.remove(peer);
    });
  });
  return () => open;
};
