import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import { lowerBound } from './sorted-search.ts';

/** Points of one quantity in columns: `times` ascends; a non-finite value is a gap. */
export interface SeriesPoints {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly length: number;
}

/** The visible part of the time axis, inclusive. */
export interface TimeWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Column widths. A few fixed ones, on a fixed grid, so that panning keeps the columns. */
const WIDTHS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR_MS),
  ...[1, 2, 4, 8, 16, 32].map((count) => count * DAY_MS),
];

/** Column width in milliseconds: the widest that gives at least `columns` columns. */
export const columnWidth = ({ from, to }: TimeWindow, columns: number): number => {
  const widest = (to - from) / Math.max(1, columns);
  return WIDTHS.findLast((width) => width <= widest) ?? SECOND_MS;
};

/** The points kept of one column, as indexes; -1 is none. */
class Column {
  #first = -1;
  #last = -1;
  #lowest = -1;
  #highest = -1;
  #low = Number.NaN;
  #high = Number.NaN;

  take(index: number, value: number): void {
    this.#last = index;
    if (this.#first === -1) {
      this.#first = index;
      this.#setLowest(index, value);
      this.#setHighest(index, value);
    } else if (value < this.#low) {
      this.#setLowest(index, value);
    } else if (value > this.#high) {
      this.#setHighest(index, value);
    }
  }

  /** Passes on the kept indexes, ascending and distinct, then clears the column. */
  close(keep: (index: number) => void): void {
    if (this.#first === -1) return;
    const earlier = Math.min(this.#lowest, this.#highest);
    const later = Math.max(this.#lowest, this.#highest);
    keep(this.#first);
    if (earlier !== this.#first) keep(earlier);
    if (later !== earlier) keep(later);
    if (this.#last !== later) keep(this.#last);
    this.#first = -1;
  }

  #setLowest(index: number, value: number): void {
    this.#lowest = index;
    this.#low = value;
  }

  #setHighest(index: number, value: number): void {
    this.#highest = index;
    this.#high = value;
  }
}

/**
 * Indexes, ascending, of the points to draw when a time window is `columns` pixels wide. Each column keeps its first, lowest, highest and
 * last reading, so no peak is lost. Two adjacent kept points have a gap between them exactly if the originals had one. One reading outside
 * each end is kept, so that the line leaves the window. One pass over the visible points.
 */
export const decimatedIndexes = (
  { times, values, length }: SeriesPoints,
  window: TimeWindow,
  columns: number,
): readonly number[] => {
  const width = columnWidth(window, columns);
  const inside = lowerBound(times, Math.floor(window.from / width) * width, length);
  const beyond = lowerBound(times, (Math.floor(window.to / width) + 1) * width, length);
  const start = Math.max(0, inside - 1);
  const end = Math.min(length, beyond + 1);
  const kept: number[] = [];
  const column = new Column();
  let at = Number.NaN;
  let keptLast = start - 1;
  const keep = (index: number): void => {
    if (kept.length > 0) {
      // Skipped readings are no gap; the first non-finite value is one.
      for (let between = keptLast + 1; between < index; between += 1) {
        if (Number.isFinite(values[between])) continue;
        kept.push(between);
        break;
      }
    }
    kept.push(index);
    keptLast = index;
  };
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    const place = Math.floor((times[index] ?? 0) / width);
    if (place !== at) {
      column.close(keep);
      at = place;
    }
    column.take(index, value);
  }
  column.close(keep);
  return kept;
};

/** {@link decimatedIndexes} as points, in new columns that may be transferred. */
export const decimate = (
  points: SeriesPoints,
  window: TimeWindow,
  columns: number,
): { readonly times: Float64Array; readonly values: Float64Array } => {
  const kept = decimatedIndexes(points, window, columns);
  return {
    times: Float64Array.from(kept, (index) => points.times[index] ?? Number.NaN),
    values: Float64Array.from(kept, (index) => points.values[index] ?? Number.NaN),
  };
};
