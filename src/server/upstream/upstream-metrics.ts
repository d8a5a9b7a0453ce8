import {
  byLabel,
  counter,
  gauge,
  type ObservedMetric,
  whereKnown,
} from '#process/observed-metric.ts';
import type { ProviderSource } from './provider-source.ts';

/** The metrics of the line to a provider. */
export const upstreamMetrics = ({ state, counts }: ProviderSource): readonly ObservedMetric[] => [
  gauge('vigia_upstream_live', 'Whether the provider has our subscription.', () =>
    state().kind === 'live' ? 1 : 0,
  ),
  gauge('vigia_upstream_silent_seconds', 'Time since the last event of the provider.', () =>
    whereKnown(counts().secondsSinceEvent),
  ),
  counter('vigia_upstream_events_total', 'Events of the provider.', () => counts().events),
  counter(
    'vigia_upstream_repeated_total',
    'Events of the provider that were left out: repeated, or older than what is known.',
    () => counts().repeated,
  ),
  counter('vigia_upstream_snapshots_total', 'Snapshots that were used.', () => counts().snapshots),
  counter(
    'vigia_upstream_snapshot_failures_total',
    'Snapshots that failed, by reason.',
    () => byLabel('reason', counts().snapshotFailures),
    ['reason'],
  ),
  counter(
    'vigia_upstream_rejected_total',
    'What the provider said and no tag is, by reason.',
    () => byLabel('reason', counts().rejections),
    ['reason'],
  ),
  counter(
    'vigia_upstream_reconnects_total',
    'Connections after the first.',
    () => counts().reconnects,
  ),
  counter(
    'vigia_upstream_resumptions_total',
    'Connections that resumed at a position.',
    () => counts().resumptions,
  ),
  counter('vigia_upstream_gaps_total', 'Times that numbers were missing.', () => counts().gaps),
  counter(
    'vigia_upstream_deaf_total',
    'Subscriptions that delivered nothing, and were replaced.',
    () => counts().silences,
  ),
  counter(
    'vigia_upstream_restarts_total',
    'Other epochs of the provider.',
    () => counts().restarts,
  ),
];
