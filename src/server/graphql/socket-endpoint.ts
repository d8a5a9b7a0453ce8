import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import { pathOf } from '../http/route.ts';
import type { SocketFaults } from '../fault-port.ts';
import { FanOut, type FanOutCounts, type FanOutOptions } from '../fan-out/fan-out.ts';
import { TallyByKey } from '../limits/tally-by-key.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import type { SourceStatus } from '#storage/source-status.ts';
import type { Logger } from '#process/logger.ts';
import type { SocketTally } from '../metrics/rejection-tally.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import { clientAddress } from '../limits/client-address.ts';
import type { Answers } from './answers.ts';
import type { OperationReader } from './operation-reader.ts';
import { SocketConnection, type SocketHost } from './socket-connection.ts';
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
  /** What sends to its subscribers, for other readers of the same stream. */
  readonly fanOut: FanOut;
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

/** Pings silent sockets now and then; returns what ends that. */
const watchSilence = (
  connections: ReadonlySet<SocketConnection>,
  { pongWithinMs }: SocketLimits,
): (() => void) => {
  const watch = () => {
    for (const connection of connections) connection.watch(performance.now());
  };
  const timer = setInterval(watch, Math.min(1_000, pongWithinMs));
  timer.unref();
  return () => clearInterval(timer);
};

/** The open sockets, and the way to them. */
class OpenSockets {
  readonly connections = new Set<SocketConnection>();
  readonly #host: SocketHost;
  readonly #trustedProxies: number;
  readonly #byAddress = new TallyByKey();
  readonly #upgrades: TokenBuckets;
  readonly #upgrader: WebSocketServer;
  closing = false;

  constructor(host: SocketHost, trustedProxies: number) {
    this.#host = host;
    this.#trustedProxies = trustedProxies;
    const { messageBytes, upgradesAMinute, connectionsAnAddress } = host.limits;
    this.#upgrades = new TokenBuckets({
      perMinute: upgradesAMinute,
      burst: connectionsAnAddress + upgradesAMinute / 60,
    });
    this.#upgrader = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: messageBytes,
      perMessageDeflate: false,
      // Each connection answers pings itself, within its bounds.
      autoPong: false,
      handleProtocols: (protocols) =>
        protocols.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) && GRAPHQL_TRANSPORT_WS_PROTOCOL,
    });
  }

  readonly upgrade = (request: IncomingMessage, line: Duplex, head: Buffer): void => {
    const { limits, fanOut } = this.#host;
    const address = clientAddress(request, this.#trustedProxies);
    if (pathOf(request) !== '/graphql') {
      refuse(line, '404 Not Found');
      return;
    }
    if (this.closing || !fanOut.ready || this.connections.size >= limits.connections) {
      const reason = this.closing ? 'draining' : 'full';
      this.#turnAway(line, reason, '503 Service Unavailable', RETRY_MS);
      return;
    }
    const waitMs = this.#upgrades.take(address);
    if (waitMs > 0) this.#turnAway(line, 'upgrade-rate', '429 Too Many Requests', waitMs);
    else if (this.#byAddress.of(address) >= limits.connectionsAnAddress) {
      this.#turnAway(line, 'address', '429 Too Many Requests', RETRY_MS);
    } else this.#open(request, line, head, address);
  };

  closeAll(code: number, reason: string): void {
    for (const connection of this.connections) connection.close(code, reason);
  }

  #turnAway(line: Duplex, reason: string, status: string, retryAfterMs: number): void {
    this.#host.tally.rejected(reason);
    // At debug only: an abusive client would fill the log. The metrics count it.
    this.#host.log.debug('socket refused', { reason });
    refuse(line, status, `retry-after: ${Math.ceil(retryAfterMs / 1_000)}\r\n`);
  }

  #open(request: IncomingMessage, line: Duplex, head: Buffer, address: string): void {
    this.#upgrader.handleUpgrade(request, line, head, (socket) => {
      const connection = new SocketConnection(this.#host, socket, line, address);
      this.connections.add(connection);
      this.#byAddress.add(address);
      socket.on('close', () => {
        this.connections.delete(connection);
        this.#byAddress.remove(address);
      });
      if (socket.protocol !== GRAPHQL_TRANSPORT_WS_PROTOCOL) {
        connection.close(CloseCode.SubprotocolNotAcceptable, 'Subprotocol not acceptable');
      }
    });
  }
}

export const socketEndpoint = (
  reader: OperationReader,
  answers: Answers,
  tagLog: Pick<TagReader, 'held' | 'follow'>,
  log: Logger,
  options: SocketOptions = {},
): SocketEndpoint => {
  const limits: SocketLimits = { ...SOCKET_LIMITS, ...options.limits };
  const fanOut = new FanOut(
    tagLog,
    () => {
      sockets.closeAll(SOCKET_CLOSE.restarting, 'Stream restarted');
      void fanOut.start();
    },
    { maxWaitingBytes: limits.waitingBytes, ...options.fanOut },
  );
  const places = new SocketPlaces(limits.places);
  const host: SocketHost = {
    fanOut,
    limits,
    places,
    log,
    tally: options.tally ?? NO_TALLY,
    faults: options.faults ?? null,
    reader,
    answers,
    now: () => performance.now(),
    source: () => options.status?.state ?? null,
  };
  const sockets = new OpenSockets(host, options.trustedProxies ?? 0);
  const { connections } = sockets;
  options.status?.onChange((state) => {
    if (state === null) return;
    for (const connection of connections) connection.noteSource(state);
  });
  void fanOut.start();
  const endWatch = watchSilence(connections, limits);
  return {
    fanOut,
    attach: (server) => {
      server.on('upgrade', sockets.upgrade);
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
      else sockets.closeAll(code, 'On request');
    },
    close: async () => {
      sockets.closing = true;
      endWatch();
      sockets.closeAll(SOCKET_CLOSE.goingAway, 'Going away');
      fanOut.stop();
      await Promise.all([...connections].map(({ closed }) => closed));
    },
  };
};
