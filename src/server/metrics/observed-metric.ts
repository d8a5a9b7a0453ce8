import type { Sample } from './metric-registry.ts';

/** A metric of a part of the server, read at every scrape. */
export interface ObservedMetric {
  readonly type: 'gauge' | 'counter';
  readonly name: string;
  readonly help: string;
  readonly read: () => number | readonly Sample[];
}

export const gauge = (
  name: string,
  help: string,
  read: ObservedMetric['read'],
): ObservedMetric => ({ type: 'gauge', name, help, read });

export const counter = (
  name: string,
  help: string,
  read: ObservedMetric['read'],
): ObservedMetric => ({ type: 'counter', name, help, read });

/** A value that there may not be yet. */
export const whereKnown = (value: number | null): readonly Sample[] =>
  value === null ? [] : [{ value }];

/** Counts by one label. */
export const byLabel = (
  label: string,
  counts: Readonly<Record<string, number>>,
): readonly Sample[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
