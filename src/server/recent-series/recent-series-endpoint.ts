import { RECENT_SERIES_PATH } from '#contract/columns/recent-series.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { answerPublicFile } from '../http/public-file.ts';
import type { Route } from '../http/route.ts';
import type { RecentSeriesCache } from './recent-series-cache.ts';

const WAIT_MS = 5 * SECOND_MS;
const LATE = 'As últimas 24 horas ainda não estão prontas: tente de novo em instantes.';

/** The last 24 hours of every station over HTTP (PROVIDER 9). */
export const recentSeriesRoute = (cache: RecentSeriesCache, waitMs = WAIT_MS): Route => ({
  name: 'recent-series',
  owns: (path) => path === RECENT_SERIES_PATH,
  kind: 'file',
  form: 'text',
  handle: (request, response) =>
    answerPublicFile(
      request,
      response,
      async () => (await cache.latestWithin(waitMs))?.file ?? 'late',
      LATE,
    ),
});
