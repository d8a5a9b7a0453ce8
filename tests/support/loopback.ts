import { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';

const isInet = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/** Lets a server listen on the loopback, on a free port unless one is named; the port. */
export const listenOnLoopback = async (server: Server, port = 0): Promise<number> => {
  // On a machine that stands still for five seconds an idle line would end just as the next question is on its way.
  if (server instanceof HttpServer) server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (!isInet(address)) throw new Error('the server has no address');
  return address.port;
};

/** A port of the loopback that nobody listens on: for a program that must be told one. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return port;
};
