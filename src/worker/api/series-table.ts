import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { FallenRain } from '#domain/series/fallen-rain.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { SeriesQuestion } from '#domain/series/series-query.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { HistoryState } from './history-state.ts';

/** The same series as a table: a row a step of time, the newest first. */
export interface SeriesTableSpec extends SeriesQuestion {
  /** Empty: every quantity the station has. */
  readonly fields: readonly HistoricalField[];
  /** The rows asked for, by position in the list. */
  readonly window: { readonly offset: number; readonly limit: number };
}

/** A column of the table, and what is to be said of all of its readings in the range: of those between two rows as well. */
export interface SeriesTableColumn extends ReadingLook {
  readonly field: HistoricalField;
  /** Null where nothing was read. */
  readonly maximum: number | null;
  readonly minimum: number | null;
  /** What fell in the range; null for what has no total, and where rows are too far apart to tell. */
  readonly total: FallenRain | null;
}

/** Where a day of America/Sao_Paulo begins in the list. */
export interface SeriesTableDay {
  readonly start: EpochMs;
  /** Position of its newest row. */
  readonly first: number;
}

export interface SeriesTableFrame {
  /** What this frame answers. */
  readonly question: SeriesQuestion;
  readonly codigo: string;
  /** The range as it is now: one that follows the present goes on, and rows and sums with it. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly step: HistoryStep;
  readonly history: HistoryState;
  /** Only quantities with at least one reading. */
  readonly columns: readonly SeriesTableColumn[];
  readonly days: readonly SeriesTableDay[];
  /** Rows there are. */
  readonly matched: number;
  /** Position of the first row below. */
  readonly offset: number;
  /** When the newest reading of each row was taken. */
  readonly times: Float64Array;
  /** The last reading of every step, row by row, one a column; NaN is none. */
  readonly values: Float64Array;
  /** 1 where a value cannot be a measurement: the step has no other. Beside `values`. */
  readonly suspect: Uint8Array;
}
