import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import { type RequestPorts, requestText } from './request-text.ts';
import { decodeSource, type SourceState } from '#contract/source-state.ts';
import { decodePosition, type StreamPosition } from '#contract/stream-position.ts';

export interface OperationAnswer {
  /** The requested field; still untrusted. */
  readonly data: unknown;
  /** The answer had GraphQL errors beside the data: what is missing is not removed. */
  readonly partial: boolean;
  /** Position of the answer in the stream, where given. */
  readonly position: StreamPosition | null;
  /** The provider's state of its own source; null: not reported. */
  readonly source: SourceState | null;
}

/** Result of an operation, with the values of the answer's headers. */
export interface OperationOutcome {
  readonly result: Result<OperationAnswer, RequestFault>;
  /** The server's time at the end of the answer, where it can be read. */
  readonly serverTime: EpochMs | null;
  /** Milliseconds from `Retry-After`; null without it. */
  readonly retryAfter: number | null;
}

export interface Operation {
  readonly operationName: string;
  readonly query: string;
  readonly field: string;
}

/** Larger answers are rejected (fault row 10). Every tag of 5,000 stations is less than 24 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** What a body of GraphQL answers for a field. */
const readAnswer = (body: unknown, field: string): Result<OperationAnswer, RequestFault> => {
  if (!isRecord(body)) return err('unreadable');
  const errors = body['errors'];
  const failed = Array.isArray(errors) && errors.length > 0;
  const data = body['data'];
  const position = decodePosition(body['extensions']);
  const source = decodeSource(body['extensions']);
  // Errors first: a refusal may come with any status (PROVIDER 4).
  const answered = isRecord(data) ? data[field] : undefined;
  if (failed && (answered === undefined || answered === null)) return err('refused');
  if (answered === undefined) return err('unreadable');
  return ok({ data: answered, partial: failed || answered === null, position, source });
};

const readBody = (
  text: Result<string, RequestFault>,
  status: number,
  field: string,
): Result<OperationAnswer, RequestFault> => {
  if (status === 429) return err('busy');
  if (!text.ok) return text;
  const body = parseJson(text.value);
  if (body === undefined && status >= 500) return err('unreachable');
  return readAnswer(body, field);
};

/** One GraphQL operation over HTTP POST (SPEC 7). Every failure is a value; `ended` cancels it. */
export const postOperation = async (
  ports: RequestPorts,
  url: string,
  { operationName, query, field }: Operation,
  variables: Readonly<Record<string, unknown>>,
  ended?: AbortSignal,
): Promise<OperationOutcome> => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operationName, variables, query }),
    cache: 'no-store',
    maxBytes: MAX_ANSWER_BYTES,
  } as const;
  const answer = await requestText(ports, url, init, ended);
  if (answer === null) return { result: err('unreachable'), serverTime: null, retryAfter: null };
  const { text, status, serverTime, retryAfter } = answer;
  return { result: readBody(text, status, field), serverTime, retryAfter };
};
