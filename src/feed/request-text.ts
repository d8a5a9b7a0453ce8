import { err, ok, type Result } from '#domain/result.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** An instant of HTTP (`Sun, 06 Nov 1994 08:49:37 GMT`); null if unreadable. */
const decodeHttpDate = (text: string | null): EpochMs | null => {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return Number.isFinite(instant) ? epochMs(instant) : null;
};

/** `Retry-After`: seconds, or an HTTP date. */
const decodeRetryAfter = (text: string | null, serverTime: EpochMs | null): number | null => {
  if (text === null) return null;
  if (/^\d{1,6}$/.test(text.trim())) return Number(text) * 1_000;
  const until = decodeHttpDate(text);
  return until === null || serverTime === null ? null : Math.max(0, until - serverTime);
};

/** What a request needs of its host. */
export interface RequestPorts {
  readonly fetch: typeof fetch;
  /** Timeout of an answer, to its last byte, in milliseconds. */
  readonly timers: { readonly answer: number };
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** A request whose answer may have so many bytes. */
interface BoundedInit extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes: number;
}

/** An answer, whatever its status. */
export interface TextAnswer {
  readonly status: number;
  /** Unreadable where it is larger than allowed; the rest is then not downloaded. */
  readonly text: Result<string, 'unreadable'>;
  readonly etag: string | null;
  /** The server's time at the end of the answer; null where it cannot be read. */
  readonly serverTime: EpochMs | null;
  /** Milliseconds from `Retry-After`; null without it. */
  readonly retryAfter: number | null;
}

export const isOk = (status: number): boolean => status >= 200 && status < 300;

/** Rejects if the connection fails. */
const readBounded = async (
  { body }: Response,
  maxBytes: number,
): Promise<Result<string, 'unreadable'>> => {
  if (body === null) return ok('');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ok(text + decoder.decode());
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return err('unreadable');
    }
    text += decoder.decode(value, { stream: true });
  }
};

/** One request to a provider, for public data alone; null where no answer comes in time. `ended` cancels it. */
export const requestText = async (
  ports: RequestPorts,
  url: string,
  { maxBytes, headers, ...init }: BoundedInit,
  ended?: AbortSignal,
): Promise<TextAnswer | null> => {
  const end = new AbortController();
  const giveUp = (): void => end.abort();
  const deadline = setTimeout(giveUp, ports.timers.answer);
  ended?.addEventListener('abort', giveUp);
  try {
    const { signal } = end;
    const response = await ports.fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...headers },
      credentials: 'omit',
      redirect: 'error',
      signal,
    });
    // Its `Date` is of this moment, and its end may be half a minute later.
    const begunAt = ports.elapsed();
    const text = await readBounded(response, maxBytes);
    const date = decodeHttpDate(response.headers.get('date'));
    return {
      status: response.status,
      text,
      etag: response.headers.get('etag'),
      serverTime: date === null ? null : epochMs(date + Math.round(ports.elapsed() - begunAt)),
      retryAfter: decodeRetryAfter(response.headers.get('retry-after'), date),
    };
  } catch {
    return null;
  } finally {
    clearTimeout(deadline);
    ended?.removeEventListener('abort', giveUp);
  }
};
