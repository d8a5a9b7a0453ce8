/** A point of a line. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/** A straight line through noisy points, and how far it can be trusted. */
export interface FittedLine {
  /** Median of the slopes of all pairs (Theil, Sen). */
  readonly slope: number;
  /** Bounds of a band that holds the slope nine times in ten. */
  readonly low: number;
  readonly high: number;
  /** Factor of x² where the points follow a bow rather than a line; else 0. The slope is that of the middle. */
  readonly bend: number;
  /** Standard deviation of what lies off the line and its bend. */
  readonly spread: number;
  /** Correlation of what lies one unit of x apart. */
  readonly persistence: number;
}

/** Of a standard normal: nine tenths lie within. */
const NORMAL_90 = 1.645;
/** The correlation of fewer points cannot be measured; nothing is surer than the most. */
const LEAST_FOR_CORRELATION = 10;
const MOST_CORRELATED = 0.98;
/** More points than a parabola needs, and one. */
const LEAST_BENT = 4;
/** So many standard errors make a bend significant. */
const BEND_ERRORS = 3.5;
/** What is correlated beside a fitted parabola seems less so: by its three numbers' share of the points, and to so much of the rest. */
const SEEMING = { numbers: 3, share: 0.74 } as const;

/** The number at a place of the ascending order, where those between `from` and `to` have their places among themselves (Hoare); it moves them. */
const selected = (numbers: Float64Array, place: number, from: number, to: number): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const pivot = numbers[(low + high) >> 1] ?? Number.NaN;
    let [left, right] = [low, high];
    while (left <= right) {
      let [lower, upper] = [numbers[left] ?? pivot, numbers[right] ?? pivot];
      while (lower < pivot) lower = numbers[(left += 1)] ?? pivot;
      while (upper > pivot) upper = numbers[(right -= 1)] ?? pivot;
      if (left > right) break;
      numbers[left] = upper;
      numbers[right] = lower;
      left += 1;
      right -= 1;
    }
    if (place > right && place < left) break;
    if (place <= right) high = right;
    else low = left;
  }
  return numbers[place] ?? Number.NaN;
};

/** Most are of one number, or of three neighbours. */
export const medianOf = (numbers: readonly number[]): number => {
  const a = numbers[0] ?? Number.NaN;
  const b = numbers[1] ?? a;
  if (numbers.length < 3) return numbers.length === 1 ? a : (a + b) / 2;
  const c = numbers[2] ?? a;
  if (numbers.length === 3) return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  const sorted = Float64Array.from(numbers).toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** The least squares parabola: what it adds to a line at each point, and what it leaves. In loops: a map has a hundred rivers at an instant. */
const parabolaOf = (points: readonly LinePoint[]) => {
  const count = points.length;
  let [sumX, sumY] = [0, 0];
  for (const { x, y } of points) {
    sumX += x;
    sumY += y;
  }
  const [mean, level] = [sumX / count, sumY / count];
  let [squares, cubes, slant] = [0, 0, 0];
  for (const { x, y } of points) {
    const p = x - mean;
    squares += p * p;
    cubes += p * p * p;
    slant += y * p;
  }
  const [skew, line] = [cubes / squares, slant / squares];
  const second = new Float64Array(count);
  let [weight, bowed] = [0, 0];
  for (const [index, { x, y }] of points.entries()) {
    const p = x - mean;
    const q = p * p - skew * p - squares / count;
    second[index] = q;
    weight += q * q;
    bowed += y * q;
  }
  const bow = bowed / weight;
  const left = new Float64Array(count);
  for (const [index, { x, y }] of points.entries()) {
    left[index] = y - level - line * (x - mean) - bow * (second[index] ?? 0);
  }
  return { bow, second, weight, left };
};

const squaresOf = (numbers: Float64Array): number => {
  let sum = 0;
  for (const one of numbers) sum += one * one;
  return sum;
};

/** Correlation of neighbours in what a parabola leaves, without its bias; 0 where it cannot be measured. */
const correlationOf = (left: Float64Array): number => {
  const count = left.length;
  const own = squaresOf(left);
  if (count < LEAST_FOR_CORRELATION || own === 0) return 0;
  let next = 0;
  for (let index = 1; index < count; index += 1) {
    next += (left[index] ?? 0) * (left[index - 1] ?? 0);
  }
  return Math.max(0, (next / own + SEEMING.numbers / count) / SEEMING.share);
};

/** By how much correlated neighbours widen Kendall's variance (Hamed and Rao 1998, for a correlation that decays by its own factor). */
const widening = (count: number, correlation: number): number => {
  let sum = 0;
  let decayed = 1;
  for (let lag = 1; lag < count - 2; lag += 1) {
    decayed *= correlation;
    const ofRanks = (6 / Math.PI) * Math.asin(decayed / 2);
    sum += (count - lag) * (count - lag - 1) * (count - lag - 2) * ofRanks;
  }
  return 1 + (2 * sum) / (count * (count - 1) * (count - 2));
};

/** The slopes of all pairs, after `bend` of the parabola is taken out. */
const slopesOf = (
  points: readonly LinePoint[],
  second: Float64Array,
  bend: number,
): Float64Array => {
  const xs = Float64Array.from(points, ({ x }) => x);
  const ys = Float64Array.from(points, ({ y }, index) => y - bend * (second[index] ?? 0));
  const slopes = new Float64Array((points.length * (points.length - 1)) / 2);
  let filled = 0;
  for (let to = 1; to < points.length; to += 1) {
    const [x, y] = [xs[to] ?? 0, ys[to] ?? 0];
    for (let from = 0; from < to; from += 1) {
      slopes[filled] = (y - (ys[from] ?? 0)) / (x - (xs[from] ?? 0));
      filled += 1;
    }
  }
  return slopes;
};

/**
 * The line through at least four points, by ascending x. `resolution`: noise below it is rounding. `persistence`: of the line over
 * twice the span, if there is one. Neighbours that swing together widen the band to nearly all slopes.
 */
export const theilSen = (
  points: readonly LinePoint[],
  {
    resolution,
    persistence = 0,
  }: { readonly resolution: number; readonly persistence?: number | undefined },
): FittedLine => {
  const count = points.length;
  const { bow, second, weight, left } = parabolaOf(points);
  const spread = Math.sqrt(squaresOf(left) / Math.max(1, count - 3));
  const step = ((points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0)) / (count - 1);
  const own = spread > resolution / 2 ? correlationOf(left) : 0;
  // The longer line has twice the points.
  const known = Math.max(own, (own + 2 * persistence ** step) / 3);
  const correlation = Math.min(MOST_CORRELATED, known);
  const wider = widening(count, correlation);
  const isBent = Math.abs(bow) * Math.sqrt(weight) > BEND_ERRORS * spread * Math.sqrt(wider);
  const bend = isBent && count > LEAST_BENT ? bow : 0;
  const slopes = slopesOf(points, second, bend);
  const deviation = Math.sqrt((wider * count * (count - 1) * (2 * count + 5)) / 18);
  const last = slopes.length - 1;
  const outer = Math.max(0, Math.round((slopes.length - NORMAL_90 * deviation) / 2) - 1);
  // No other place of the order is asked for.
  const middle = (last + 1) >> 1;
  const upper = selected(slopes, middle, 0, last);
  const lower = last % 2 === 1 ? selected(slopes, middle - 1, 0, middle - 1) : upper;
  return {
    slope: last % 2 === 1 ? (lower + upper) / 2 : upper,
    low: selected(slopes, outer, 0, middle - 1),
    high: selected(slopes, last - outer, middle, last),
    bend,
    spread,
    persistence: correlation ** (1 / step),
  };
};
