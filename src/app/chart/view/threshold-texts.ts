import { formatReading } from '#domain/text/format.ts';
import type { Threshold } from '#domain/stations/thresholds.ts';
import type { Series } from '#worker/api/station-series.ts';
import { chartTexts } from '#app/i18n/pt-br/analysis.ts';
import { lastPoint } from '#app/chart/marks/readout.ts';
import { decimalsOf } from './series-texts.ts';

const valueOf = (series: Series, value: number): string =>
  formatReading(value, { unit: series.unit, decimals: decimalsOf(series), showsZero: true }) ?? '';

/** `Cota de alerta 6,00 m`: the name of a threshold's line. */
export const thresholdName = (threshold: Threshold, series: Series): string =>
  chartTexts.threshold(threshold.label, valueOf(series, threshold.value));

/** Distance from the newest reading to a threshold: `Cota de alerta 6,00 m: faltam 1,38 m`, or that it was reached. */
export const thresholdDistance = (threshold: Threshold, series: Series): string => {
  const last = lastPoint(series);
  const value = valueOf(series, threshold.value);
  if (last === null) return chartTexts.threshold(threshold.label, value);
  const rest = threshold.value - last.value;
  // A distance that rounds to zero counts as reached.
  return rest >= 0.5 * 10 ** -decimalsOf(series)
    ? chartTexts.thresholdAhead(threshold.label, value, valueOf(series, rest))
    : chartTexts.thresholdReached(threshold.label, value);
};

/** Label of a threshold on the axis; pixels from the plot's top. */
export interface ThresholdLabel {
  readonly threshold: Threshold;
  readonly foot: number;
}

const LABEL_PX = 16;

/** Names above their lines, pushed up to avoid overlaps; none for lines off the plot. */
export const thresholdLabels = (
  thresholds: readonly Threshold[],
  toY: (value: number) => number,
  height: number,
): readonly ThresholdLabel[] => {
  const labels: ThresholdLabel[] = [];
  const onPlot = thresholds
    .map((threshold) => ({ threshold, y: toY(threshold.value) }))
    .filter(({ y }) => y >= 0 && y <= height)
    .toSorted((a, b) => b.y - a.y);
  for (const { threshold, y } of onPlot) {
    const below = labels.at(-1);
    const foot = below === undefined ? y : Math.min(y, below.foot - LABEL_PX);
    labels.push({ threshold, foot });
  }
  return labels;
};
