import { useMemo } from 'react';
import { freshnessOf } from '#domain/stations/freshness.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { rateText } from '#i18n/readings/trend-texts.ts';
import type { Found } from './found.ts';

/** The gauge that speaks for a city of its own; null if it has none. */
export const gaugeOf = (found: Found): string | null =>
  found.kind === 'city' ? (found.city.gauges[0] ?? null) : null;

/** `5,85 m, subindo 14 cm/h` by the code of the gauge, for the cities among the results. A silent gauge has no present level. */
export const useCityLevels = (results: readonly Found[]): ReadonlyMap<string, string> => {
  // One text keeps its identity while the gauges stay the same.
  const gauges = [...new Set(results.flatMap((found) => gaugeOf(found) ?? []))].join(' ');
  const query = useMemo(() => ({ codigos: gauges === '' ? [] : gauges.split(' ') }), [gauges]);
  const frame = useLatestFrame('station-briefs', query);
  const now = useNow();
  return new Map(
    (frame?.briefs ?? []).flatMap(({ station, level, rate, reportedAt }) => {
      const text = level === null ? null : quantityText('rio', level);
      if (text === null || freshnessOf(reportedAt, now) === 'silent') return [];
      const trend = rate === null ? '' : `, ${rateText(rate)}`;
      return [[station.codigo, `${text}${trend}`] as const];
    }),
  );
};
