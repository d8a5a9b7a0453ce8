import { useMemo } from 'react';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { recentPoints } from '#app/readings/recent/recent-points.ts';
import type { KnownBrief } from '#app/readings/use-station-brief.ts';
import {
  type StationRecentSeries,
  useRecentSeries,
} from '#app/readings/recent/use-recent-series.ts';

const RIVER = ['rio_nivel'] as const;

/** Levels of a river in metres: history joined with live readings, up to the current one. */
export interface RiverLevels extends Omit<StationRecentSeries, 'series'> {
  readonly points: readonly SeriesPoint[];
}

/** Subscribes to a river's level over the last `lengthMs`. `level` is the current one, null without a reading. */
export const useRiverLevels = (
  codigo: string,
  lengthMs: number,
  level: number | null,
  reportedAt: EpochMs,
  known: KnownBrief,
): RiverLevels => {
  const { series, history, retry } = useRecentSeries(codigo, lengthMs, RIVER, known);
  const points = useMemo(
    () => recentPoints(series, 'rio_nivel', { value: level, reportedAt }),
    [series, level, reportedAt],
  );
  return { points, history, retry };
};
