import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-http';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { isRecord } from '#domain/untrusted.ts';
import { PROVIDER_HEADERS } from '../site/csp.ts';
import type { Logger } from '../logger.ts';
import { BLOCKED } from './schema.ts';

const compress = promisify(gzip);

/** Limits of TRUST 3. */
const MAX_BODY_BYTES = 16 * 1024;
const MAX_MESSAGE_BYTES = 16 * 1024;
const MAX_WAITING_BYTES = 256 * 1024;
const INIT_WITHIN_MS = 3_000;
const SUBSCRIPTIONS_A_SOCKET = 3;

/** Operations of the contract by name; anything else is blocked (PROVIDER 4). */
const OPERATIONS = new Set(['Tags', 'Dados', 'Historico']);

const blockedBody = JSON.stringify({ errors: [{ message: BLOCKED }] });

type BodyFault = 413 | 400;

const readBody = async (request: IncomingMessage): Promise<string | BodyFault> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request) {
      if (!Buffer.isBuffer(part)) return 400;
      bytes += part.byteLength;
      if (bytes > MAX_BODY_BYTES) return 413;
      parts.push(part);
    }
  } catch {
    return 400;
  }
  return Buffer.concat(parts).toString('utf8');
};

const operationNameOf = (body: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(body);
    return isRecord(parsed) ? parsed['operationName'] : undefined;
  } catch {
    return undefined;
  }
};

const isAllowed = (operationName: unknown): boolean =>
  typeof operationName === 'string' && OPERATIONS.has(operationName);

const isBlocked = (errors: readonly { readonly message: string }[] | undefined): boolean =>
  errors?.some(({ message }) => message === BLOCKED) === true;

/** GraphQL over HTTP POST and graphql-transport-ws, both at `/graphql` (PROVIDER 1 and 2). */
export interface GraphqlEndpoint {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Takes the upgrades of `/graphql` of a server. */
  readonly attach: (server: Server) => void;
  /** Closes every socket with 1001: clients come back. */
  readonly close: () => Promise<void>;
}

export const graphqlEndpoint = (schema: GraphQLSchema, log: Logger): GraphqlEndpoint => {
  const execute = createHandler({
    schema,
    onOperation: (_request, _args, result) =>
      'errors' in result && isBlocked(result.errors)
        ? [blockedBody, { status: 400, statusText: 'Bad Request' }]
        : undefined,
  });

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    body: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const zip = body.length > 1_400 && /\bgzip\b/.test(String(request.headers['accept-encoding']));
    const bytes = zip ? await compress(body, { level: 5 }) : Buffer.from(body);
    response
      .writeHead(status, {
        ...PROVIDER_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        ...headers,
        vary: 'accept-encoding',
        'content-length': bytes.byteLength,
        ...(zip ? { 'content-encoding': 'gzip' } : {}),
      })
      .end(bytes);
  };

  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    message: string,
  ) => {
    log.warn('request refused', { status, message });
    return answer(request, response, status, JSON.stringify({ errors: [{ message }] }), {
      connection: 'close',
      ...(status === 405 ? { allow: 'POST, OPTIONS' } : {}),
    });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, PROVIDER_HEADERS).end();
      return;
    }
    if (request.method !== 'POST') return refuse(request, response, 405, 'Use POST.');
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return refuse(request, response, 415, 'Use application/json.');
    }
    const body = await readBody(request);
    if (typeof body === 'number') {
      return refuse(
        request,
        response,
        body,
        body === 413 ? 'Corpo grande demais.' : 'Corpo ilegível.',
      );
    }
    const operationName = operationNameOf(body);
    if (operationName !== undefined && operationName !== null && !isAllowed(operationName)) {
      return refuse(request, response, 400, BLOCKED);
    }
    const [text, init] = await execute({
      method: request.method,
      url: request.url ?? '/graphql',
      headers: request.headers,
      body,
      raw: request,
      context: undefined,
    });
    return answer(request, response, init.status, text ?? '', init.headers ?? {});
  };

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const protocol = useServer(
    {
      schema,
      connectionInitWaitTimeout: INIT_WITHIN_MS,
      onSubscribe: (context, _id, payload) => {
        if (Object.keys(context.subscriptions).length >= SUBSCRIPTIONS_A_SOCKET) {
          context.extra.socket.close(4429, 'Too many subscriptions');
        }
        return isAllowed(payload.operationName) ? undefined : [new GraphQLError(BLOCKED)];
      },
      onNext: ({ extra }) => {
        // A client that does not read must not fill our memory (TRUST 4): it comes back and takes a snapshot.
        if (extra.socket.bufferedAmount > MAX_WAITING_BYTES) {
          log.warn('slow reader closed', { waiting: extra.socket.bufferedAmount });
          extra.socket.close(1013, 'Too slow');
        }
      },
    },
    sockets,
  );

  return {
    handle,
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
