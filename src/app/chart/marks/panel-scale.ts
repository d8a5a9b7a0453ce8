import { isAltitude } from '#domain/quantities/quantities.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { ChartPanel } from './chart-panels.ts';
import { rainBarsIn, type BarHours } from './rain-bars.ts';
import {
  valueAxis,
  valueDomain,
  type ValueExtent,
  type TimeSpan,
  type ValueAxis,
} from './scales.ts';

/** Panel height per label, pixels. */
const PIXELS_A_TICK = 44;

/** A threshold further from the data than this many data spans is off the axis: it would flatten the data. */
const THRESHOLD_REACH = 1.5;

const inside = ({ times, values }: Series, span: TimeSpan): readonly number[] => {
  const seen: number[] = [];
  for (let index = 0; index < times.length; index += 1) {
    const time = times[index] ?? Number.NaN;
    if (time >= span.from && time <= span.to) seen.push(values[index] ?? Number.NaN);
  }
  return seen;
};

/** Rain: only the values of the drawn bars. A short shower between two bars would make them small. */
const drawnValues = (
  { mark }: ChartPanel,
  series: Series,
  span: TimeSpan,
  barHours: BarHours,
  zone: TimeZone,
): readonly number[] =>
  mark === 'rain'
    ? rainBarsIn(series, barHours, span, zone).map(({ millimetres }) => millimetres)
    : inside(series, span);

const withThresholds = (
  [low, high]: ValueExtent,
  thresholds: readonly ChartedLevel[],
): ValueExtent => {
  const reach = (high - low) * THRESHOLD_REACH;
  const near = thresholds
    .map(({ value }) => value)
    .filter((value) => value >= low - reach && value <= high + reach);
  if (near.length === 0) return [low, high];
  // Leaves space for the name above a threshold's line.
  const rim = (Math.max(high, ...near) - Math.min(low, ...near)) / 10;
  return [
    Math.min(low, ...near.map((value) => value - rim)),
    Math.max(high, ...near.map((value) => value + rim)),
  ];
};

/** The value axis shared by all series of a panel, for the span in view. */
export const panelAxis = (
  panel: ChartPanel,
  span: TimeSpan,
  zone: TimeZone,
  thresholds: readonly ChartedLevel[] = [],
  barHours: BarHours = 1,
): ValueAxis => {
  const domains = panel.scaled.map((series) =>
    valueDomain(drawnValues(panel, series, span, barHours, zone), panel.bounds),
  );
  const data: ValueExtent = [
    Math.min(...domains.map(([low]) => low)),
    Math.max(...domains.map(([, high]) => high)),
  ];
  return valueAxis(
    withThresholds(data, panelThresholds(panel, thresholds)),
    panel.height,
    Math.max(2, Math.round(panel.height / PIXELS_A_TICK)),
  );
};

export const panelThresholds = (
  { series }: ChartPanel,
  thresholds: readonly ChartedLevel[],
): readonly ChartedLevel[] =>
  thresholds.filter((threshold) => series.some(({ field }) => field === threshold.field));

/** Thresholds without those of a series of altitudes, which has another zero: its last reading decides, which a gap may follow. */
export const comparedThresholds = <Known extends ChartedLevel>(
  thresholds: readonly Known[],
  series: readonly Series[],
): readonly Known[] => {
  const altitudes = series.filter(({ field, values, unit }) =>
    isAltitude(seriesSourceOf(field), values.findLast(Number.isFinite) ?? Number.NaN, unit),
  );
  return thresholds.filter(({ field }) => altitudes.every((one) => one.field !== field));
};
