import { HOUR_MS } from '#domain/time/durations.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import {
  changeOver,
  type Direction,
  directionOfChange,
  levelChangeOver,
} from '#domain/series/level-trend.ts';
import { pointsWithin, type SeriesPoint } from '#domain/series/series-point.ts';
import { recentPoints } from '#app/readings/recent-points.ts';
import type { Series } from '#worker/api/station-series.ts';

/** How far back a card looks. */
export const TREND_SPAN_MS = 6 * HOUR_MS;

/** What a station's card draws of the last hours: the first quantity it measures of these. */
const FIELDS: readonly HistoricalField[] = [
  'rio_nivel',
  'barramento_porc',
  'chuva_hora',
  'temperatura',
];

/** Recent readings of a station and what they did. */
export interface Trend {
  readonly field: HistoricalField;
  /** Null is `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  readonly points: readonly SeriesPoint[];
  readonly leastSpread: number;
  /** Last reading less the first one; null over a datum shift: the two cannot be compared. */
  readonly change: { readonly amount: number; readonly direction: Direction } | null;
  /** Milliseconds between these two. */
  readonly span: number;
}

/** The trend of the first quantity that has two readings; null where there is none. */
export const trendOf = (series: readonly Series[]): Trend | null => {
  for (const field of FIELDS) {
    const { leastSpread, isStaffLevel, ...quantity } = seriesSourceOf(field);
    const points = pointsWithin(recentPoints(series, field, null), TREND_SPAN_MS);
    const known = points.filter(({ value }) => !Number.isNaN(value));
    const span = (known.at(-1)?.time ?? 0) - (known[0]?.time ?? 0);
    if (!(span > 0)) continue;
    const found = series.find((candidate) => candidate.field === field);
    const decimals = found?.decimals ?? quantity.decimals;
    // Only a gauge has a datum that can be moved.
    const amount = (isStaffLevel ? levelChangeOver : changeOver)(points, span);
    return {
      field,
      unit: found?.unit ?? null,
      decimals,
      points,
      leastSpread,
      change: amount === null ? null : { amount, direction: directionOfChange(amount, decimals) },
      span,
    };
  }
  return null;
};
