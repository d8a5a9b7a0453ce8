import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';

/** Label of a threshold on the axis; pixels from the plot's top. */
export interface ThresholdLabel {
  readonly threshold: ChartedLevel;
  readonly foot: number;
}

const LABEL_PX = 16;

/** Names above their lines, pushed up to avoid overlaps; none for lines off the plot. */
export const thresholdLabels = (
  thresholds: readonly ChartedLevel[],
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
