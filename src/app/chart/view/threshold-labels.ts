import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { pointAt } from '#app/chart/marks/readout.ts';
import type { Series } from '#worker/api/station-series.ts';

/** Label of a threshold on the axis of its series; pixels from the plot's top. */
export interface ThresholdLabel {
  readonly threshold: ChartedLevel;
  readonly series: Series;
  readonly foot: number;
}

const LABEL_PX = 16;
/** From a label to the line above it. */
const LINE_PX = 2;

/**
 * Names above their lines, below them where the curve is above at `from`, the left edge, and would be hidden; pushed up to avoid overlaps.
 * None for lines off the plot. `series`: of the panel.
 */
export const thresholdLabels = (
  thresholds: readonly ChartedLevel[],
  series: readonly Series[],
  from: EpochMs,
  toY: (value: number) => number,
  height: number,
): readonly ThresholdLabel[] => {
  const labels: ThresholdLabel[] = [];
  const onPlot = thresholds
    .map((threshold) => ({ threshold, y: toY(threshold.value) }))
    .filter(({ y }) => y >= 0 && y <= height)
    .toSorted((a, b) => b.y - a.y);
  for (const { threshold, y } of onPlot) {
    const of = series.find(({ field }) => field === threshold.field);
    if (of === undefined) continue;
    const isUnder = (pointAt(of, from)?.value ?? -Infinity) > threshold.value;
    const under = y + LINE_PX + LABEL_PX;
    const foot = isUnder && under <= height ? under : y;
    const below = labels.at(-1)?.foot ?? Infinity;
    labels.push({ threshold, series: of, foot: Math.min(foot, below - LABEL_PX) });
  }
  return labels;
};
