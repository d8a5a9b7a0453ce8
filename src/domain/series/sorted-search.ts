/** First of `length` places at which a monotone predicate holds; `length` if there is none. */
export const firstWhere = (length: number, holds: (place: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** First index whose time is not before an instant, among the first `length` ascending times. */
export const lowerBound = (
  times: ArrayLike<number>,
  instant: number,
  length: number = times.length,
): number => firstWhere(length, (place) => (times[place] ?? Infinity) >= instant);
