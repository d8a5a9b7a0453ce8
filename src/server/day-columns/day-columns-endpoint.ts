import type { ServerResponse } from 'node:http';
import { DAY_INDEX_PATH, readDayColumnPath } from '#contract/day-columns.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { refuse } from '../http/refusal.ts';
import { pathOf } from '../http/request-path.ts';
import type { Route } from '../http/route.ts';
import { PROVIDER_HEADERS } from '../site/csp.ts';
import type { MemoryFile } from '../site/memory-file.ts';
import { within } from '../within.ts';
import type { DayColumnBook } from './day-column-book.ts';

const HEADERS: Readonly<Record<string, string>> = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
};

const WAIT_MS = 10 * SECOND_MS;
const RETRY_AFTER_SECONDS = 5;
/** An address of another revision: the index names the right one. */
const GONE_CACHING = 'public, max-age=5';

const refuseBusy = (response: ServerResponse): void =>
  refuse(response, 'text', {
    status: 503,
    message: 'Estes dados ainda não estão prontos: tente de novo em instantes.',
    retryAfter: RETRY_AFTER_SECONDS,
  });

/** The past of all stations over HTTP (PROVIDER 10). */
export const dayColumnsRoute = (book: DayColumnBook, waitMs = WAIT_MS): Route => ({
  name: 'history',
  owns: (path) => path === DAY_INDEX_PATH || readDayColumnPath(path) !== null,
  kind: 'file',
  form: 'text',
  handle: async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, HEADERS).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .writeHead(405, { ...HEADERS, allow: 'GET, HEAD, OPTIONS', 'content-length': 0 })
        .end();
      return;
    }
    const asked = readDayColumnPath(pathOf(request));
    const making: Promise<MemoryFile | null> =
      asked === null ? book.index() : book.column(asked, asked.quantity);
    let file: MemoryFile | 'late' | null;
    try {
      file = await within(making, waitMs);
    } catch {
      refuseBusy(response);
      return;
    }
    if (file === 'late') {
      refuseBusy(response);
      return;
    }
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (file === null) {
      response.setHeader('cache-control', GONE_CACHING);
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.writeHead(404).end(request.method === 'HEAD' ? undefined : '404\n');
      return;
    }
    await file.send(request, response);
  },
});
