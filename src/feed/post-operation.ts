import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import { readBounded } from './bounded-text.ts';
import { decodeHttpDate, decodeRetryAfter } from '#contract/site/http-headers.ts';
import { decodeSource, type SourceState } from '#contract/source-state.ts';
import { decodePosition, type StreamPosition } from '#contract/stream-position.ts';

/** What a request needs of its host. */
export interface RequestPorts {
  readonly fetch: typeof fetch;
  /** Timeout of an answer, to its last byte, in milliseconds. */
  readonly timers: { readonly answer: number };
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

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
export const readAnswer = (body: unknown, field: string): Result<OperationAnswer, RequestFault> => {
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
  let text: Result<string, RequestFault>;
  let response: Response;
  /** When the answer began: its `Date` is of that moment, and its end may be half a minute later. */
  let begunAt: number;
  const end = new AbortController();
  const giveUp = (): void => end.abort();
  const deadline = setTimeout(giveUp, ports.timers.answer);
  ended?.addEventListener('abort', giveUp);
  try {
    response = await ports.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ operationName, variables, query }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: end.signal,
    });
    begunAt = ports.elapsed();
    text = await readBounded(response, MAX_ANSWER_BYTES);
  } catch {
    return { result: err('unreachable'), serverTime: null, retryAfter: null };
  } finally {
    clearTimeout(deadline);
    ended?.removeEventListener('abort', giveUp);
  }
  const date = decodeHttpDate(response.headers.get('date'));
  return {
    result: readBody(text, response.status, field),
    serverTime: date === null ? null : epochMs(date + Math.round(ports.elapsed() - begunAt)),
    retryAfter: decodeRetryAfter(response.headers.get('retry-after'), date),
  };
};
