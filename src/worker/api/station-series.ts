import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { SeriesQuestion } from '#domain/series/series-query.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { HistoryState } from './history-state.ts';

/** A part of the time axis, inclusive. */
export interface SeriesWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A question, and how much of the answer a chart can draw. Another window or another width alone asks the provider nothing, but for `detail`. */
export interface StationSeriesSpec extends SeriesQuestion {
  /** What is in sight, with a margin to move in; missing: the whole range. */
  readonly window?: SeriesWindow | undefined;
  /** Pixel columns the window is wide; missing: as many as a wide screen has. */
  readonly columns?: number | undefined;
  /** Whether what fell is wanted in pieces; to be said when the view is opened. Missing: no. */
  readonly rain?: boolean | undefined;
  /** The step the window wants, where it is finer than the range's; the provider is asked for whole days of it. Missing: the range's. */
  readonly detail?: HistoryStep | undefined;
}

/** Readings in columns; `times` ascends. */
export interface SeriesColumns {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/**
 * One quantity over time, history first, then the live tail of the log. `times` ascends; a NaN value is a gap. Every pixel column
 * of the window keeps its first, lowest, highest and last reading; one reading on either side of the window is there too.
 */
export interface Series extends SeriesColumns, ReadingLook {
  readonly field: HistoricalField;
  /** Readings that cannot be measurements (sentinels, overflows): for marks, never for lines and bounds. Missing: none. */
  readonly suspects?: SeriesColumns | undefined;
  /** What fell, of rain in the last hour (`chuva_hora`) alone, where it was asked for. */
  readonly rain?: RainColumns | undefined;
}

/** Rain in pieces of time that do not overlap, ascending, of a clock hour each where the readings tell what fell in it. */
export interface RainColumns {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly millimetres: Float64Array;
  /** 1 where more may have fallen. */
  readonly least: Uint8Array;
}

export interface StationSeriesFrame {
  /** What this frame answers. */
  readonly question: SeriesQuestion;
  readonly codigo: string;
  /** The range as it is now: one that follows the present goes on. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** The part of the range that this frame's series are of, and as fine as it was asked for. */
  readonly window: SeriesWindow;
  /** Time between two rows of history in the window: what was chosen, or what the provider knows instead. */
  readonly step: HistoryStep;
  readonly history: HistoryState;
  /** Only quantities with at least one reading in the range, though it may be out of the window. */
  readonly series: readonly Series[];
}
