import type { EpochMs } from '#domain/epoch-ms.ts';

/** First index whose time is not before an instant, among times that ascend; their number when there is none. */
export const lowerBound = (times: Float64Array, instant: EpochMs): number => {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
};
