import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { PlausibleRange } from '#domain/quantities/plausible-range.ts';
import type { CoursePoint } from '#domain/series/recent-series.ts';
import type { Series } from '#worker/api/station-series.ts';

/** History and live readings of one quantity, up to the one that is shown: a provider may say a value only when it changes. */
export const coursePoints = (
  series: readonly Series[],
  field: HistoricalField,
  { minimum, maximum }: PlausibleRange,
  now: { readonly value: number | null; readonly heardAt: number },
): readonly CoursePoint[] => {
  const found = series.find((candidate) => candidate.field === field);
  const points = Array.from(found?.times ?? [], (time, index): CoursePoint => {
    const value = found?.values[index] ?? Number.NaN;
    // What is no measurement (PROVIDER 5) leaves a gap.
    return { time, value: value >= minimum && value <= maximum ? value : Number.NaN };
  });
  const last = points.at(-1)?.time ?? -Infinity;
  return now.value !== null && now.heardAt > last
    ? [...points, { time: now.heardAt, value: now.value }]
    : points;
};
