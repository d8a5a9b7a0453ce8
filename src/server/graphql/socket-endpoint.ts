import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import { pathOf } from '../http/request-path.ts';
import type { SocketFaults } from '../fault-port.ts';
import { FanOut, type FanOutCounts, type FanOutOptions } from '../fan-out/fan-out.ts';
import { TallyByKey } from '../limits/tally-by-key.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import type { SourceStatus } from '../intake/source-status.ts';
import type { Logger } from '../logger.ts';
import type { SocketTally } from '../metrics/rejection-tally.ts';
import type { TagReader } from '../storage/log/tag-log.ts';
import { clientAddress } from '../limits/client-address.ts';
import type { Answers } from './answers.ts';
import type { OperationReader } from './operation-reader.ts';
import { SocketConnection } from './socket-connection.ts';
import { SOCKET_CLOSE, SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts';
import { SocketPlaces } from './socket-places.ts';

export interface SocketOptions {
  /** What is known of where the readings come from. */
  readonly status?: SourceStatus;
  readonly limits?: Partial<SocketLimits>;
  readonly fanOut?: Partial<FanOutOptions>;
  readonly tally?: SocketTally;
  readonly faults?: SocketFaults | null;
  readonly trustedProxies?: number;
}

export interface SocketCounts extends FanOutCounts {
  readonly connections: number;
  /** Places that are taken, and all there are. */
  readonly placesTaken: number;
  readonly places: number;
}

/** graphql-transport-ws at `/graphql` (PROVIDER 2). */
export interface SocketEndpoint {
  readonly attach: (server: Server) => void;
  readonly counts: () => SocketCounts;
  /** The stream is followed: subscriptions can begin. */
  readonly ready: () => boolean;
  /** Closes every socket, for tests; 1006 cuts the lines. */
  readonly closeAll: (code: number) => void;
  /** Closes every socket with 1001, upon which clients reconnect. */
  readonly close: () => Promise<void>;
}

const NO_TALLY: SocketTally = { rejected: () => undefined, closed: () => undefined };

/** The reconnection interval of our own pages. */
const RETRY_MS = 15_000;

/** Refuses an upgrade: `line` is still HTTP. */
const refuse = (line: Duplex, status: string, headers = ''): void => {
  line.on('error', () => undefined);
  line.end(`HTTP/1.1 ${status}\r\n${headers}content-length: 0\r\nconnection: close\r\n\r\n`);
};

export const socketEndpoint = (
  reader: OperationReader,
  answers: Answers,
  tagLog: Pick<TagReader, 'held' | 'follow'>,
  log: Logger,
  options: SocketOptions = {},
): SocketEndpoint => {
  const limits: SocketLimits = { ...SOCKET_LIMITS, ...options.limits };
  const connections = new Set<SocketConnection>();
  const connectionsByAddress = new TallyByKey();
  const tally = options.tally ?? NO_TALLY;
  const upgrades = new TokenBuckets({
    perMinute: limits.upgradesAMinute,
    burst: limits.connectionsAnAddress + limits.upgradesAMinute / 60,
  });
  let closing = false;

  const closeAll = (code: number, reason: string): void => {
    for (const connection of connections) connection.close(code, reason);
  };
  const fanOut = new FanOut(
    tagLog,
    () => {
      closeAll(SOCKET_CLOSE.restarting, 'Stream restarted');
      void fanOut.start();
    },
    { maxWaitingBytes: limits.waitingBytes, ...options.fanOut },
  );
  void fanOut.start();

  const places = new SocketPlaces(limits.places);
  const host = {
    fanOut,
    limits,
    places,
    log,
    tally,
    faults: options.faults ?? null,
    reader,
    answers,
    now: () => performance.now(),
    source: () => options.status?.state ?? null,
  };
  options.status?.onChange((state) => {
    if (state === null) return;
    for (const connection of connections) connection.noteSource(state);
  });
  const upgrader = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    // Each connection answers pings itself, within its bounds.
    autoPong: false,
    handleProtocols: (protocols) =>
      protocols.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) && GRAPHQL_TRANSPORT_WS_PROTOCOL,
  });
  const watch = setInterval(
    () => {
      const now = host.now();
      for (const connection of connections) connection.watch(now);
    },
    Math.min(1_000, limits.pongWithinMs),
  );
  watch.unref();

  const open = (request: IncomingMessage, line: Duplex, head: Buffer, address: string): void => {
    upgrader.handleUpgrade(request, line, head, (socket) => {
      const connection = new SocketConnection(host, socket, line, address);
      connections.add(connection);
      connectionsByAddress.add(address);
      socket.on('close', () => {
        connections.delete(connection);
        connectionsByAddress.remove(address);
      });
      if (socket.protocol !== GRAPHQL_TRANSPORT_WS_PROTOCOL) {
        connection.close(CloseCode.SubprotocolNotAcceptable, 'Subprotocol not acceptable');
      }
    });
  };

  const upgrade = (request: IncomingMessage, line: Duplex, head: Buffer): void => {
    const address = clientAddress(request, options.trustedProxies ?? 0);
    const turnAway = (reason: string, status: string, retryAfterMs: number): void => {
      tally.rejected(reason);
      // At debug only: an abusive client would fill the log. The metrics count it.
      log.debug('socket refused', { reason });
      refuse(line, status, `retry-after: ${Math.ceil(retryAfterMs / 1_000)}\r\n`);
    };
    if (pathOf(request) !== '/graphql') {
      refuse(line, '404 Not Found');
      return;
    }
    if (closing || !fanOut.ready || connections.size >= limits.connections) {
      turnAway(closing ? 'draining' : 'full', '503 Service Unavailable', RETRY_MS);
      return;
    }
    const waitMs = upgrades.take(address);
    if (waitMs > 0) turnAway('upgrade-rate', '429 Too Many Requests', waitMs);
    else if (connectionsByAddress.of(address) >= limits.connectionsAnAddress) {
      turnAway('address', '429 Too Many Requests', RETRY_MS);
    } else open(request, line, head, address);
  };

  return {
    attach: (server) => {
      server.on('upgrade', upgrade);
    },
    counts: () => ({
      ...fanOut.counts,
      connections: connections.size,
      placesTaken: places.taken,
      places: limits.places,
    }),
    ready: () => fanOut.ready,
    closeAll: (code) => {
      if (code === 1006) for (const connection of connections) connection.cut();
      else closeAll(code, 'On request');
    },
    close: async () => {
      closing = true;
      clearInterval(watch);
      closeAll(SOCKET_CLOSE.goingAway, 'Going away');
      fanOut.stop();
      await Promise.all([...connections].map(({ closed }) => closed));
    },
  };
};
