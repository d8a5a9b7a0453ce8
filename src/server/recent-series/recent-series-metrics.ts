import { gauge, type ObservedMetric, whereKnown } from '#process/observed-metric.ts';
import type { RecentSeriesCache } from './recent-series-cache.ts';

/** The metrics of the last day of all stations. */
export const recentSeriesMetrics = (
  cache: Pick<RecentSeriesCache, 'cost' | 'size'>,
): readonly ObservedMetric[] => [
  gauge(
    'vigia_recent_series_stations',
    'Stations in the last day of all stations.',
    () => cache.cost.stations,
  ),
  gauge(
    'vigia_recent_series_make_seconds',
    'How long the last making of it took, rests included.',
    () => cache.cost.seconds,
  ),
  gauge(
    'vigia_recent_series_slice_seconds',
    'Its longest turn: how long a request may have waited for it.',
    () => cache.cost.longestSliceSeconds,
  ),
  gauge('vigia_recent_series_bytes', 'Its size, not packed.', () =>
    whereKnown(cache.size()?.bytes ?? null),
  ),
  gauge('vigia_recent_series_age_seconds', 'Its age.', () =>
    whereKnown(cache.size()?.ageSeconds ?? null),
  ),
];
