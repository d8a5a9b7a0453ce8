import { Server as HttpServer } from 'node:http';
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
