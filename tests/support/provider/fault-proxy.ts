import { createServer, connect, type Server, type Socket } from 'node:net';
import { listenOnLoopback } from './loopback.ts';

/**
 * What happens to the connection between client and provider. All of it can change while
 * connections are open.
 */
export interface LineFault {
  /** Connections are refused: reset at once. */
  readonly down?: boolean;
  /** A connection is accepted and nothing is ever sent. */
  readonly acceptSilent?: boolean;
  /** Open connections stay open and carry nothing, in either direction. */
  readonly blackhole?: boolean;
  /** What the provider sends is lost; what is sent to it arrives. */
  readonly deaf?: boolean;
  /** A connection is reset after this many bytes from the provider. */
  readonly limitBytes?: number;
  /** A connection is reset after this many milliseconds. */
  readonly resetAfterMs?: number;
  /**
   * Every chunk from the provider waits this long, and up to `jitterMs` longer; the order stays.
   */
  readonly latencyMs?: number;
  readonly jitterMs?: number;
  /** Bytes a second from the provider. */
  readonly bytesPerSecond?: number;
  /** Chunks from the provider are cut into pieces of this size. */
  readonly sliceBytes?: number;
  /** Share of the provider's chunks in which one byte is wrong. */
  readonly corruptShare?: number;
}

export interface FaultProxy {
  readonly port: number;
  /** Sets the faults from now on. They apply to open connections too. */
  set(fault: LineFault): void;
  /** Resets every connection. */
  reset(): void;
  /** Connections accepted so far. */
  readonly taken: () => number;
  stop(): Promise<void>;
}

const pieces = (chunk: Buffer, size: number): readonly Buffer[] => {
  const cut: Buffer[] = [];
  for (let at = 0; at < chunk.length; at += size) cut.push(chunk.subarray(at, at + size));
  return cut;
};

/**
 * A TCP proxy in front of a provider that applies the faults a test sets; the caller seeds its
 * randomness.
 */
export const startFaultProxy = async (
  target: { readonly port: number },
  random: () => number = Math.random,
): Promise<FaultProxy> => {
  let fault: LineFault = {};
  let count = 0;
  const open = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();

  const later = (milliseconds: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds);
    timers.add(timer);
  };

  const corrupted = (chunk: Buffer): Buffer => {
    if (fault.corruptShare === undefined || random() >= fault.corruptShare) return chunk;
    const wrong = Buffer.from(chunk);
    const at = Math.floor(random() * wrong.length);
    wrong[at] = (wrong[at] ?? 0) ^ (1 + Math.floor(random() * 255));
    return wrong;
  };

  const carry = (client: Socket): void => {
    const provider = connect(target.port, '127.0.0.1');
    let passed = 0;
    /** When the connection is free for the next piece. */
    let freeAt = 0;
    const end = (): void => {
      open.delete(client);
      open.delete(provider);
      client.destroy();
      provider.destroy();
    };
    open.add(provider);
    for (const side of [client, provider]) {
      side.on('error', end);
      side.on('close', end);
    }
    if (fault.resetAfterMs !== undefined) later(fault.resetAfterMs, () => client.resetAndDestroy());
    client.on('data', (chunk) => {
      if (fault.blackhole !== true) provider.write(chunk);
    });
    provider.on('data', (chunk: Buffer) => {
      for (const piece of pieces(corrupted(chunk), fault.sliceBytes ?? chunk.length)) {
        const delay = (fault.latencyMs ?? 0) + random() * (fault.jitterMs ?? 0);
        const sending =
          fault.bytesPerSecond === undefined ? 0 : piece.length / fault.bytesPerSecond;
        const now = performance.now();
        freeAt = Math.max(freeAt, now + delay) + sending * 1_000;
        const send = (): void => {
          if (fault.blackhole === true || fault.deaf === true || client.destroyed) return;
          // A connection holds a bounded amount: what the client does not read stays at the
          // provider.
          if (!client.write(piece)) {
            provider.pause();
            client.once('drain', () => provider.resume());
          }
          passed += piece.length;
          if (fault.limitBytes !== undefined && passed >= fault.limitBytes) {
            client.resetAndDestroy();
          }
        };
        if (freeAt <= now) send();
        else later(freeAt - now, send);
      }
    });
  };

  const server: Server = createServer((client) => {
    count += 1;
    client.on('error', () => undefined);
    if (fault.down === true) {
      client.resetAndDestroy();
      return;
    }
    open.add(client);
    client.on('close', () => open.delete(client));
    if (fault.acceptSilent === true) {
      client.resume();
      return;
    }
    carry(client);
  });
  const port = await listenOnLoopback(server);

  const reset = (): void => {
    for (const socket of open) socket.resetAndDestroy();
    open.clear();
  };

  return {
    port,
    set(next) {
      fault = next;
      if (next.down === true) reset();
      if (next.resetAfterMs !== undefined) later(next.resetAfterMs, reset);
    },
    reset,
    taken: () => count,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      reset();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};
