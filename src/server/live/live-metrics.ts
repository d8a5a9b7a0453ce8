import { counter, gauge, type ObservedMetric } from '#process/observed-metric.ts';
import type { SegmentCache } from './segment-cache.ts';

/** The metrics of the live segments; requests for them are those of route `live`. */
export const liveMetrics = (cache: SegmentCache): readonly ObservedMetric[] => [
  counter('vigia_live_segments_total', 'Live segments made.', () => cache.counts.segments),
  counter('vigia_live_snapshots_total', 'Live snapshots made.', () => cache.counts.snapshots),
  counter(
    'vigia_live_reopened_total',
    'Live segments taken back, because an event came later than the log allows.',
    () => cache.counts.reopened,
  ),
  gauge('vigia_live_bytes', 'Packed segments and snapshots in memory.', () => cache.bytes),
  gauge(
    'vigia_live_segment_bytes',
    'Size of the newest live segment, not packed.',
    () => cache.counts.lastSegmentBytes,
  ),
  gauge(
    'vigia_live_snapshot_bytes',
    'Size of the newest live snapshot, not packed.',
    () => cache.counts.lastSnapshotBytes,
  ),
  gauge(
    'vigia_live_encode_seconds',
    'Longest that the event loop was held for writing one.',
    () => cache.counts.longestEncodeSeconds,
  ),
];
