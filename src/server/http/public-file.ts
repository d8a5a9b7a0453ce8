import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MemoryFile } from './memory-file.ts';
import { PROVIDER_HEADERS } from './own-headers.ts';
import { refuse } from './refusal.ts';

const HEADERS: Readonly<Record<string, string>> = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
};

const RETRY_AFTER_SECONDS = 5;

/** What a file is asked for and is not there, or not yet. */
export type NoFile = 'gone' | 'late';

/** A file that answers by itself. */
export type SentFile = Pick<MemoryFile, 'send'>;

/**
 * Answers GET, HEAD or OPTIONS for a file that pages of any origin may read. `lateWords`: the sentence sent for `late`. `goneSeconds`: how
 * long `gone` may be cached.
 */
export const answerPublicFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  ask: () => Promise<SentFile | NoFile>,
  lateWords: string,
  goneSeconds = RETRY_AFTER_SECONDS,
): Promise<void> => {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, HEADERS).end();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD, OPTIONS', 'content-length': 0 }).end();
    return;
  }
  const file = await ask();
  if (file === 'late') {
    refuse(response, 'text', { status: 503, message: lateWords, retryAfter: RETRY_AFTER_SECONDS });
    return;
  }
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (file === 'gone') {
    // What names it is asked for again.
    response.setHeader('cache-control', `public, max-age=${goneSeconds}`);
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.writeHead(404).end(request.method === 'HEAD' ? undefined : '404\n');
    return;
  }
  await file.send(request, response);
};
