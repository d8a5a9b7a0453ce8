import { useMemo } from 'react';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { PlausibleRange } from '#domain/quantities/plausible-range.ts';
import type { CoursePoint } from '#domain/series/recent-series.ts';
import { type RecentSeries, useRecentSeries } from '#app/readings/use-recent-series.ts';
import { coursePoints } from '#app/readings/course-points.ts';

/** One quantity of a station: where its history is, and what can be a measurement of it. */
export interface CourseQuantity {
  readonly field: HistoricalField;
  readonly range: PlausibleRange;
}

/** History joined with the live readings, up to the one that is shown. */
export interface StationCourse extends Omit<RecentSeries, 'series'> {
  readonly points: readonly CoursePoint[];
}

/** Follows one quantity of a station over the last `lengthMs`. `quantity` must be stable. */
export const useStationCourse = (
  codigo: string,
  lengthMs: number,
  quantity: CourseQuantity,
  value: number | null,
  heardAt: EpochMs,
): StationCourse => {
  const { series, history, retry } = useRecentSeries(codigo, lengthMs);
  const points = useMemo(
    () => coursePoints(series, quantity.field, quantity.range, { value, heardAt }),
    [series, quantity, value, heardAt],
  );
  return { points, history, retry };
};
