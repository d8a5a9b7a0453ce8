import { measureOf } from '#domain/tags/unit-code.ts';
import { HOUR_MS } from '#domain/time/epoch-ms.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import {
  changeOver,
  type Direction,
  directionOfChange,
  levelChangeOver,
} from '#domain/series/level-trend.ts';
import { pointsWithin, type SeriesPoint } from '#domain/series/series-point.ts';
import { extentOf } from '#domain/series/series-statistics.ts';
import { formatNumber, formatUnit } from '#domain/text/format.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { seriesName } from '#i18n/pt-br/quantities.ts';

/** What a station's card draws of the last hours: the first quantity it measures of these. */
export const CHANGE_FIELDS: readonly HistoricalField[] = [
  'rio_nivel',
  'barramento_porc',
  'barramento_nivel',
  'chuva_hora',
  'temperatura',
];

/** Readings of one quantity, oldest first. */
export interface DrawnSeries {
  readonly field: HistoricalField;
  readonly points: readonly SeriesPoint[];
  /** Missing: the quantity's own. Null is `N/D`. */
  readonly unit?: string | null;
  /** Missing or null: the quantity's own. */
  readonly decimals?: number | null;
}

/** Recent readings of a station and what they did. */
export interface RecentChange {
  readonly field: HistoricalField;
  /** Null is `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  readonly points: readonly SeriesPoint[];
  readonly leastSpread: number;
  readonly lowest: number;
  readonly highest: number;
  /** Last reading less the first one; null over a datum shift: the two cannot be compared. */
  readonly change: { readonly amount: number; readonly direction: Direction } | null;
  /** Milliseconds between these two. */
  readonly span: number;
}

/** The trend of the first quantity that has two readings within the last `spanMs`; null where there is none. */
export const recentChangeOf = (
  series: readonly DrawnSeries[],
  spanMs: number,
): RecentChange | null => {
  for (const field of CHANGE_FIELDS) {
    const found = series.find((candidate) => candidate.field === field);
    if (found === undefined) continue;
    const { leastSpread, isStaffLevel, ...quantity } = seriesSourceOf(field);
    const points = pointsWithin(found.points, spanMs);
    const known = points.filter(({ value }) => !Number.isNaN(value));
    const span = (known.at(-1)?.time ?? 0) - (known[0]?.time ?? 0);
    const extent = extentOf(known);
    if (!(span > 0) || extent === null) continue;
    const decimals = found.decimals ?? quantity.decimals;
    // Only a gauge has a datum that can be moved.
    const amount = (isStaffLevel ? levelChangeOver : changeOver)(points, span);
    return {
      field,
      unit: found.unit === undefined ? quantity.unit : found.unit,
      decimals,
      points,
      leastSpread,
      ...extent,
      change: amount === null ? null : { amount, direction: directionOfChange(amount, decimals) },
      span,
    };
  }
  return null;
};

const writtenOf =
  ({ decimals, unit }: Pick<RecentChange, 'decimals' | 'unit'>) =>
  (value: number): string =>
    `${formatNumber(value, decimals)} ${formatUnit(unit)}`;

const hoursOf = ({ span }: RecentChange): number => Math.max(1, Math.round(span / HOUR_MS));

/** `subiu 1,51 m em 24 h`. */
export const changeWords = (trend: RecentChange): string => {
  const { change } = trend;
  if (change === null) return mapTexts.trendDatumShift;
  return mapTexts.trend[change.direction](
    writtenOf({ ...trend, unit: measureOf(trend.unit) })(Math.abs(change.amount)),
    hoursOf(trend),
  );
};

/** `Nível do rio: subiu 1,51 m em 24 h`; of rain, which falls anew each hour: `Chuva: até 12,4 mm em uma hora, nas últimas 24 h`. */
export const recentChangeText = (trend: RecentChange): string => {
  const { field, highest } = trend;
  if (field !== 'chuva_hora') return `${seriesName(field)}: ${changeWords(trend)}`;
  return highest > 0
    ? mapTexts.rainTrend(writtenOf(trend)(highest), hoursOf(trend))
    : mapTexts.dryTrend(hoursOf(trend));
};
