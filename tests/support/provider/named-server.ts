import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

/** A server on the loopback that answers with its name. */
export interface NamedServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export const namedServer = async (name: string): Promise<NamedServer> => {
  const server = createServer((_: IncomingMessage, response: ServerResponse) => {
    response.setHeader('cache-control', 'no-store');
    response.end(name);
  });
  const port = await listenOnLoopback(server);
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
