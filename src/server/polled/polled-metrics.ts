import {
  byLabel,
  counter,
  gauge,
  type ObservedMetric,
  type Sample,
} from '#process/observed-metric.ts';
import type { PolledSource } from './polled-source.ts';

/** The metrics of polled documents, by their names. */
export const polledMetrics = (documents: readonly PolledSource[]): readonly ObservedMetric[] => {
  type Counts = ReturnType<PolledSource['counts']>;
  const byReason = (read: (counts: Counts) => Readonly<Record<string, number>>) => () =>
    documents.flatMap(({ name, counts }) =>
      byLabel('reason', read(counts())).map(({ labels, value }): Sample => ({
        labels: { ...labels, document: name },
        value,
      })),
    );
  return [
    gauge(
      'vigia_polled_age_seconds',
      'Time since a polled document was last read, or found unchanged; before that, since the start.',
      () =>
        documents.map(({ name, counts }) => ({
          labels: { document: name },
          value: counts().secondsSinceRead,
        })),
      ['document'],
    ),
    counter(
      'vigia_polled_failures_total',
      'Polls that brought no document, by reason.',
      byReason(({ failures }) => failures),
      ['reason', 'document'],
    ),
    counter(
      'vigia_polled_rejected_total',
      'Parts of a polled document that were rejected, by reason.',
      byReason(({ rejections }) => rejections),
      ['reason', 'document'],
    ),
  ];
};
