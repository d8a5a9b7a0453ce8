import type { Server } from 'node:http';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Logger } from '../logger.ts';
import { GRAPHQL_LIMITS } from './limits.ts';
import { BLOCKED, isAllowed } from './operations.ts';

/** graphql-transport-ws at `/graphql` (PROVIDER 2). */
export interface SocketEndpoint {
  /** Takes the upgrades of `/graphql` of a server. */
  readonly attach: (server: Server) => void;
  /** Closes every socket with 1001: clients come back. */
  readonly close: () => Promise<void>;
}

export const socketEndpoint = (schema: GraphQLSchema, log: Logger): SocketEndpoint => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: GRAPHQL_LIMITS.messageBytes,
    perMessageDeflate: false,
  });
  const protocol = useServer(
    {
      schema,
      connectionInitWaitTimeout: GRAPHQL_LIMITS.initWithinMs,
      onSubscribe: (context, _id, payload) => {
        if (Object.keys(context.subscriptions).length >= GRAPHQL_LIMITS.subscriptionsASocket) {
          context.extra.socket.close(4429, 'Too many subscriptions');
        }
        return isAllowed(payload.operationName) ? undefined : [new GraphQLError(BLOCKED)];
      },
      onNext: ({ extra }) => {
        // A client that does not read must not fill our memory (TRUST 4): it comes back and takes a snapshot.
        if (extra.socket.bufferedAmount > GRAPHQL_LIMITS.waitingBytes) {
          log.warn('slow reader closed', { waiting: extra.socket.bufferedAmount });
          extra.socket.close(1013, 'Too slow');
        }
      },
    },
    sockets,
  );

  return {
    attach: (server) => {
      server.on('upgrade', (request, socket, head) => {
        const path = (request.url ?? '').split('?', 1)[0];
        if (path !== '/graphql') {
          socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
          return;
        }
        sockets.handleUpgrade(request, socket, head, (upgraded) => {
          sockets.emit('connection', upgraded, request);
        });
      });
    },
    close: async () => {
      await protocol.dispose();
    },
  };
};
