import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { CorePorts } from '../ports.ts';

/** Why an operation gave no data. `refused`: the provider answered with errors and nothing else ("Operação bloqueada."). */
export type OperationFault = 'unreachable' | 'unreadable' | 'refused';

export interface OperationAnswer {
  /** The asked field; still untrusted. */
  readonly data: unknown;
  /** GraphQL errors stood beside the data: what is missing is not gone. */
  readonly partial: boolean;
}

export interface Operation {
  readonly operationName: string;
  readonly query: string;
  readonly field: string;
}

/** A larger answer is cut off (TRUST, row 10). */
const MAX_ANSWER_BYTES = 20 * 1024 * 1024;

const readBounded = async (response: Response): Promise<Result<string, OperationFault>> => {
  if (response.body === null) return ok('');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ok(text + decoder.decode());
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      return err('unreadable');
    }
    text += decoder.decode(value, { stream: true });
  }
};

const parseJson = (text: string): Result<unknown, OperationFault> => {
  try {
    const parsed: unknown = JSON.parse(text);
    return ok(parsed);
  } catch {
    return err('unreadable');
  }
};

const readAnswer = (body: unknown, field: string): Result<OperationAnswer, OperationFault> => {
  if (!isRecord(body)) return err('unreadable');
  const errors = body['errors'];
  const failed = Array.isArray(errors) && errors.length > 0;
  const data = body['data'];
  // Errors first: a refusal may come with any status (PROVIDER 4).
  if (!isRecord(data) || data[field] === undefined || data[field] === null) {
    if (failed) return err('refused');
    return isRecord(data) && data[field] === null
      ? ok({ data: null, partial: true })
      : err('unreadable');
  }
  return ok({ data: data[field], partial: failed });
};

/** One GraphQL operation over HTTP POST (SPEC 7). Every failure is a value. */
export const postOperation = async (
  ports: Pick<CorePorts, 'fetch' | 'timers'>,
  url: string,
  operation: Operation,
  variables: Readonly<Record<string, unknown>>,
): Promise<Result<OperationAnswer, OperationFault>> => {
  let text: Result<string, OperationFault>;
  let status: number;
  try {
    const response = await ports.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        operationName: operation.operationName,
        variables,
        query: operation.query,
      }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(ports.timers.answer),
    });
    status = response.status;
    text = await readBounded(response);
  } catch {
    return err('unreachable');
  }
  if (!text.ok) return text;
  const body = parseJson(text.value);
  if (!body.ok) return err(status >= 500 ? 'unreachable' : 'unreadable');
  return readAnswer(body.value, operation.field);
};
