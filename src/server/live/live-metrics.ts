import { counter, gauge, type ObservedMetric } from '../metrics/observed-metric.ts';
import type { LiveBook } from './live-book.ts';

/** The metrics of the live segments; requests for them are those of route `live`. */
export const liveMetrics = (book: LiveBook): readonly ObservedMetric[] => [
  counter('vigia_live_segments_total', 'Live segments made.', () => book.counts.segments),
  counter('vigia_live_snapshots_total', 'Live snapshots made.', () => book.counts.snapshots),
  counter(
    'vigia_live_reopened_total',
    'Live segments taken back, because an event came later than the log allows.',
    () => book.counts.reopened,
  ),
  gauge('vigia_live_bytes', 'Packed segments and snapshots in memory.', () => book.bytes),
  gauge(
    'vigia_live_segment_bytes',
    'Size of the newest live segment, not packed.',
    () => book.counts.lastSegmentBytes,
  ),
  gauge(
    'vigia_live_snapshot_bytes',
    'Size of the newest live snapshot, not packed.',
    () => book.counts.lastSnapshotBytes,
  ),
  gauge(
    'vigia_live_encode_seconds',
    'Longest that the event loop was held for writing one.',
    () => book.counts.longestEncodeSeconds,
  ),
];
