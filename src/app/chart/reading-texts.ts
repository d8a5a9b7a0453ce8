import type { EpochMs } from '#domain/epoch-ms.ts';
import { formatClock, formatInstant, formatReading } from '#domain/format.ts';
import { dayOf } from '#domain/date-range.ts';
import type { HistoricalField } from '#domain/historical-unit.ts';
import { analysisTexts, chartTexts } from '#app/i18n/pt-br/analysis.ts';
import { seriesTexts, stationTexts } from '#app/i18n/pt-br/common.ts';
import type { Series } from '#worker/api/frames.ts';
import type { ChartPanel } from './chart-panels.ts';
import { barAt, rainBars, type BarHours } from './hourly-rain.ts';
import { pointAt } from './readout.ts';
import { seriesKindOf } from './series-kinds.ts';

/** A quantity, and how the station's `Format` and `Unit` have it written. */
export type SeriesLook = Pick<Series, 'field' | 'unit' | 'decimals'>;

/** Digits after the comma of a quantity's readings. */
export const decimalsOf = ({ field, decimals }: Pick<SeriesLook, 'field' | 'decimals'>): number =>
  decimals ?? seriesKindOf(field).decimals;

/** A value of a quantity in words: `4,62 m`, `sem leitura`, `sem chuva`. */
export const valueText = (series: SeriesLook, value: number | null): string => {
  if (value === null) return stationTexts.noReading;
  const { showsZero } = seriesKindOf(series.field);
  const style = { unit: series.unit, decimals: decimalsOf(series), showsZero };
  return formatReading(value, style) ?? analysisTexts.noRain;
};

/** `14:05` on the day of `now`, else `11/09/2026, 14:05`. */
export const momentText = (instant: EpochMs, now: EpochMs): string =>
  dayOf(instant) === dayOf(now) ? formatClock(instant) : formatInstant(instant);

/** What a panel's series say at an instant. */
export const valueAt = (
  panel: ChartPanel,
  series: Series,
  instant: EpochMs,
  barHours: BarHours,
): number | null => {
  if (panel.mark === 'line') return pointAt(series, instant)?.value ?? null;
  return barAt(rainBars(series, barHours), instant)?.value ?? null;
};

/** What a series is called where its bars sum several hours. */
export const seriesName = (field: HistoricalField, barHours: BarHours): string =>
  field === 'chuva_hora' ? chartTexts.rainIn(barHours) : seriesTexts[field];

/** The crosshair's instant and every value at it, as one sentence to be heard. */
export const instantText = (
  panels: readonly ChartPanel[],
  instant: EpochMs,
  barHours: BarHours,
): string => {
  const values = panels.flatMap((panel) =>
    panel.series.map(
      (series) =>
        `${seriesName(series.field, barHours)} ${valueText(series, valueAt(panel, series, instant, barHours))}`,
    ),
  );
  return `${formatInstant(instant)}: ${values.join('; ')}`;
};
