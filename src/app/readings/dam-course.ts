import { type HourlyChange, inflowSense, type InflowSense } from '#domain/stations/inflow-sense.ts';
import { changeOver } from '#domain/series/level-change.ts';
import { levelChangeOver } from '#domain/series/datum-shift.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { plausibleRangeOf } from '#domain/quantities/plausibility.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { CoursePoint } from '#domain/series/recent-series.ts';
import type { DamEntry } from '#worker/api/dam-board.ts';
import type { Series } from '#worker/api/station-series.ts';
import { coursePoints } from './course-points.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How a dam went in the last day, up to its last reading. */
export interface DamCourse {
  /** Percent of the storage, where it is known, else metres above the dam: what is drawn. A NaN value is a gap. */
  readonly drawn: { readonly unit: '%' | 'm'; readonly points: readonly CoursePoint[] };
  readonly lastHour: HourlyChange;
  readonly lastDay: HourlyChange;
  /** Null where too little is known. */
  readonly sense: InflowSense | null;
}

/** The course of a dam from its series (history, then live) and its reading now. */
export const damCourse = (
  { percent, upstream, heardAt }: Pick<DamEntry, 'percent' | 'upstream' | 'heardAt'>,
  series: readonly Series[],
): DamCourse => {
  const storage = coursePoints(
    series,
    'barramento_porc',
    plausibleRangeOf(READING_PATHS.damPercent),
    {
      value: comparableNumber(percent),
      heardAt,
    },
  );
  const level = coursePoints(
    series,
    'barramento_nivel',
    plausibleRangeOf(READING_PATHS.damUpstream),
    {
      value: comparableNumber(upstream),
      heardAt,
    },
  );
  const changes = (span: number): HourlyChange => ({
    percent: changeOver(storage, span),
    metres: levelChangeOver(level, span),
  });
  const all = storage.length > 0 ? storage : level;
  const since = (all.at(-1)?.time ?? 0) - DAY_MS;
  const lastHour = changes(HOUR_MS);
  return {
    drawn: {
      unit: storage.length > 0 ? '%' : 'm',
      points: all.filter(({ time }) => time >= since),
    },
    lastHour,
    lastDay: changes(DAY_MS),
    sense: inflowSense(lastHour),
  };
};
