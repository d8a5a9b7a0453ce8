import type { IncomingMessage, ServerResponse } from 'node:http';
import { OperationTypeNode } from 'graphql';
import { err, ok, type Result } from '#domain/result.ts';
import { acceptedMedia, type GraphqlMedia } from '../http/accepted-media.ts';
import { acceptedCoding } from '../http/content-coding.ts';
import { refuse } from '../http/refusal.ts';
import { turnRefusal } from '../http/turn-refusal.ts';
import { clientAddress } from '../limits/client-address.ts';
import type { RejectionTally } from '../metrics/rejection-tally.ts';
import { PROVIDER_HEADERS } from '../site/csp.ts';
import type { Answer, Answers } from './answers.ts';
import type { OperationReader, ReadOperation } from './operation-reader.ts';
import type { Refusal } from './operations.ts';
import { bodyParams, urlParams } from './request-params.ts';

const MAX_BODY_BYTES = 16 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

type BodyFault = 'body-size' | 'body';

const readBody = async (request: IncomingMessage): Promise<Result<string, BodyFault>> => {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return err('body-size');
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    // A body that is too large gets a response, so the connection must outlive the reading.
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

/** A mistake in a document is GraphQL's to report; what this server does not allow is a bad request, whatever is accepted. */
const isMistake = ({ reason }: Refusal): boolean => reason === 'syntax' || reason === 'invalid';

interface Unanswered {
  readonly status: number;
  readonly reason: string;
  readonly media: GraphqlMedia;
  readonly errors: readonly unknown[];
}

const badRequest = (reason: string, message: string): Result<never, Unanswered> =>
  err({ status: 400, reason, media: 'application/json', errors: [{ message }] });

/** The older media type has its errors in an answer of 200 (GraphQL over HTTP, "Status codes"). */
const statusOfErrors = (media: GraphqlMedia): number => (media === 'application/json' ? 200 : 400);

export interface HttpEndpointOptions {
  readonly reader: OperationReader;
  readonly answers: Answers;
  /** Queries by GET as well: for a server that answers any query. */
  readonly allowGet: boolean;
  readonly trustedProxies: number;
  readonly rejected: RejectionTally;
}

/** GraphQL over HTTP at `/graphql` (PROVIDER 1 and 3). */
export type HttpEndpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export const httpEndpoint = (options: HttpEndpointOptions): HttpEndpoint => {
  const { reader, answers, allowGet, trustedProxies, rejected } = options;
  const methods = allowGet ? 'GET, POST, OPTIONS' : 'POST, OPTIONS';
  const headers = { ...PROVIDER_HEADERS, 'access-control-allow-methods': methods };

  const sendErrors = (
    response: ServerResponse,
    { status, reason, media, errors }: Unanswered,
    more: Readonly<Record<string, string>> = { vary: 'accept-encoding' },
  ): void => {
    rejected(reason);
    const body = JSON.stringify({ errors });
    response
      .writeHead(status, {
        ...headers,
        ...more,
        'content-type': `${media}; charset=utf-8`,
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  };

  /** Refuses before the body is read, and closes the connection. */
  const hangUp = (
    response: ServerResponse,
    reason: string,
    { status, message }: { readonly status: number; readonly message: string },
  ): void =>
    sendErrors(
      response,
      { status, reason, media: 'application/json', errors: [{ message }] },
      { ...(status === 405 ? { allow: methods } : {}), connection: 'close' },
    );

  const read = (
    request: IncomingMessage,
    body: string,
    media: GraphqlMedia,
  ): Result<ReadOperation, Unanswered> => {
    const params = request.method === 'GET' ? urlParams(request.url ?? '') : bodyParams(body);
    if (!params.ok) return badRequest(params.error.reason, params.error.message);
    const operation = reader.read(params.value);
    if (!operation.ok) {
      const { reason, errors } = operation.error;
      return isMistake(operation.error)
        ? err({ status: statusOfErrors(media), reason, media, errors })
        : err({ status: 400, reason, media: 'application/json', errors });
    }
    return operation.value.operation.operation === OperationTypeNode.SUBSCRIPTION
      ? badRequest('subscription', 'Assinaturas vão pelo socket, graphql-transport-ws.')
      : operation;
  };

  const send = (
    response: ServerResponse,
    { kind, plain, bodies }: Answer,
    media: GraphqlMedia,
  ): void => {
    if (kind !== 'data') rejected(kind === 'blocked' ? 'blocked' : 'invalid');
    const wanted = acceptedCoding(response.req.headers['accept-encoding']?.toString());
    const { bytes, coding } = bodies.get(wanted) ?? { bytes: plain, coding: null };
    const status = kind === 'errors' ? statusOfErrors(media) : kind === 'blocked' ? 400 : 200;
    response
      .writeHead(status, {
        ...headers,
        'content-type': `${kind === 'blocked' ? 'application/json' : media}; charset=utf-8`,
        vary: 'accept-encoding',
        'content-length': bytes.byteLength,
        ...(coding === null ? {} : { 'content-encoding': coding }),
      })
      .end(bytes);
  };

  return async (request, response) => {
    const { method = 'GET' } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    if (method !== 'POST' && !(method === 'GET' && allowGet)) {
      hangUp(response, 'method', { status: 405, message: 'Use POST.' });
      return;
    }
    if (method === 'POST' && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      hangUp(response, 'content-type', { status: 415, message: 'Use application/json.' });
      return;
    }
    const body = method === 'POST' ? await readBody(request) : ok('');
    if (!body.ok) {
      const refusal =
        body.error === 'body-size'
          ? { status: 413, message: 'Corpo grande demais: até 16 kB.' }
          : { status: 400, message: 'Corpo ilegível.' };
      hangUp(response, body.error, refusal);
      return;
    }
    const media = acceptedMedia(request.headers.accept);
    if (media === null) {
      const message = 'Aceite application/json ou application/graphql-response+json.';
      hangUp(response, 'accept', { status: 406, message });
      return;
    }
    const operation = read(request, body.value, media);
    if (!operation.ok) {
      sendErrors(response, operation.error);
      return;
    }
    const coding = acceptedCoding(request.headers['accept-encoding']?.toString());
    const address = clientAddress(request, trustedProxies);
    const answer = answers.ask(operation.value, address, coding);
    if (answer.ok) send(response, await answer.value, media);
    else {
      rejected(answer.error.reason);
      refuse(response, 'graphql', turnRefusal(answer.error));
    }
  };
};
