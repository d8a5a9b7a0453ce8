import { err, ok, type Result } from '#domain/result.ts';

/** As `fetch`: tests and demonstrations answer themselves. */
export type Get = (url: string, request: RequestInit) => Promise<Response>;

/** What a request may cost. */
export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface Fetched {
  readonly text: string;
  readonly etag: string | null;
}

/** `final`: another request would bring no other answer. */
export interface FetchFault {
  readonly detail: string;
  readonly isFinal: boolean;
}

const fault = (detail: string, isFinal: boolean) => err({ detail, isFinal });

/** The text, in the encoding that an XML declaration names; UTF-8 where it names none, or one that nobody knows. */
const decoded = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.subarray(0, 120)).toString('latin1');
  const [, named = 'utf-8'] = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start) ?? [];
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** The body, unpacked; null if it is longer than `maxBytes`, of which no more is read. */
const bodyOf = async ({ body }: Response, maxBytes: number): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Reads a text of another server within limits; `unchanged`: it is the one of `etag`. Redirects are refused: they may lead anywhere.
 */
export const boundedFetch = async (
  get: Get,
  url: string,
  etag: string | null,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<Result<Fetched | 'unchanged', FetchFault>> => {
  try {
    const response = await get(url, {
      redirect: 'error',
      credentials: 'omit',
      headers: {
        accept: 'application/cap+xml, application/atom+xml, application/rss+xml, text/xml;q=0.9',
        ...(etag === null ? {} : { 'if-none-match': etag }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 304 && etag !== null) return ok('unchanged');
    if (!response.ok) {
      await response.body?.cancel();
      const isFinal = response.status === 404 || response.status === 410;
      return fault(`HTTP ${response.status}`, isFinal);
    }
    const bytes = await bodyOf(response, maxBytes);
    if (bytes === null) return fault(`longer than ${maxBytes} bytes`, true);
    return ok({ text: decoded(bytes), etag: response.headers.get('etag') });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return fault(cause instanceof Error ? cause.message || cause.name : 'unknown failure', false);
  }
};
