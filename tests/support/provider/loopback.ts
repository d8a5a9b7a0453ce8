import { createServer, type RequestListener, Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

const isInet = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/** Starts a server on the loopback, on a free port unless one is given; returns the port. */
export const listenOnLoopback = async (server: Server, port = 0): Promise<number> => {
  // On a machine that stalls for five seconds, an idle connection would end just as the next
  // request is sent.
  if (server instanceof HttpServer) server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (!isInet(address)) throw new Error('the server has no address');
  return address.port;
};

/** A server of a test on the loopback. */
export interface LoopbackServer {
  readonly port: number;
  readonly url: string;
  /** Its connections end, too. */
  readonly stop: () => Promise<void>;
}

/** Answers requests on the loopback, on a free port unless one is given. */
export const serveOnLoopback = async (
  answer: RequestListener,
  port = 0,
): Promise<LoopbackServer> => {
  const server = createServer(answer);
  const listening = await listenOnLoopback(server, port);
  return {
    port: listening,
    url: `http://127.0.0.1:${listening}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
