import {
  type MonthExtent,
  RECENT_FIELDS,
  type RecentField,
  type RecentSeries,
  type RecentValues,
} from '#contract/columns/recent-series.ts';
import type { HistoryRow } from '#contract/tag-source.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { type HistoryStep, stepLength } from '#domain/series/history-step.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { bandHeld } from '#domain/series/time-to-level.ts';
import { DAY_MS, MINUTE_MS, decodeStamp, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** The step of the values (PROVIDER 9). */
export const RECENT_STEP: HistoryStep = 'Int15min';

/** The times of the values: the first, the last, and how many. */
export type RecentGrid = Pick<RecentSeries, 'until' | 'stepMs' | 'length'> & {
  readonly from: EpochMs;
};

/** The last 24 hours up to `now`, on the grid on which rows of history lie: that of standard time (PROVIDER 3). */
export const recentGridAt = (now: EpochMs, offsetMinutes: number): RecentGrid => {
  const stepMs = stepLength(RECENT_STEP);
  const offset = offsetMinutes * MINUTE_MS;
  const until = epochMs(Math.floor((now + offset) / stepMs) * stepMs - offset);
  return { from: epochMs(until - DAY_MS), until, stepMs, length: DAY_MS / stepMs + 1 };
};

/** A measurement in the digits of its quantity; null for none, and for what cannot be one (PROVIDER 5). */
const measured = (field: RecentField, value: number | null): number | null => {
  if (value === null || !isPlausibleValue(field, value)) return null;
  const scale = 10 ** seriesSourceOf(field).decimals;
  // No zero with a sign: JSON has none.
  return Math.round(value * scale) / scale + 0;
};

/** The values of rows of history on a grid, by quantity: of each step the last one. A quantity without any is left out. */
export const recentValues = (
  rows: readonly HistoryRow[],
  grid: RecentGrid,
  offsetMinutes: number,
): ReadonlyMap<RecentField, Float64Array> => {
  const valuesByField = new Map<RecentField, Float64Array>();
  for (const row of rows) {
    const time = decodeStamp(row.timestamp, offsetMinutes);
    const place = time === null ? -1 : Math.ceil((time - grid.from) / grid.stepMs);
    if (place < 0 || place >= grid.length) continue;
    for (const field of RECENT_FIELDS) {
      const value = measured(field, row[field]);
      if (value === null) continue;
      const values = valuesByField.get(field) ?? new Float64Array(grid.length).fill(Number.NaN);
      values[place] = value;
      valuesByField.set(field, values);
    }
  }
  return valuesByField;
};

/** Quantities with a lowest and highest value of the month: levels, which rise and fall. */
export const EXTENT_FIELDS = RECENT_FIELDS.filter((field) => field !== 'chuva_hora');

/** Lowest and highest value of each of {@link EXTENT_FIELDS} in rows of history. */
export const extentsOf = (rows: readonly HistoryRow[]): ReadonlyMap<RecentField, MonthExtent> => {
  const extents = new Map<RecentField, MonthExtent>();
  for (const field of EXTENT_FIELDS) {
    let [minimum, maximum] = [Infinity, -Infinity];
    for (const row of rows) {
      const value = measured(field, row[field]);
      if (value === null) continue;
      minimum = Math.min(minimum, value);
      maximum = Math.max(maximum, value);
    }
    if (minimum <= maximum) extents.set(field, { minimum, maximum });
  }
  return extents;
};

/** The extent of a month with the values of the last day, which may lie outside of its hourly rows; null if the month is unknown. */
const withDay = (month: MonthExtent | undefined, values: Float64Array): MonthExtent | null => {
  if (month === undefined) return null;
  const known = values.filter((value) => !Number.isNaN(value));
  return {
    minimum: Math.min(month.minimum, ...known),
    maximum: Math.max(month.maximum, ...known),
  };
};

/** {@link bandHeld} of a river's rows of 72 hours, to a hundredth. */
export const heldOf = (rows: readonly HistoryRow[], offsetMinutes: number): number => {
  const points = rows.flatMap((row): readonly SeriesPoint[] => {
    const time = decodeStamp(row.timestamp, offsetMinutes);
    const value = measured('rio_nivel', row.rio_nivel);
    return time === null || value === null ? [] : [{ time, value }];
  });
  return Math.round(bandHeld(points) * 100) / 100;
};

/** The part of the answer about one station. `held`: of its river. */
export const recentFields = (
  day: ReadonlyMap<RecentField, Float64Array>,
  months: ReadonlyMap<RecentField, MonthExtent>,
  held: number | undefined,
): ReadonlyMap<RecentField, RecentValues> =>
  new Map(
    RECENT_FIELDS.flatMap((field) => {
      const values = day.get(field);
      if (values === undefined) return [];
      const month = withDay(months.get(field), values);
      const ofRiver = field === 'rio_nivel' && held !== undefined ? { held } : {};
      return [[field, { values, month, ...ofRiver }] as const];
    }),
  );
