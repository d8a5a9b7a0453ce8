import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';

/** The capacity of a connection, shared by all its users. */
export interface LineSpeed {
  /** Bytes a second towards the visitor. */
  readonly bytesPerSecond: number;
  /** Milliseconds of a round trip. */
  readonly roundTripMs: number;
}

/** Bytes received over a connection so far, towards the visitor, headers included. */
interface LineTraffic {
  /** Of HTTP answers. */
  readonly bytes: number;
  readonly requests: number;
  /** Of sockets, which continue for as long as the visit does. */
  readonly liveBytes: number;
}

export interface SlowLine {
  readonly url: string;
  readonly traffic: () => LineTraffic;
  /** From now on; null is as fast as the machine. */
  readonly setSpeed: (speed: LineSpeed | null) => void;
  stop(): Promise<void>;
}

/** Bytes of one connection before another one's turn. */
const PIECE_BYTES = 2_920;

const REQUEST = /^(?:GET|HEAD|POST|OPTIONS) \S+ HTTP\/1\.1\r\n/;
const UPGRADE = /\r\nupgrade: websocket\r\n/i;

interface Carried {
  readonly client: Socket;
  readonly pieces: Buffer[];
  isLive: boolean;
  /** Pieces that are on their way. */
  unsent: number;
  /** The site has closed it: what is on its way still arrives. */
  isEnded: boolean;
}

/**
 * A TCP connection in front of a site, shared by everything of a visit, including its workers,
 * which a browser's own emulation leaves out. Counts its bytes. Without a speed it only counts.
 * Connecting costs a round trip, as in TCP; towards the site there is only the delay.
 */
export const startSlowLine = async (target: URL, first: LineSpeed | null): Promise<SlowLine> => {
  let speed = first;
  const traffic = { bytes: 0, requests: 0, liveBytes: 0 };
  const open = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const turns: Carried[] = [];
  let isSending = false;

  const later = (milliseconds: number, act: () => void): void => {
    if (milliseconds <= 0) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds);
    timers.add(timer);
  };

  /** The next piece of the connection whose turn it is; a connection that is behind schedule catches up. */
  const send = (freeAt: number): void => {
    const carried = turns.shift();
    const piece = carried?.pieces.shift();
    if (carried === undefined || piece === undefined) {
      isSending = false;
      return;
    }
    isSending = true;
    if (carried.pieces.length > 0) turns.push(carried);
    if (carried.isLive) traffic.liveBytes += piece.length;
    else traffic.bytes += piece.length;
    const next = freeAt + (speed === null ? 0 : (piece.length / speed.bytesPerSecond) * 1_000);
    later(next - performance.now(), () => {
      if (!carried.client.destroyed) carried.client.write(piece);
      carried.unsent -= 1;
      if (carried.isEnded && carried.unsent === 0) carried.client.end();
      send(next);
    });
  };

  const halfWay = (): number => (speed?.roundTripMs ?? 0) / 2;
  const server = createServer((client) => {
    const site = connect(Number(target.port), target.hostname);
    const carried: Carried = { client, pieces: [], isLive: false, unsent: 0, isEnded: false };
    const end = (): void => {
      client.destroy();
      site.destroy();
      open.delete(client);
      open.delete(site);
    };
    for (const side of [client, site]) {
      open.add(side);
      side.setNoDelay(true);
      side.on('error', end);
    }
    client.on('close', end);
    site.on('close', () => {
      // After the last of its data, which are as late as all others.
      later(halfWay(), () => {
        carried.isEnded = true;
        if (carried.unsent === 0) client.end();
      });
    });
    const connectedAt = performance.now() + 2 * halfWay();
    // Two timers that are due at once fire in any order.
    const toSite: Buffer[] = [];
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (REQUEST.test(text)) traffic.requests += 1;
      if (UPGRADE.test(text)) carried.isLive = true;
      toSite.push(chunk);
      later(Math.max(0, connectedAt - performance.now()) + halfWay(), () => {
        const first = toSite.shift();
        if (first !== undefined && !site.destroyed) site.write(first);
      });
    });
    site.on('data', (chunk: Buffer) => {
      later(halfWay(), () => {
        if (carried.pieces.length === 0) turns.push(carried);
        for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
          carried.pieces.push(chunk.subarray(at, at + PIECE_BYTES));
          carried.unsent += 1;
        }
        if (!isSending) send(performance.now());
      });
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    traffic: () => ({ ...traffic }),
    setSpeed: (next) => {
      speed = next;
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};
