import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import type { Series } from '#worker/api/station-series.ts';

/**
 * Readings of one quantity: history, live, and the current one, because a provider may send a value only when it changes. A value
 * that cannot be a measurement (PROVIDER 5) is a gap.
 */
export const recentPoints = (
  series: readonly Series[],
  field: HistoricalField,
  now: { readonly value: number | null; readonly reportedAt: EpochMs } | null,
): readonly SeriesPoint[] => {
  const history = series.find((candidate) => candidate.field === field);
  const points = Array.from(history?.times ?? [], (time, index): SeriesPoint => {
    const value = history?.values[index] ?? Number.NaN;
    return { time: epochMs(time), value: isPlausibleValue(field, value) ? value : Number.NaN };
  });
  const last = points.at(-1)?.time ?? -Infinity;
  return now !== null && now.value !== null && now.reportedAt > last
    ? [...points, { time: now.reportedAt, value: now.value }]
    : points;
};
