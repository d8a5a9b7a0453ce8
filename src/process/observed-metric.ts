/** One sample of a metric. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that a part of the server describes. */
export interface ObservedMetric {
  readonly type: 'gauge' | 'counter';
  readonly name: string;
  readonly help: string;
  /** Called at every scrape. */
  readonly read: () => number | readonly Sample[];
  /** Names of the labels of its samples. */
  readonly labels: readonly string[];
}

/** Takes metrics, which are read at every scrape. A name may be added once. */
export interface MetricRegister {
  observe(metrics: readonly ObservedMetric[]): void;
}

const metricOf =
  (type: ObservedMetric['type']) =>
  (
    name: string,
    help: string,
    read: ObservedMetric['read'],
    labels: readonly string[] = [],
  ): ObservedMetric => ({ type, name, help, read, labels });

export const gauge = metricOf('gauge');
export const counter = metricOf('counter');

/** A value that there may not be yet. */
export const whereKnown = (value: number | null): readonly Sample[] =>
  value === null ? [] : [{ value }];

/** Counts by one label. */
export const byLabel = (
  label: string,
  counts: Readonly<Record<string, number>>,
): readonly Sample[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
