import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { counter, gauge, type ObservedMetric } from '#process/observed-metric.ts';
import type { SocketCounts } from './socket-endpoint.ts';

/** The metrics of sockets and of the fan-out to them. */
export const socketMetrics = (counts: () => SocketCounts): readonly ObservedMetric[] => [
  gauge('vigia_sockets', 'Open sockets.', () => counts().connections),
  gauge('vigia_socket_places_taken', 'Sockets that may subscribe.', () => counts().placesTaken),
  gauge('vigia_socket_places', 'As many may (--sockets).', () => counts().places),
  gauge('vigia_subscriptions', 'Open subscriptions.', () => counts().subscriptions),
  gauge('vigia_sockets_behind', 'Sockets that are behind the stream.', () => counts().behind),
  gauge(
    'vigia_fan_out_lag_seconds',
    'How much later than due the last tick had been written.',
    () => counts().lagMs / SECOND_MS,
  ),
  counter('vigia_events_in_total', 'Events received from the log.', () => counts().events),
  counter(
    'vigia_events_out_total',
    'Events sent, each counted once for every subscription.',
    () => counts().sent,
  ),
];
