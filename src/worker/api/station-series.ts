import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { SeriesQuery } from '#domain/series/series-query.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { HistoryState } from './history-state.ts';
import type { Compared, SeriesLine } from './series-line.ts';

/** A part of the time axis, inclusive. */
export interface SeriesWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * A range request, and which part of it a chart can draw. A change of `window` or `columns` alone sends no request to the provider, except
 * with `detail`.
 */
export interface StationSeriesQuery extends SeriesQuery {
  /** The visible part with a margin for panning; missing: the whole range. */
  readonly window?: SeriesWindow | undefined;
  /** Width of the window in pixel columns; missing: that of a wide screen. */
  readonly columns?: number | undefined;
  /** Whether to include rain per piece of time. Set it when the view is opened. Missing: no. */
  readonly rain?: boolean | undefined;
  /** The step of the window, if finer than the range's; it is requested from the provider in complete days. Missing: the range's. */
  readonly detail?: HistoryStep | undefined;
}

/** Readings in columns; `times` ascends. */
export interface SeriesColumns {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/**
 * One quantity over time: history, then the live tail of the log. `times` ascends; a NaN value is a gap. Downsampling keeps the first,
 * lowest, highest and last reading of every pixel column, and one reading on either side of the window.
 */
export interface Series extends SeriesColumns, ReadingLook {
  readonly field: HistoricalField;
  /** Readings that cannot be measurements (sentinels, overflows): drawn as marks, never part of lines or bounds. Missing: none. */
  readonly suspects?: SeriesColumns | undefined;
  /** Whose it is; missing where nothing is compared. */
  readonly line?: SeriesLine | undefined;
  /** Rain per piece of time; only for rain in the last hour (`chuva_hora`), and if requested. */
  readonly rain?: RainColumns | undefined;
}

/** Rain per piece of time. Pieces ascend and do not overlap; each is a clock hour where the readings allow it. */
export interface RainColumns {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly millimetres: Float64Array;
  /** 1 where the amount is a lower bound. */
  readonly lowerBounds: Uint8Array;
}

export interface StationSeriesFrame extends Compared {
  /** The request that this frame answers. */
  readonly query: SeriesQuery;
  /** The range as it is now: a range that follows the present grows. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** The part of the range that this frame's series cover, at the requested resolution. */
  readonly window: SeriesWindow;
  /** Time between two rows of history in the window: the chosen step, or the one the provider has instead. */
  readonly step: HistoryStep;
  readonly history: HistoryState;
  /** Only quantities with at least one reading in the range, even if outside the window. */
  readonly series: readonly Series[];
}
