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

/** First index whose number is not below a bound, among the first `length` ascending numbers. */
export const lowerBound = (
  ascending: ArrayLike<number>,
  bound: number,
  length: number = ascending.length,
): number => firstWhere(length, (place) => (ascending[place] ?? Infinity) >= bound);

/** The median of the steps between ascending numbers; undefined for fewer than two. */
export const medianStep = (ascending: Float64Array): number | undefined => {
  const steps = ascending
    .slice(1)
    .map((at, index) => at - (ascending[index] ?? at))
    .toSorted();
  return steps[Math.floor(steps.length / 2)];
};
