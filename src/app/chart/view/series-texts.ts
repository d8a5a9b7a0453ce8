import type { TimeZone } from '#domain/time/time-zone.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { FallenRain } from '#domain/series/fallen-rain.ts';
import {
  formatClock,
  formatInstant,
  formatMeasured,
  formatReading,
  formatUnit,
} from '#domain/text/format.ts';
import { dayOf } from '#domain/time/zone-days.ts';
import { analysisTexts, chartTexts, compareTexts } from '#i18n/pt-br/screens/analysis.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { seriesName } from '#i18n/pt-br/quantities.ts';
import type { ThresholdLook } from '#i18n/readings/threshold-texts.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import type { Series } from '#worker/api/station-series.ts';
import { type ChartPanel, isAboveLow } from '#app/chart/marks/chart-panels.ts';
import {
  barAt,
  isWholeBar,
  rainBars,
  type BarHours,
  type RainBar,
} from '#app/chart/marks/rain-bars.ts';
import { pointAt } from '#app/chart/marks/readout.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';

/** A quantity with the station's `Format` and `Unit` for it. */
export type SeriesLook = Pick<Series, 'field' | 'unit' | 'decimals'>;

/** Whose line it is in a comparison: a station, or when the same one was. */
export const lineName = ({
  name,
  codigo,
  label,
}: Pick<SeriesLine, 'name' | 'codigo' | 'label'>): string => label ?? name ?? codigo;

/** Of what a chart or a table is: its station, or every line. */
export const subjectName = (station: string, lines: readonly SeriesLine[] | null): string =>
  lines?.map(lineName).join(', ') ?? station;

/** What is measured: `Nível do rio`, also where it is the height above a low. */
export const quantityTitle = (series: Pick<Series, 'field' | 'line'>): string => {
  const name = seriesName(series.field);
  return isAboveLow(series) ? compareTexts.aboveLow(name) : name;
};

/** What a series is called: what is measured and, in a comparison, whose it is. */
export const seriesTitle = (
  series: Pick<Series, 'field' | 'line'>,
  quantity = quantityTitle(series),
): string =>
  series.line === undefined ? quantity : compareTexts.ofLine(quantity, lineName(series.line));

export const seriesDecimals = ({
  field,
  decimals,
}: Pick<SeriesLook, 'field' | 'decimals'>): number => decimals ?? seriesSourceOf(field).decimals;

/** How the thresholds of a series are written. */
export const thresholdLook = (series: SeriesLook): ThresholdLook => ({
  unit: series.unit,
  decimals: seriesDecimals(series),
});

/** A value in words: `4,62 m`, `sem leitura`, `sem chuva`. */
export const seriesValueText = (series: SeriesLook, value: number | null): string => {
  if (value === null) return stationTexts.noReading;
  const { showsZero } = seriesSourceOf(series.field);
  const style = { unit: series.unit, decimals: seriesDecimals(series), showsZero };
  return formatReading(value, style) ?? analysisTexts.noRain;
};

/** `14:05` on the day of `now`, else `11/09/2026, 14:05`. */
const momentText = (instant: EpochMs, now: EpochMs, zone: TimeZone): string =>
  dayOf(instant, zone) === dayOf(now, zone)
    ? formatClock(instant, zone)
    : formatInstant(instant, zone);

/** When a reading of a series was taken, also where it is shown later. */
export const readingMoment = (
  { line }: Pick<Series, 'line'>,
  time: EpochMs,
  now: EpochMs,
  zone: TimeZone,
): string => momentText(epochMs(time - (line?.laterMs ?? 0)), now, zone);

/** Rain in words: `12,4 mm`, `sem chuva`, or `ao menos 12,4 mm` for a lower bound. A lower bound of zero does not mean no rain. */
export const rainText = ({ millimetres, isLowerBound }: FallenRain, look: SeriesLook): string => {
  if (!isLowerBound) return seriesValueText(look, millimetres);
  return analysisTexts.atLeast(
    `${formatMeasured(millimetres, seriesDecimals(look))} ${formatUnit(look.unit)}`,
  );
};

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Names a bar by its length; a cut one by its hours. */
const barName = (bar: RainBar, barHours: BarHours, zone: TimeZone): string => {
  if (isWholeBar(bar, barHours, zone)) return chartTexts.rainIn(barHours);
  return chartTexts.rainBetween(formatClock(bar.start, zone), momentText(bar.end, bar.start, zone));
};

/** Values of a panel's series at an instant; for rain, of its bar. */
export const namedValueAt = (
  panel: ChartPanel,
  series: Series,
  instant: EpochMs,
  barHours: BarHours,
  zone: TimeZone,
): NamedValue => {
  if (panel.mark === 'line') {
    const value = seriesValueText(series, pointAt(series, instant)?.value ?? null);
    return { name: seriesTitle(series), value };
  }
  const bar = barAt(rainBars(series, barHours, zone), instant);
  const name = bar === null ? chartTexts.rainIn(barHours) : barName(bar, barHours, zone);
  const value = bar === null ? seriesValueText(series, null) : rainText(bar, series);
  return { name: seriesTitle(series, name), value };
};

/** The crosshair's instant and every value at it, as one sentence for screen readers. */
export const instantText = (
  panels: readonly ChartPanel[],
  instant: EpochMs,
  barHours: BarHours,
  zone: TimeZone,
): string => {
  const values = panels.flatMap((panel) =>
    panel.series.map((series) => {
      const { name, value } = namedValueAt(panel, series, instant, barHours, zone);
      return `${name} ${value}`;
    }),
  );
  return `${formatInstant(instant, zone)}: ${values.join('; ')}`;
};
