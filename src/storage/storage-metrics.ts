import {
  byLabel,
  counter,
  gauge,
  type ObservedMetric,
  whereKnown,
} from '#process/observed-metric.ts';
import type { ReadingsHistory } from './history/readings-history.ts';
import type { JetStreamEngine } from './log/jetstream/engine.ts';
import type { StoredTagLog } from './log/stored-tag-log.ts';
import type { LogState } from './log/tag-log.ts';
import type { ProcessStore } from './open-store.ts';

/** The metrics of the files of a store, as last seen: a scrape does not wait for the store. */
export const storeMetrics = ({ sizes }: Pick<ProcessStore, 'sizes'>): readonly ObservedMetric[] => {
  const bytes = (): ReturnType<ObservedMetric['read']> => {
    const { database, log } = sizes() ?? {};
    return database === undefined || log === undefined ? [] : byLabel('file', { database, log });
  };
  return [
    gauge('vigia_store_bytes', 'Size of the store on the disk, by file.', bytes, ['file']),
    gauge('vigia_store_free_bytes', 'Room that is left on the disk of the store.', () =>
      whereKnown(sizes()?.free ?? null),
    ),
  ];
};

/** Metrics that are figures among the counts, each by its name there. */
const figures = <Name extends string>(
  metric: typeof gauge,
  counts: () => Readonly<Record<Name, number>>,
  rows: readonly (readonly [name: string, help: string, of: Name])[],
): readonly ObservedMetric[] =>
  rows.map(([name, help, of]) => metric(name, help, () => counts()[of]));

const secondsBehind = (state: LogState): number => (state.kind === 'behind' ? state.seconds : 0);

/** The metrics of a log in a store. */
export const storedLogMetrics = (log: StoredTagLog): readonly ObservedMetric[] => {
  const state = () => ({
    held: log.heldEvents,
    away: log.state().kind === 'gone' ? 1 : 0,
    behind: secondsBehind(log.state()),
    longest: log.counts.longestCommitSeconds,
  });
  const counts = () => log.counts;
  return [
    ...figures(gauge, state, [
      ['vigia_store_events_held', 'Events that are held.', 'held'],
      ['vigia_store_away', 'Whether events are in memory alone: the store takes none.', 'away'],
      ['vigia_store_behind_seconds', 'How long events have waited for the store.', 'behind'],
      ['vigia_store_longest_commit_seconds', 'The longest commit of events.', 'longest'],
    ]),
    ...figures(counter, counts, [
      ['vigia_store_away_total', 'Times that the log went on in memory.', 'timesGone'],
      ['vigia_store_commits_total', 'Commits of events.', 'commits'],
      ['vigia_store_events_total', 'Events written.', 'eventsWritten'],
    ]),
  ];
};

/** The metrics of series that follow a log. */
export const seriesMetrics = ({ counts, past }: ReadingsHistory): readonly ObservedMetric[] => {
  const stations = (): ReturnType<ObservedMetric['read']> => {
    const known = past();
    if (known === null) return [];
    return byLabel('state', { filled: known.filled, missing: known.stations - known.filled });
  };
  return [
    ...figures(gauge, counts, [
      ['vigia_series_lag_events', 'Events that are not in the history yet.', 'lagEvents'],
      ['vigia_series_lag_seconds', 'Age of the oldest of them.', 'lagSeconds'],
      ['vigia_series_longest_slice_seconds', 'The longest of them.', 'longestSliceSeconds'],
    ]),
    gauge(
      'vigia_series_past_stations',
      'Stations by whether the time before the start is stored.',
      stations,
      ['state'],
    ),
    ...figures(counter, counts, [
      ['vigia_series_rows_total', 'Steps of the history written.', 'rows'],
      ['vigia_series_gaps_total', 'Times that events were lost for the history.', 'gaps'],
      ['vigia_series_late_total', 'Reports that came late.', 'late'],
      ['vigia_series_dropped_total', 'Values too old to be kept.', 'dropped'],
      ['vigia_series_failures_total', 'Writes that the store did not take.', 'failures'],
      ['vigia_series_slices_total', 'Slices of thinning old steps.', 'slices'],
      ['vigia_series_thinned_total', 'Old steps deleted.', 'thinned'],
    ]),
    ...figures(counter, () => past() ?? { days: 0, requests: 0, faults: 0 }, [
      ['vigia_series_filled_days_total', 'Days of stations filled from before the start.', 'days'],
      ['vigia_series_past_requests_total', "Requests for a provider's history.", 'requests'],
      [
        'vigia_series_past_faults_total',
        'Pages of the time before the start that were not given or not stored.',
        'faults',
      ],
    ]),
  ];
};

/** The metrics of a log on JetStream: how it is followed, and how it is written. */
export const jetStreamMetrics = ({
  log,
  lease,
}: Pick<JetStreamEngine, 'log' | 'lease'>): readonly ObservedMetric[] => {
  const state = () => ({
    ...log.counts,
    held: lease.held ? 1 : 0,
    following: log.state().kind === 'following' ? 1 : 0,
    behind: secondsBehind(log.state()),
  });
  const counts = () => log.counts;
  const refused = () =>
    byLabel('what', { name: log.counts.refusedNames, value: log.counts.refusedValues });
  return [
    ...figures(gauge, state, [
      ['vigia_lease_held', 'Whether it is this server that takes readings in.', 'held'],
      ['vigia_jetstream_following', 'Whether the stream is followed.', 'following'],
      ['vigia_jetstream_behind_seconds', 'How long nothing has come from it.', 'behind'],
      ['vigia_jetstream_lag_events', 'Events of the stream that wait to be read.', 'lagEvents'],
      [
        'vigia_jetstream_longest_ack_seconds',
        'The longest wait for an acknowledgement.',
        'longestAckSeconds',
      ],
    ]),
    counter('vigia_jetstream_refused_total', 'Events left out as too long, by what is.', refused, [
      'what',
    ]),
    ...figures(counter, counts, [
      ['vigia_jetstream_events_read_total', 'Events read from the stream.', 'eventsRead'],
      [
        'vigia_jetstream_unreadable_total',
        'Messages of the stream that are no event.',
        'unreadable',
      ],
      ['vigia_jetstream_holes_total', 'Numbers of the stream whose message was removed.', 'holes'],
      ['vigia_jetstream_disconnects_total', 'Connections to NATS that were lost.', 'disconnects'],
      [
        'vigia_jetstream_restarts_total',
        'Times that the stream did not continue where it was: everybody loads again.',
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
        'Times that the writing began again after a failure.',
        'recoveries',
      ],
      ['vigia_jetstream_fences_total', 'Times that another writer was noticed.', 'fences'],
    ]),
  ];
};
