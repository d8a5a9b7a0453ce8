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

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const middleOf = (sorted: Float64Array): number => {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

export const medianOf = (numbers: readonly number[]): number =>
  middleOf(Float64Array.from(numbers).toSorted());

/** The least squares parabola: what it adds to a line at each point, and what it leaves. */
const parabolaOf = (points: readonly LinePoint[]) => {
  const mean = sumOf(points.map(({ x }) => x)) / points.length;
  const first = points.map(({ x }) => x - mean);
  const squares = sumOf(first.map((p) => p * p));
  const skew = sumOf(first.map((p) => p ** 3)) / squares;
  const second = first.map((p) => p * p - skew * p - squares / points.length);
  const weight = sumOf(second.map((p) => p * p));
  const along = (polynomial: readonly number[], by: number): number =>
    sumOf(points.map(({ y }, index) => y * (polynomial[index] ?? 0))) / by;
  const level = sumOf(points.map(({ y }) => y)) / points.length;
  const [line, bow] = [along(first, squares), along(second, weight)];
  const left = points.map(
    ({ y }, index) => y - level - line * (first[index] ?? 0) - bow * (second[index] ?? 0),
  );
  return { bow, second, weight, left };
};

/** Correlation of neighbours in what a parabola leaves, without its bias; 0 where it cannot be measured. */
const correlationOf = (left: readonly number[]): number => {
  const count = left.length;
  const own = sumOf(left.map((one) => one * one));
  if (count < LEAST_FOR_CORRELATION || own === 0) return 0;
  const next = sumOf(left.slice(1).map((one, index) => one * (left[index] ?? 0)));
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

/** The slopes of all pairs, ascending, after `bend` of the parabola is taken out. */
const slopesOf = (
  points: readonly LinePoint[],
  second: readonly number[],
  bend: number,
): Float64Array => {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }, index) => y - bend * (second[index] ?? 0));
  const slopes = new Float64Array((points.length * (points.length - 1)) / 2);
  let filled = 0;
  for (let to = 1; to < points.length; to += 1) {
    for (let from = 0; from < to; from += 1) {
      slopes[filled] = ((ys[to] ?? 0) - (ys[from] ?? 0)) / ((xs[to] ?? 0) - (xs[from] ?? 0));
      filled += 1;
    }
  }
  return slopes.toSorted();
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
  const spread = Math.sqrt(sumOf(left.map((one) => one * one)) / Math.max(1, count - 3));
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
  const outer = Math.max(0, Math.round((slopes.length - NORMAL_90 * deviation) / 2) - 1);
  return {
    slope: middleOf(slopes),
    low: slopes[outer] ?? Number.NaN,
    high: slopes[slopes.length - 1 - outer] ?? Number.NaN,
    bend,
    spread,
    persistence: correlation ** (1 / step),
  };
};
