import { SECOND_MS } from '#domain/time/durations.ts';
import type { JetStreamEngine } from './log/jetstream/engine.ts';
import { byLabel, counter, gauge, type ObservedMetric } from '#process/observed-metric.ts';

type LogOfEngine = Pick<JetStreamEngine, 'log'>;

/** How the stream is followed. */
const readingMetrics = ({ log }: LogOfEngine): readonly ObservedMetric[] => [
  gauge('vigia_jetstream_following', 'Whether the stream is followed.', () =>
    log.state().kind === 'following' ? 1 : 0,
  ),
  gauge('vigia_jetstream_behind_seconds', 'How long nothing has been heard of it.', () => {
    const state = log.state();
    return state.kind === 'behind' ? state.seconds : 0;
  }),
  gauge(
    'vigia_jetstream_lag_events',
    'Events of the stream that wait to be read.',
    () => log.counts.lagEvents,
  ),
  counter(
    'vigia_jetstream_events_read_total',
    'Events read from the stream.',
    () => log.counts.eventsRead,
  ),
  counter(
    'vigia_jetstream_unreadable_total',
    'Messages of the stream that are no event.',
    () => log.counts.unreadable,
  ),
  counter(
    'vigia_jetstream_holes_total',
    'Numbers of the stream whose message was removed.',
    () => log.counts.holes,
  ),
  counter(
    'vigia_jetstream_disconnects_total',
    'Connections to NATS that were lost.',
    () => log.counts.disconnects,
  ),
  counter(
    'vigia_jetstream_restarts_total',
    'Times that the stream did not go on where it was: everybody loads anew.',
    () => log.counts.restarts,
  ),
  counter(
    'vigia_jetstream_generations_ended_total',
    'Times that this server noticed that the stream had gone back in time.',
    () => log.counts.generationsEnded,
  ),
];

/** How it is written. */
const writingMetrics = ({ log }: LogOfEngine): readonly ObservedMetric[] => [
  counter(
    'vigia_jetstream_events_written_total',
    'Events written and acknowledged.',
    () => log.counts.eventsWritten,
  ),
  counter(
    'vigia_jetstream_acks_found_total',
    'Events whose lost acknowledgement was found in the stream.',
    () => log.counts.acksFound,
  ),
  counter(
    'vigia_jetstream_sent_again_total',
    'Events that were sent again.',
    () => log.counts.sentAgain,
  ),
  counter(
    'vigia_jetstream_recoveries_total',
    'Times that the writing began anew after a failure.',
    () => log.counts.recoveries,
  ),
  counter(
    'vigia_jetstream_refused_total',
    'Events left out as too long, by what is.',
    () => byLabel('what', { name: log.counts.refusedNames, value: log.counts.refusedValues }),
    ['what'],
  ),
  counter(
    'vigia_jetstream_fences_total',
    'Times that another writer was noticed.',
    () => log.counts.fences,
  ),
  gauge(
    'vigia_jetstream_longest_ack_seconds',
    'The longest wait for an acknowledgement.',
    () => log.counts.longestAckMs / SECOND_MS,
  ),
];

/** The metrics of a log on JetStream. */
export const jetStreamMetrics = (
  engine: Pick<JetStreamEngine, 'log' | 'lease'>,
): readonly ObservedMetric[] => [
  gauge('vigia_lease_held', 'Whether it is this server that takes readings in.', () =>
    engine.lease.held ? 1 : 0,
  ),
  ...readingMetrics(engine),
  ...writingMetrics(engine),
];
