import type { SocketCounts } from '../graphql/socket-endpoint.ts';
import type { Turns } from '../http/turns.ts';
import type { RecentSeriesBook } from '../recent-series/recent-series-book.ts';
import type { TagIntake } from '../storage/log/tag-intake.ts';
import { MetricRegistry } from './metric-registry.ts';
import { counter, gauge, type ObservedMetric } from './observed-metric.ts';
import type { SocketTally } from './rejection-tally.ts';

/** The metrics of one server. All label values are ours: no client can add one. */
export class ServerMetrics implements SocketTally {
  readonly #registry = new MetricRegistry();
  readonly #requests = this.#registry.counter(
    'vigia_http_requests_total',
    'Requests over HTTP, by route and status.',
  );
  readonly #seconds = this.#registry.histogram(
    'vigia_http_request_seconds',
    'From the head of a request to the end of its answer, by route.',
    [0.005, 0.02, 0.1, 0.5, 2],
  );
  readonly #rejected = this.#registry.counter(
    'vigia_rejected_total',
    'Requests, upgrades and messages that were refused, by reason.',
  );
  readonly #closed = this.#registry.counter(
    'vigia_sockets_closed_total',
    'Sockets that this server closed, by code.',
  );

  constructor() {
    this.#registry.gauge('vigia_memory_bytes', 'Memory of the process, by kind.', () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      return [
        { labels: { kind: 'resident' }, value: rss },
        { labels: { kind: 'heap' }, value: heapUsed },
        { labels: { kind: 'external' }, value: external },
      ];
    });
    this.#registry.counterOf('vigia_cpu_seconds_total', 'Processor time of the process.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    });
    this.#registry.gauge('vigia_uptime_seconds', 'Age of the process.', () => process.uptime());
  }

  observeRequests(open: () => number): void {
    this.#registry.gauge('vigia_http_requests_open', 'Requests that are being answered.', open);
  }

  observeLines(open: () => number): void {
    this.#registry.gauge('vigia_lines', 'Open connections, those of sockets included.', open);
  }

  observeTurns(counts: () => Turns['counts']): void {
    this.#registry.counterOf(
      'vigia_executions_total',
      'Queries executed; equal ones that waited together count once.',
      () => counts().executions,
    );
    this.#registry.gauge(
      'vigia_executions_waiting',
      'Queries that wait for their turn.',
      () => counts().waiting,
    );
  }

  /** Metrics that a part of the server describes itself. */
  observe(metrics: readonly ObservedMetric[]): void {
    for (const { type, name, help, read } of metrics) {
      if (type === 'gauge') this.#registry.gauge(name, help, read);
      else this.#registry.counterOf(name, help, read);
    }
  }

  observeIntake(counts: () => TagIntake['counts']): void {
    this.observe([
      gauge('vigia_intake_waiting', 'Events that wait for the log.', () => counts().waiting),
      counter(
        'vigia_intake_left_out_total',
        'Events that were left out for a newer value of their tag, because the log was slow.',
        () => counts().leftOut,
      ),
    ]);
  }

  observeRecentSeries(book: Pick<RecentSeriesBook, 'cost' | 'size'>): void {
    const gauges = [
      ['vigia_recent_series_stations', 'Stations in the last day of all stations.', 'stations'],
      [
        'vigia_recent_series_make_seconds',
        'How long the last making of it took, rests included.',
        'seconds',
      ],
      [
        'vigia_recent_series_slice_seconds',
        'Its longest turn: how long a request may have waited for it.',
        'longestSliceSeconds',
      ],
    ] as const;
    for (const [name, help, member] of gauges) {
      this.#registry.gauge(name, help, () => book.cost[member]);
    }
    this.#registry.gauge('vigia_recent_series_bytes', 'Its size, not packed.', () => {
      const size = book.size();
      return size === null ? [] : [{ value: size.bytes }];
    });
    this.#registry.gauge('vigia_recent_series_age_seconds', 'Its age.', () => {
      const size = book.size();
      return size === null ? [] : [{ value: size.ageSeconds }];
    });
  }

  observeSockets(counts: () => SocketCounts): void {
    const gauges = [
      ['vigia_sockets', 'Open sockets.', 'connections'],
      ['vigia_socket_places_taken', 'Sockets that may subscribe.', 'placesTaken'],
      ['vigia_socket_places', 'As many may (--sockets).', 'places'],
      ['vigia_subscriptions', 'Open subscriptions.', 'subscriptions'],
      ['vigia_sockets_behind', 'Sockets that are behind the stream.', 'behind'],
    ] as const;
    for (const [name, help, member] of gauges) {
      this.#registry.gauge(name, help, () => counts()[member]);
    }
    this.#registry.gauge(
      'vigia_fan_out_lag_seconds',
      'How much later than due the last tick had been written.',
      () => counts().lagMs / 1_000,
    );
    this.#registry.counterOf(
      'vigia_events_in_total',
      'Events received from the log.',
      () => counts().events,
    );
    this.#registry.counterOf(
      'vigia_events_out_total',
      'Events sent, each counted once for every subscription.',
      () => counts().sent,
    );
  }

  request(route: string, status: string, seconds: number): void {
    this.#requests.add({ route, status });
    this.#seconds.observe(seconds, { route });
  }

  readonly rejected: SocketTally['rejected'] = (reason) => this.#rejected.add({ reason });

  readonly closed: SocketTally['closed'] = (code) => this.#closed.add({ code: String(code) });

  text(): string {
    return this.#registry.text();
  }
}
