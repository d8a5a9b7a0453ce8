import { RECENT_SERIES_PATH } from '#contract/recent-series.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { refuse } from '../http/refusal.ts';
import type { Route } from '../http/route.ts';
import { PROVIDER_HEADERS } from '../site/csp.ts';
import type { RecentSeriesBook } from './recent-series-book.ts';

const HEADERS: Readonly<Record<string, string>> = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
};

const WAIT_MS = 5 * SECOND_MS;
const RETRY_AFTER_SECONDS = 5;

/** The last 24 hours of every station over HTTP (PROVIDER 9). */
export const recentSeriesRoute = (book: RecentSeriesBook, waitMs = WAIT_MS): Route => ({
  name: 'recent-series',
  owns: (path) => path === RECENT_SERIES_PATH,
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
    const answer = await book.latestWithin(waitMs);
    if (answer === null) {
      refuse(response, 'text', {
        status: 503,
        message: 'As últimas 24 horas ainda não estão prontas: tente de novo em instantes.',
        retryAfter: RETRY_AFTER_SECONDS,
      });
      return;
    }
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    await answer.file.send(request, response);
  },
});
