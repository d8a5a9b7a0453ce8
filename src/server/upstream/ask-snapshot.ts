import { decodeHttpDate, decodeRetryAfter } from '#contract/http-headers.ts';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { decodeSource, type SourceState } from '#contract/source-state.ts';
import { decodePosition, type StreamPosition } from '#contract/stream-position.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';

/** The answer for all stations. */
interface SnapshotAnswer {
  /** Still untrusted: a map from code to tags. */
  readonly tags: unknown;
  /** There were no errors beside it: what is missing is gone. */
  readonly isComplete: boolean;
  readonly position: StreamPosition | null;
  /** What the provider knows of its own source; null: it says nothing. */
  readonly source: SourceState | null;
}

/**
 * Why there is no answer. `busy`: 429 or 503. `refused`: the provider does not want to answer (PROVIDER 4). `failed`: another status.
 * `unreachable`: no connection, or one that ended. `unreadable`: no JSON of ours.
 */
export type SnapshotFault =
  | 'busy'
  | 'refused'
  | 'failed'
  | 'late'
  | 'too-large'
  | 'unreachable'
  | 'unreadable';

export interface SnapshotOutcome {
  readonly result: Result<SnapshotAnswer, SnapshotFault>;
  /** Milliseconds from `Retry-After`; null without it. */
  readonly retryAfterMs: number | null;
}

export interface SnapshotQuestion {
  readonly fetch: typeof fetch;
  readonly graphqlUrl: string;
  /** To the last byte of the answer. */
  readonly withinMs: number;
  /** Cancels it: the outcome is then `unreachable`. */
  readonly ended: AbortSignal;
}

/** Every tag of 5,000 stations is less than 24 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

const QUESTION = JSON.stringify({
  operationName: SNAPSHOT_OPERATION.operationName,
  variables: { codigos: [] },
  query: SNAPSHOT_OPERATION.query,
});

/** The text of an answer; the rest of one that is too large is not downloaded. Rejects if the connection fails. */
const readText = async (response: Response): Promise<Result<string, 'too-large'>> => {
  if (response.body === null) return ok('');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ok(Buffer.concat(chunks).toString());
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      return err('too-large');
    }
    chunks.push(value);
  }
};

const readAnswer = (
  text: Result<string, 'too-large'>,
  status: number,
): Result<SnapshotAnswer, SnapshotFault> => {
  if (status === 429 || status === 503) return err('busy');
  if (!text.ok) return text;
  const body = parseJson(text.value);
  if (!isRecord(body)) {
    return err(status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'unreadable');
  }
  // Errors first: a refusal may come with any status (PROVIDER 4).
  const hasErrors = Array.isArray(body['errors']) && body['errors'].length > 0;
  const data = isRecord(body['data']) ? body['data'] : {};
  const tags = data[SNAPSHOT_OPERATION.field] ?? null;
  if (tags !== null) {
    const extensions = body['extensions'];
    const position = decodePosition(extensions);
    return ok({ tags, isComplete: !hasErrors, position, source: decodeSource(extensions) });
  }
  if (status >= 500) return err('failed');
  return err(hasErrors || status >= 400 ? 'refused' : 'unreadable');
};

/** Asks once for the tags of all stations (PROVIDER 1). Every failure is a value. */
export const askSnapshot = async ({
  fetch,
  graphqlUrl,
  withinMs,
  ended,
}: SnapshotQuestion): Promise<SnapshotOutcome> => {
  const end = new AbortController();
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    end.abort();
  }, withinMs);
  const giveUp = (): void => end.abort();
  ended.addEventListener('abort', giveUp);
  try {
    const response = await fetch(graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: QUESTION,
      redirect: 'error',
      signal: end.signal,
    });
    const date = decodeHttpDate(response.headers.get('date'));
    return {
      result: readAnswer(await readText(response), response.status),
      retryAfterMs: decodeRetryAfter(response.headers.get('retry-after'), date),
    };
  } catch {
    return { result: err(isLate ? 'late' : 'unreachable'), retryAfterMs: null };
  } finally {
    clearTimeout(deadline);
    ended.removeEventListener('abort', giveUp);
  }
};
