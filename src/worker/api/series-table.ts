import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { FallenRain } from '#domain/series/fallen-rain.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { SeriesQuery } from '#domain/series/series-query.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { HistoryState } from './history-state.ts';
import type { Compared, SeriesLine } from './series-line.ts';

/** The series as a table: one row per time step, newest first. */
export interface SeriesTableQuery extends SeriesQuery {
  /** Empty: every quantity of the station. */
  readonly fields: readonly HistoricalField[];
  /** The requested rows, by position in the list. */
  readonly window: { readonly offset: number; readonly limit: number };
}

/** A column of the table. Maximum, minimum and total are of all its readings in the range, including those between two rows. */
export interface SeriesTableColumn extends ReadingLook {
  readonly field: HistoricalField;
  /** Whose it is; missing where nothing is compared. */
  readonly line?: SeriesLine | undefined;
  /** Null without readings. */
  readonly maximum: number | null;
  readonly minimum: number | null;
  /** Rain in the range. Null for quantities without a total, and where rows are too far apart to know. */
  readonly total: FallenRain | null;
}

/** First row of a day of the network's zone. */
export interface SeriesTableDay {
  readonly start: EpochMs;
  /** Position of its newest row. */
  readonly first: number;
}

export interface SeriesTableFrame extends Compared {
  /** The request that this frame answers. */
  readonly query: SeriesQuery;
  /** The range as it is now: a range that follows the present grows, with its rows and sums. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly step: HistoryStep;
  readonly history: HistoryState;
  /** Only quantities with at least one reading. */
  readonly columns: readonly SeriesTableColumn[];
  readonly days: readonly SeriesTableDay[];
  /** Total number of rows. */
  readonly matched: number;
  /** Position of this frame's first row. */
  readonly offset: number;
  /** When the newest reading of each row was taken. */
  readonly times: Float64Array;
  /** The last reading of each step, row-major (one value per column); NaN is none. */
  readonly values: Float64Array;
  /** Parallel to `values`: 1 if the value cannot be a measurement and the step has no other. */
  readonly suspect: Uint8Array;
}
