import type { SeriesPoints } from '#domain/series/decimation.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { lowerBound } from '#domain/series/sorted-search.ts';
import type { SeriesColumns } from '#worker/api/station-series.ts';
import type { GrowingSeries } from './growing-series.ts';

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
