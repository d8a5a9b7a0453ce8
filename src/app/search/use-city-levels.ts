import { useMemo } from 'react';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { summaryReadings, trendOfSummary } from '#app/readings/station-main.ts';
import { riverReadingOf } from '#domain/stations/main-reading.ts';
import { mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import type { Found } from './found.ts';

/** The gauge that speaks for a city of its own; null if it has none. */
export const gaugeOf = (found: Found): string | null =>
  found.kind === 'city' ? (found.city.gauges[0] ?? null) : null;

/** `5,85 m, subiu 14 ± 2 cm na última hora` by the code of the gauge, for the cities among the results. A silent gauge has no present level. */
export const useCityLevels = (results: readonly Found[]): ReadonlyMap<string, string> => {
  // One text keeps its identity while the gauges stay the same.
  const gauges = [...new Set(results.flatMap((found) => gaugeOf(found) ?? []))].join(' ');
  const query = useMemo(() => ({ codigos: gauges === '' ? [] : gauges.split(' ') }), [gauges]);
  const frame = useLatestFrame('station-briefs', query);
  const now = useNow();
  return new Map(
    (frame?.briefs ?? []).flatMap((brief) => {
      const main = riverReadingOf(summaryReadings(brief));
      if (main === null || freshnessOf(brief, now) === 'silent') return [];
      const trend = trendOfSummary(main, brief, false);
      const { value } = mainReadingWords(main);
      const words = [value, trend?.words ?? null, reportWords(brief, now).note];
      return [[brief.station.codigo, words.filter((part) => part !== null).join(', ')]];
    }),
  );
};
