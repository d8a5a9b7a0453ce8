import { gauge, type ObservedMetric, whereKnown } from '../metrics/observed-metric.ts';
import type { RecentSeriesBook } from './recent-series-book.ts';

/** The metrics of the last day of all stations. */
export const recentSeriesMetrics = (
  book: Pick<RecentSeriesBook, 'cost' | 'size'>,
): readonly ObservedMetric[] => [
  gauge(
    'vigia_recent_series_stations',
    'Stations in the last day of all stations.',
    () => book.cost.stations,
  ),
  gauge(
    'vigia_recent_series_make_seconds',
    'How long the last making of it took, rests included.',
    () => book.cost.seconds,
  ),
  gauge(
    'vigia_recent_series_slice_seconds',
    'Its longest turn: how long a request may have waited for it.',
    () => book.cost.longestSliceSeconds,
  ),
  gauge('vigia_recent_series_bytes', 'Its size, not packed.', () =>
    whereKnown(book.size()?.bytes ?? null),
  ),
  gauge('vigia_recent_series_age_seconds', 'Its age.', () =>
    whereKnown(book.size()?.ageSeconds ?? null),
  ),
];
