import type { EpochMs } from '#domain/epoch-ms.ts';
import type { Series } from '#worker/api/frames.ts';

/** One line of the series table: the last reading of each quantity in a step of time. */
export interface SeriesRow {
  /** When the newest reading of the line was taken. */
  readonly time: EpochMs;
  /** One a series, in their order; null is no reading. */
  readonly values: readonly (number | null)[];
}

/** Live readings come every 15 s; a line for each would bury the hours a person looks for. */
export const ROW_STEP_MS = 10 * 60_000;

/** Rows of several series, newest first. A gap (NaN) is no reading; a step without any reading has no row. */
export const seriesRows = (
  series: readonly Series[],
  stepMs: number = ROW_STEP_MS,
): readonly SeriesRow[] => {
  const rowByStep = new Map<number, { time: EpochMs; values: (number | null)[] }>();
  for (const [column, { times, values }] of series.entries()) {
    for (const [index, time] of times.entries()) {
      const value = values[index];
      if (value === undefined || !Number.isFinite(value)) continue;
      // A step ends with its stamp: the reading of 14:10 belongs to the ten minutes before it.
      const step = Math.ceil(time / stepMs);
      const row = rowByStep.get(step) ?? {
        time,
        values: Array.from<null>({ length: series.length }).fill(null),
      };
      row.time = Math.max(row.time, time);
      row.values[column] = value;
      rowByStep.set(step, row);
    }
  }
  return [...rowByStep.values()].toSorted((a, b) => b.time - a.time);
};
