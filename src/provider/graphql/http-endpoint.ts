import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-http';
import { isRecord } from '#domain/untrusted.ts';
import { PROVIDER_HEADERS } from '../site/csp.ts';
import type { Logger } from '../logger.ts';
import { GRAPHQL_LIMITS } from './limits.ts';
import { AnswerPosition, positionIn } from './answer-position.ts';
import { BLOCKED, isAllowed } from './operations.ts';

const compress = promisify(gzip);

const blockedBody = JSON.stringify({ errors: [{ message: BLOCKED }] });

type BodyFault = 413 | 400;

const readBody = async (request: IncomingMessage): Promise<string | BodyFault> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request) {
      if (!Buffer.isBuffer(part)) return 400;
      bytes += part.byteLength;
      if (bytes > GRAPHQL_LIMITS.bodyBytes) return 413;
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

const isBlocked = (errors: readonly { readonly message: string }[] | undefined): boolean =>
  errors?.some(({ message }) => message === BLOCKED) === true;

/** GraphQL over HTTP POST at `/graphql` (PROVIDER 1 and 3). */
export type HttpEndpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export const httpEndpoint = (schema: GraphQLSchema, log: Logger): HttpEndpoint => {
  const execute = createHandler({
    schema,
    context: () => ({ position: new AnswerPosition() }),
    onOperation: (_request, { contextValue }, result) => {
      if ('errors' in result && isBlocked(result.errors)) {
        return [blockedBody, { status: 400, statusText: 'Bad Request' }];
      }
      return positionIn(contextValue)?.mark(result);
    },
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

  return async (request, response) => {
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
};
