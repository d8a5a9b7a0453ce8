import type { IncomingMessage, ServerResponse } from 'node:http';
import { OperationTypeNode } from 'graphql';
import { err, ok, type Result } from '#domain/result.ts';
import { acceptedMedia, type GraphqlMedia } from '../http/accepted-media.ts';
import { acceptedCoding } from '../http/content-coding.ts';
import { refuse, queueRefusal, PROVIDER_HEADERS } from '../http/refusal.ts';
import { clientAddress } from '../limits/client-address.ts';
import type { RejectionTally } from '../metrics/rejection-tally.ts';
import type { Answer, Answers } from './answers.ts';
import type { OperationReader, ReadOperation } from './operation-reader.ts';
import { bodyParams } from './request-params.ts';

const MAX_BODY_BYTES = 16 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** By then a page of a provider's history has come. */
const BUSY_RETRY_S = 3;

const METHODS = 'POST, OPTIONS';
const HEADERS = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': METHODS,
  vary: 'accept-encoding',
};

/** Why a request is not executed. */
interface Unanswered {
  readonly status: number;
  /** For the metrics. */
  readonly reason: string;
  readonly errors: readonly unknown[];
  readonly media: GraphqlMedia;
  /** The rest of the request is not read. */
  readonly closes: boolean;
}

const badRequest = (reason: string, message: string): Result<never, Unanswered> =>
  err({ status: 400, reason, media: 'application/json', errors: [{ message }], closes: false });

const closing = (status: number, reason: string, message: string): Result<never, Unanswered> =>
  err({ status, reason, media: 'application/json', errors: [{ message }], closes: true });

const readBody = async (request: IncomingMessage): Promise<Result<string, Unanswered>> => {
  const tooLarge = () => closing(413, 'body-size', 'Corpo grande demais: até 16 kB.');
  const unreadable = () => closing(400, 'body', 'Corpo ilegível.');
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return tooLarge();
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    // A body that is too large gets a response, so the connection must outlive the reading.
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(part)) return unreadable();
      bytes += part.byteLength;
      if (bytes > MAX_BODY_BYTES) return tooLarge();
      parts.push(part);
    }
  } catch {
    return unreadable();
  }
  return ok(Buffer.concat(parts).toString('utf8'));
};

/** The older media type has its errors in an answer of 200 (GraphQL over HTTP, "Status codes"). */
const statusOfErrors = (media: GraphqlMedia): number => (media === 'application/json' ? 200 : 400);

const readOperation = (
  reader: OperationReader,
  body: string,
  media: GraphqlMedia,
): Result<ReadOperation, Unanswered> => {
  const params = bodyParams(body);
  if (!params.ok) return badRequest(params.error.reason, params.error.message);
  const read = reader.read(params.value);
  if (read.ok) {
    return read.value.operation.operation === OperationTypeNode.SUBSCRIPTION
      ? badRequest('subscription', 'Assinaturas vão pelo socket, graphql-transport-ws.')
      : read;
  }
  const { reason, errors } = read.error;
  // A wrong value is GraphQL's to report; what this server does not allow is a bad request, whatever is accepted.
  return reason === 'invalid'
    ? err({ status: statusOfErrors(media), reason, media, errors, closes: false })
    : err({ status: 400, reason, media: 'application/json', errors, closes: false });
};

const read = async (
  request: IncomingMessage,
  reader: OperationReader,
): Promise<
  Result<{ readonly operation: ReadOperation; readonly media: GraphqlMedia }, Unanswered>
> => {
  if (request.method !== 'POST') return closing(405, 'method', 'Use POST.');
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    return closing(415, 'content-type', 'Use application/json.');
  }
  const body = await readBody(request);
  if (!body.ok) return body;
  const media = acceptedMedia(request.headers.accept);
  if (media === null) {
    const message = 'Aceite application/json ou application/graphql-response+json.';
    return closing(406, 'accept', message);
  }
  const operation = readOperation(reader, body.value, media);
  return operation.ok ? ok({ operation: operation.value, media }) : operation;
};

const sendErrors = (response: ServerResponse, unanswered: Unanswered): void => {
  const { status, media, errors, closes } = unanswered;
  const body = JSON.stringify({ errors });
  response
    .writeHead(status, {
      ...HEADERS,
      ...(status === 405 ? { allow: METHODS } : {}),
      ...(closes ? { connection: 'close' } : {}),
      'content-type': `${media}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
};

const sendAnswer = (
  response: ServerResponse,
  { kind, plain, bodies }: Answer,
  media: GraphqlMedia,
): void => {
  const wanted = acceptedCoding(response.req.headers['accept-encoding']?.toString());
  const { bytes, coding } = bodies.get(wanted) ?? { bytes: plain, coding: null };
  const status = { data: 200, errors: statusOfErrors(media), blocked: 400, busy: 429 }[kind];
  const isRefusal = kind === 'blocked' || kind === 'busy';
  response
    .writeHead(status, {
      ...HEADERS,
      'content-type': `${isRefusal ? 'application/json' : media}; charset=utf-8`,
      'content-length': bytes.byteLength,
      ...(kind === 'busy' ? { 'retry-after': String(BUSY_RETRY_S) } : {}),
      ...(coding === null ? {} : { 'content-encoding': coding }),
    })
    .end(bytes);
};

export interface HttpEndpointOptions {
  readonly reader: OperationReader;
  readonly answers: Answers;
  readonly trustedProxies: number;
  readonly rejected: RejectionTally;
}

/** GraphQL over HTTP at `/graphql` (PROVIDER 1 and 3). */
export const httpEndpoint =
  ({ reader, answers, trustedProxies, rejected }: HttpEndpointOptions) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, HEADERS).end();
      return;
    }
    const asked = await read(request, reader);
    if (!asked.ok) {
      rejected(asked.error.reason);
      sendErrors(response, asked.error);
      return;
    }
    const { operation, media } = asked.value;
    const coding = acceptedCoding(request.headers['accept-encoding']?.toString());
    const answer = answers.ask(operation, clientAddress(request, trustedProxies), coding);
    if (!answer.ok) {
      rejected(answer.error.reason);
      refuse(response, 'graphql', queueRefusal(answer.error));
      return;
    }
    const made = await answer.value;
    if (made.kind !== 'data') rejected(made.kind === 'errors' ? 'invalid' : made.kind);
    sendAnswer(response, made, media);
  };
