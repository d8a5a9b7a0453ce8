import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GraphQLSchema, getOperationAST, OperationTypeNode } from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import { err, ok, type Result } from '#domain/result.ts';
import { type ContentCoding, packed } from '../http/content-coding.ts';
import { SharedAnswers } from '../http/shared-answers.ts';
import type { RejectionTally } from '../metrics/rejection-tally.ts';
import { PROVIDER_HEADERS } from '../site/csp.ts';
import { AnswerPosition, positionIn } from './answer-position.ts';
import { BLOCKED, type OperationPolicy, type Refusal } from './operations.ts';
import { publicError } from './public-error.ts';
import { bodyParams, urlParams } from './request-params.ts';

/** Body of one request (TRUST 3). */
export const MAX_BODY_BYTES = 16 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

type BodyFault = 'body-size' | 'body';

/** Reads no further than the limit: the rest stays with the sender. */
const readBody = async (request: IncomingMessage): Promise<Result<string, BodyFault>> => {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return err('body-size');
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    // What is too large is answered, so the line must outlive the reading.
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(part)) return err('body');
      bytes += part.byteLength;
      if (bytes > MAX_BODY_BYTES) return err('body-size');
      parts.push(part);
    }
  } catch {
    return err('body');
  }
  return ok(Buffer.concat(parts).toString('utf8'));
};

const isBlocked = (errors: readonly { readonly message: string }[] | undefined): boolean =>
  errors?.some(({ message }) => message === BLOCKED) === true;

const errorBody = (message: string): string => JSON.stringify({ errors: [{ message }] });

const refusal = (status: number, statusText: string, body: string): Response => [
  body,
  { status, statusText, headers: { 'content-type': 'application/json; charset=utf-8' } },
];

const badRequest = (message: string): Response => refusal(400, 'Bad Request', errorBody(message));

/** A mistake in a document is GraphQL's to report; what this server does not allow is a bad request, whatever is accepted. */
const isMistake = ({ reason }: Refusal): boolean => reason === 'syntax' || reason === 'invalid';

export interface HttpEndpointOptions {
  readonly schema: GraphQLSchema;
  readonly policy: OperationPolicy;
  /** Questions by GET as well: for a server that answers any query. */
  readonly allowGet: boolean;
  readonly rejected: RejectionTally;
}

/** What an execution is given, and why it came to be refused. */
interface Asked {
  readonly body: string;
  readonly reasons: string[];
}

/** An answer as it goes out to whoever asked in the same words. */
interface Answer {
  readonly init: Response[1];
  readonly bytes: Buffer;
  readonly coding: ContentCoding | null;
  readonly reasons: readonly string[];
}

/** GraphQL over HTTP at `/graphql` (PROVIDER 1 and 3). */
export type HttpEndpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export const httpEndpoint = (options: HttpEndpointOptions): HttpEndpoint => {
  const { schema, policy, allowGet, rejected } = options;
  const methods = allowGet ? 'GET, POST, OPTIONS' : 'POST, OPTIONS';
  const headers = { ...PROVIDER_HEADERS, 'access-control-allow-methods': methods };

  const execute = createHandler<IncomingMessage, Asked, { position: AnswerPosition }>({
    schema,
    parseRequestParams: ({ method, url, context: { body, reasons } }) => {
      const params = method === 'GET' ? urlParams(url) : bodyParams(body);
      if (params.ok) return params.value;
      reasons.push(params.error.reason);
      return badRequest(params.error.message);
    },
    onSubscribe: ({ context: { reasons } }, { operationName, query, variables }) => {
      const document = policy({ operationName, query });
      if (!document.ok) {
        reasons.push(document.error.reason);
        return isMistake(document.error)
          ? document.error.errors
          : badRequest(document.error.errors[0].message);
      }
      const operation = getOperationAST(document.value, operationName);
      if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
        reasons.push('subscription');
        return badRequest('Assinaturas vão pelo socket, graphql-transport-ws.');
      }
      return {
        schema,
        document: document.value,
        operationName: operationName ?? null,
        variableValues: variables ?? {},
        contextValue: { position: new AnswerPosition() },
      };
    },
    onOperation: ({ context: { reasons } }, { contextValue }, result) => {
      if (isBlocked(result.errors)) {
        reasons.push('blocked');
        return badRequest(BLOCKED);
      }
      if (result.data === undefined) reasons.push('invalid');
      const marked = positionIn(contextValue)?.mark(result) ?? result;
      return result.errors === undefined
        ? marked
        : { ...marked, errors: result.errors.map(publicError) };
    },
    formatError: (error) =>
      error.message === 'Unable to detect operation AST'
        ? new Error('Operação não encontrada.')
        : error,
  });

  const answers = new SharedAnswers<Answer>();
  const make = async (request: IncomingMessage, body: string): Promise<Answer> => {
    const { method = 'GET', url = '/graphql', headers: asked } = request;
    const reasons: string[] = [];
    const context = { body, reasons };
    const [text, init] = await execute({
      method,
      url,
      headers: asked,
      body,
      raw: request,
      context,
    });
    const { bytes, coding } = await packed(text ?? '', asked['accept-encoding']?.toString());
    return { init, bytes, coding, reasons };
  };

  const send = (response: ServerResponse, { init, bytes, coding, reasons }: Answer): void => {
    for (const reason of reasons) rejected(reason);
    response
      .writeHead(init.status, {
        ...headers,
        ...init.headers,
        vary: 'accept-encoding',
        'content-length': bytes.byteLength,
        ...(coding === null ? {} : { 'content-encoding': coding }),
      })
      .end(bytes);
  };

  /** What is refused before it is read through: the line is not used any further. */
  const hangUp = (
    response: ServerResponse,
    reason: string,
    [body, { status, headers: own }]: Response,
  ): void => {
    rejected(reason);
    response
      .writeHead(status, {
        ...headers,
        ...own,
        ...(status === 405 ? { allow: methods } : {}),
        connection: 'close',
        'content-length': Buffer.byteLength(body ?? ''),
      })
      .end(body);
  };

  return async (request, response) => {
    const { method = 'GET' } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    if (method !== 'POST' && !(method === 'GET' && allowGet)) {
      const body = errorBody('Use POST.');
      hangUp(response, 'method', refusal(405, 'Method Not Allowed', body));
      return;
    }
    if (method === 'POST' && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      const body = errorBody('Use application/json.');
      hangUp(response, 'content-type', refusal(415, 'Unsupported Media Type', body));
      return;
    }
    const body = method === 'POST' ? await readBody(request) : ok('');
    if (!body.ok) {
      const tooLarge = body.error === 'body-size';
      const message = tooLarge ? 'Corpo grande demais: até 16 kB.' : 'Corpo ilegível.';
      const [status, text] = tooLarge ? [413, 'Content Too Large'] : [400, 'Bad Request'];
      hangUp(response, body.error, refusal(status, text, errorBody(message)));
      return;
    }
    // What else graphql-http looks at stands in the headers that say what is taken.
    const { accept, 'accept-encoding': codings } = request.headers;
    const words = JSON.stringify([method, request.url, accept, codings, body.value]);
    send(response, await answers.answer(words, () => make(request, body.value)));
  };
};
