import { decimate, type SeriesPoints } from '#domain/series/decimation.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { grown } from '#worker/log/grown.ts';
import { lowerBound } from '#domain/series/sorted-search.ts';
import type { Span } from '#feed/history/history-cache.ts';
import type { SeriesColumns } from '#worker/api/station-series.ts';

const FIRST_CAPACITY = 64;

/** Readings of one quantity in order of time, in growable columns; 16 bytes per reading. */
export class GrowingSeries {
  #times = new Float64Array(FIRST_CAPACITY);
  #values = new Float64Array(FIRST_CAPACITY);
  #length = 0;

  get times(): Float64Array {
    return this.#times;
  }

  get values(): Float64Array {
    return this.#values;
  }

  get length(): number {
    return this.#length;
  }

  /** Time of the newest reading; -Infinity without any. */
  get end(): EpochMs {
    return epochMs(this.#times[this.#length - 1] ?? -Infinity);
  }

  /** Appends a reading. One with an older time arrived later all the same: its time is raised to that of the one before. */
  push(time: EpochMs, value: number): void {
    if (this.#length === this.#times.length) this.#grow();
    this.#times[this.#length] = Math.max(time, this.end);
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Downsamples itself to `columns` pixel columns, without losing a peak or a gap. */
  thin(columns: number): void {
    const from = epochMs(this.#times[0] ?? 0);
    const { times, values } = decimate(this, { from, to: this.end }, columns);
    this.#times = new Float64Array(times);
    this.#values = new Float64Array(values);
    this.#length = times.length;
  }

  #grow(): void {
    this.#times = grown(Float64Array, this.#times, FIRST_CAPACITY);
    this.#values = grown(Float64Array, this.#values, FIRST_CAPACITY);
  }
}

/** The readings from `from` until before `before`, without a copy. */
export const pieceOf = (
  { times, values, length }: GrowingSeries,
  { from, before }: { readonly from: EpochMs; readonly before: EpochMs },
): SeriesPoints => {
  const start = lowerBound(times, from, length);
  const stop = Math.max(start, lowerBound(times, before, length));
  return {
    times: times.subarray(start, stop),
    values: values.subarray(start, stop),
    length: stop - start,
  };
};

/** The lowest and the highest value in a span, inclusive; null without any. */
export const extentIn = ({ times, values, length }: GrowingSeries, { from, to }: Span) => {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (let index = lowerBound(times, from, length); index < length; index += 1) {
    if ((times[index] ?? Infinity) > to) break;
    const value = values[index] ?? Number.NaN;
    if (value > maximum) maximum = value;
    if (value < minimum) minimum = value;
  }
  return minimum > maximum ? null : { minimum, maximum };
};

/** Joins pieces that ascend in time, each reduced by `drawn`. A gap separates those more than `longest` milliseconds apart. */
export const joinPieces = (
  pieces: readonly SeriesPoints[],
  drawn: (piece: SeriesPoints) => SeriesColumns,
  longest: number,
): SeriesColumns => {
  const times: number[] = [];
  const values: number[] = [];
  let end = Infinity;
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    const { times: reducedTimes, values: reducedValues } = drawn(piece);
    if ((piece.times[0] ?? end) - end > longest && times.length > 0 && reducedTimes.length > 0) {
      times.push(((times.at(-1) ?? 0) + (reducedTimes[0] ?? 0)) / 2);
      values.push(Number.NaN);
    }
    end = piece.times[piece.length - 1] ?? end;
    for (const [index, time] of reducedTimes.entries()) {
      // A reading at the seam is in both pieces.
      if (time <= (times.at(-1) ?? -Infinity)) continue;
      times.push(time);
      values.push(reducedValues[index] ?? Number.NaN);
    }
  }
  return { times: Float64Array.from(times), values: Float64Array.from(values) };
};
