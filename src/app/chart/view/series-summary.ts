import type { Series } from '#worker/api/station-series.ts';
import { lastPoint, type Point } from '#app/chart/marks/readout.ts';

export interface SeriesSummary {
  readonly last: Point;
  readonly minimum: Point;
  readonly maximum: Point;
}

/** Last, lowest and highest reading (the latest of equal ones); null without readings. */
export const summarise = (series: Series): SeriesSummary | null => {
  const last = lastPoint(series);
  if (last === null) return null;
  let minimum = last;
  let maximum = last;
  for (let index = series.values.length - 1; index >= 0; index -= 1) {
    const time = series.times[index];
    const value = series.values[index];
    if (time === undefined || value === undefined || !Number.isFinite(value)) continue;
    if (value < minimum.value) minimum = { time, value };
    if (value > maximum.value) maximum = { time, value };
  }
  return { last, minimum, maximum };
};
