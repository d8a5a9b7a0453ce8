import { RECENT_SERIES_PATH } from '#contract/columns/recent-series.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { late, publicFiles, type Route } from '../http/route.ts';
import type { RecentSeriesCache } from './recent-series-cache.ts';

const WAIT_MS = 5 * SECOND_MS;
const LATE = late('As últimas 24 horas ainda não estão prontas: tente de novo em instantes.');

/** The last 24 hours of every station over HTTP (PROVIDER 9). */
export const recentSeriesRoute = (cache: RecentSeriesCache, waitMs = WAIT_MS): Route =>
  publicFiles({
    name: 'recent-series',
    owns: (path) => path === RECENT_SERIES_PATH,
    find: async () => (await cache.latestWithin(waitMs))?.file ?? LATE,
  });
