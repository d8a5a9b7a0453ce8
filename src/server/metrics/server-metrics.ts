import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  byLabel,
  counter,
  gauge,
  type MetricRegister,
  type ObservedMetric,
} from '#process/observed-metric.ts';
import type { SocketTally } from './rejection-tally.ts';

const PROCESS_METRICS: readonly ObservedMetric[] = [
  gauge(
    'vigia_memory_bytes',
    'Memory of the process, by kind.',
    () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      return byLabel('kind', { resident: rss, heap: heapUsed, external });
    },
    ['kind'],
  ),
  counter('vigia_cpu_seconds_total', 'Processor time of the process.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }),
  gauge('vigia_uptime_seconds', 'Age of the process.', () => process.uptime()),
];

/** The metrics of one server, which its parts fill. All label values are ours: no client can add one. */
export class ServerMetrics implements SocketTally, MetricRegister {
  static readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'vigia_http_requests_total',
    help: 'Requests over HTTP, by route and status.',
    labelNames: ['route', 'status'],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: 'vigia_http_request_seconds',
    help: 'From the head of a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [this.#registry],
  });
  readonly #rejected = new Counter({
    name: 'vigia_rejected_total',
    help: 'Requests, upgrades and messages that were refused, by reason.',
    labelNames: ['reason'],
    registers: [this.#registry],
  });
  readonly #closed = new Counter({
    name: 'vigia_sockets_closed_total',
    help: 'Sockets that this server closed, by code.',
    labelNames: ['code'],
    registers: [this.#registry],
  });

  constructor() {
    this.observe(PROCESS_METRICS);
  }

  observe(metrics: readonly ObservedMetric[]): void {
    for (const { type, name, help, read, labels } of metrics) {
      const Metric = type === 'gauge' ? Gauge : Counter;
      const metric = new Metric({
        name,
        help,
        labelNames: labels,
        registers: [this.#registry],
        collect: () => {
          // Reset alone leaves a sample of zero where there are no labels.
          if (labels.length === 0) metric.remove();
          else metric.reset();
          const now = read();
          const samples = typeof now === 'number' ? [{ value: now }] : now;
          for (const sample of samples) metric.inc(sample.labels ?? {}, sample.value);
        },
      });
    }
  }

  request(route: string, status: string, seconds: number): void {
    this.#requests.inc({ route, status });
    this.#seconds.observe({ route }, seconds);
  }

  readonly rejected: SocketTally['rejected'] = (reason) => this.#rejected.inc({ reason });

  readonly closed: SocketTally['closed'] = (code) => this.#closed.inc({ code: String(code) });

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
