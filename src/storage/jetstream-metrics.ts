import { SECOND_MS } from '#domain/time/durations.ts';
import type { JetStreamEngine } from './log/jetstream/engine.ts';
import type { JetStreamCounts } from './log/jetstream/jetstream-counts.ts';
import { byLabel, counter, gauge, type ObservedMetric } from '#process/observed-metric.ts';

/** Figures of the log that only rise. */
const COUNTERS: readonly (readonly [name: string, help: string, of: keyof JetStreamCounts])[] = [
  ['vigia_jetstream_events_read_total', 'Events read from the stream.', 'eventsRead'],
  ['vigia_jetstream_unreadable_total', 'Messages of the stream that are no event.', 'unreadable'],
  ['vigia_jetstream_holes_total', 'Numbers of the stream whose message was removed.', 'holes'],
  ['vigia_jetstream_disconnects_total', 'Connections to NATS that were lost.', 'disconnects'],
  [
    'vigia_jetstream_restarts_total',
    'Times that the stream did not go on where it was: everybody loads anew.',
    'restarts',
  ],
  [
    'vigia_jetstream_generations_ended_total',
    'Times that this server noticed that the stream had gone back in time.',
    'generationsEnded',
  ],
  ['vigia_jetstream_events_written_total', 'Events written and acknowledged.', 'eventsWritten'],
  [
    'vigia_jetstream_acks_found_total',
    'Events whose lost acknowledgement was found in the stream.',
    'acksFound',
  ],
  ['vigia_jetstream_sent_again_total', 'Events that were sent again.', 'sentAgain'],
  [
    'vigia_jetstream_recoveries_total',
    'Times that the writing began anew after a failure.',
    'recoveries',
  ],
  ['vigia_jetstream_fences_total', 'Times that another writer was noticed.', 'fences'],
];

/** The metrics of a log on JetStream: how it is followed, and how it is written. */
export const jetStreamMetrics = ({
  log,
  lease,
}: Pick<JetStreamEngine, 'log' | 'lease'>): readonly ObservedMetric[] => [
  gauge('vigia_lease_held', 'Whether it is this server that takes readings in.', () =>
    lease.held ? 1 : 0,
  ),
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
  ...COUNTERS.map(([name, help, of]) => counter(name, help, () => log.counts[of])),
  counter(
    'vigia_jetstream_refused_total',
    'Events left out as too long, by what is.',
    () => byLabel('what', { name: log.counts.refusedNames, value: log.counts.refusedValues }),
    ['what'],
  ),
  gauge(
    'vigia_jetstream_longest_ack_seconds',
    'The longest wait for an acknowledgement.',
    () => log.counts.longestAckMs / SECOND_MS,
  ),
];
