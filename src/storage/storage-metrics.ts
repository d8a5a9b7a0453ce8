import { SECOND_MS } from '#domain/time/durations.ts';
import { counter, gauge, type ObservedMetric, whereKnown } from '#process/observed-metric.ts';
import type { StoredSeries } from './history/stored-series.ts';
import type { CallAnswer, StoreCaller } from './store-calls.ts';
import type { StoredTagLog } from './log/stored-tag-log.ts';

const LOOK_EVERY_MS = 15 * SECOND_MS;

/** The sizes of a store, asked for now and then: a scrape does not wait for the store. */
export class StoreFigures {
  readonly #read: StoreCaller;
  #timer: NodeJS.Timeout | undefined;
  #sizes: CallAnswer<'sizes'> | null = null;

  constructor(read: StoreCaller) {
    this.#read = read;
  }

  /** As last seen; null before the first answer. */
  get sizes(): CallAnswer<'sizes'> | null {
    return this.#sizes;
  }

  start(): void {
    void this.#look();
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const sizes = await this.#read.call('sizes', null);
    if (sizes.ok) this.#sizes = sizes.value;
  }
}

/** The metrics of the files of a store. */
export const storeFileMetrics = (figures: StoreFigures): readonly ObservedMetric[] => [
  gauge(
    'vigia_store_bytes',
    'Size of the store on the disk, by file.',
    () => {
      const { sizes } = figures;
      if (sizes === null) return [];
      return [
        { labels: { file: 'database' }, value: sizes.database },
        { labels: { file: 'log' }, value: sizes.log },
      ];
    },
    ['file'],
  ),
  gauge('vigia_store_free_bytes', 'Room that is left on the disk of the store.', () =>
    whereKnown(figures.sizes?.free ?? null),
  ),
];

/** The metrics of a log in a store. */
export const storedLogMetrics = (log: StoredTagLog): readonly ObservedMetric[] => [
  gauge('vigia_store_events_held', 'Events that are held.', () => log.heldEvents),
  gauge('vigia_store_away', 'Whether events are in memory alone: the store takes none.', () =>
    log.counts.isInMemory ? 1 : 0,
  ),
  counter(
    'vigia_store_away_total',
    'Times that the log went on in memory.',
    () => log.counts.timesGone,
  ),
  gauge('vigia_store_behind_seconds', 'How long events have waited for the store.', () => {
    const state = log.state();
    return state.kind === 'behind' ? state.seconds : 0;
  }),
  counter('vigia_store_commits_total', 'Commits of events.', () => log.counts.commits),
  counter('vigia_store_events_total', 'Events written.', () => log.counts.eventsWritten),
  gauge(
    'vigia_store_longest_commit_seconds',
    'The longest commit of events.',
    () => log.counts.longestCommitMs / SECOND_MS,
  ),
];

/** The metrics of series that follow a log. */
export const seriesMetrics = (series: StoredSeries): readonly ObservedMetric[] => {
  const follower = () => series.counts.follower;
  const thinner = () => series.counts.thinner;
  const past = () => series.counts.past;
  return [
    counter('vigia_series_rows_total', 'Steps of the history written.', () => follower().rows),
    gauge(
      'vigia_series_lag_events',
      'Events that are not in the history yet.',
      () => follower().lagEvents,
    ),
    gauge('vigia_series_lag_seconds', 'Age of the oldest of them.', () => follower().lagSeconds),
    counter(
      'vigia_series_gaps_total',
      'Times that events were lost for the history.',
      () => follower().gaps,
    ),
    counter('vigia_series_late_total', 'Reports that came late.', () => follower().late),
    counter('vigia_series_dropped_total', 'Values too old to be kept.', () => follower().dropped),
    counter(
      'vigia_series_failures_total',
      'Writes that the store did not take.',
      () => follower().failures,
    ),
    counter('vigia_series_slices_total', 'Slices of thinning old steps.', () => thinner().slices),
    gauge(
      'vigia_series_longest_slice_seconds',
      'The longest of them.',
      () => thinner().longestMs / SECOND_MS,
    ),
    counter('vigia_series_thinned_total', 'Old steps deleted.', () => thinner().dropped),
    counter(
      'vigia_series_filled_days_total',
      'Days of stations filled from before the start.',
      () => past()?.days ?? 0,
    ),
    gauge(
      'vigia_series_past_stations',
      'Stations by whether the time before the start is stored.',
      () => {
        const known = past();
        if (known === null) return [];
        const { stations, filled } = known;
        return [
          { labels: { state: 'filled' }, value: filled },
          { labels: { state: 'missing' }, value: stations - filled },
        ];
      },
      ['state'],
    ),
    counter(
      'vigia_series_past_requests_total',
      "Requests for a provider's history.",
      () => past()?.requests ?? 0,
    ),
    counter(
      'vigia_series_past_faults_total',
      'Pages of the time before the start that were not given or not stored.',
      () => past()?.faults ?? 0,
    ),
  ];
};
