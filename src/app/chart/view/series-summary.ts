import type { Series } from '#worker/api/station-series.ts';
import { lastPoint, type Point } from '#app/chart/marks/readout.ts';

/** A series in three readings: what a person asks of a curve. */
export interface SeriesSummary {
  readonly last: Point;
  readonly minimum: Point;
  readonly maximum: Point;
}

/** Last, lowest and highest reading (of equal ones the latest); null without any. */
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
