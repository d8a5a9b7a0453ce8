import { isAltitude, type LegendRange, type LegendScale } from '#domain/quantities/quantities.ts';
import { lowerBound } from '#domain/series/sorted-search.ts';

/** Colour legends have six colours (SPEC 9). */
export const BUCKET_COUNT = 6;

/** Buckets 0 to 5 have a colour. These classes have none and are distinguished from each other. */
export const NO_READING = -1;
/** A zero of chuva or taxa, which is not shown (SPEC 9). */
export const HIDDEN_ZERO = -2;
/** A level from another zero than the legend's: an altitude above the sea among staff readings, or the reverse (PROVIDER 1, 5). */
export const NOT_COMPARABLE = -3;
/** A reading in a unit that cannot be converted. */
export const OTHER_UNIT = -4;

/** Lower bounds of the six buckets, ascending. The first also takes lower values; the last has no upper bound. */
export type Thresholds = readonly [number, number, number, number, number, number];

const STEPS = BUCKET_COUNT - 1;

/** Finest step, as a share of the readings, and of 1 where they are smaller: below it the digits of a float32 are noise. */
const FINEST = 1e-6;

/** Rounds a step up to 1, 2, 2.5 or 5 times a power of ten, so that the bounds are easy to read. */
const readableStep = (step: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * magnitude >= step * (1 - 1e-9));
  return (factor ?? 10) * magnitude;
};

/** Removes binary rounding errors (0.30000000000000004); ten significant digits are enough for any legend. */
const tidy = (value: number): number => Number(value.toPrecision(10));

const thresholdsFrom = (start: number, step: number): Thresholds => [
  tidy(start),
  tidy(start + step),
  tidy(start + 2 * step),
  tidy(start + 3 * step),
  tidy(start + 4 * step),
  tidy(start + 5 * step),
];

/**
 * Thresholds of a legend. A fixed range gives five equal steps, open from its maximum up. A data range is widened to readable numbers
 * around the finite `extent` ([lowest, highest]; null if there is no reading yet).
 */
export const thresholdsFor = (
  range: LegendRange,
  extent: readonly [number, number] | null,
): Thresholds => {
  if (range.kind === 'fixed') {
    return thresholdsFrom(range.minimum, (range.maximum - range.minimum) / STEPS);
  }
  if (extent === null) return thresholdsFrom(0, 1);
  const [lowest, highest] = extent;
  const spread = highest - lowest;
  const magnitude = Math.max(Math.abs(lowest), Math.abs(highest), 1);
  const isOneValue = spread / STEPS <= magnitude * FINEST;
  let step = readableStep(isOneValue ? magnitude / 100 : spread / STEPS);
  let start = Math.floor(lowest / step) * step;
  // Rounding the start down may push the highest reading past the top bound: take the next larger step.
  if (start + BUCKET_COUNT * step <= highest) {
    step = readableStep(step * 1.01);
    start = Math.floor(lowest / step) * step;
  }
  return thresholdsFrom(start, step);
};

/** Bucket 0 to 5 of a finite reading: the last one whose lower bound does not exceed it. */
export const bucketOf = (thresholds: Thresholds, value: number): number => {
  let bucket = 0;
  for (let next = 1; next < BUCKET_COUNT; next += 1) {
    const bound = thresholds[next];
    if (bound !== undefined && value >= bound) bucket = next;
  }
  return bucket;
};

/** With fewer readings, outliers cannot be told from the rest. */
const LEAST_READINGS = 8;
/** Tukey's outlier fence, in interquartile ranges. */
const OUTLIER_FENCE = 3;

/**
 * Lowest and highest of readings without outliers; null if there is none. NaN is no reading. Some gauges have another datum
 * (PROVIDER 5: 25 m among staffs of 2 m): they get the last colour and leave the other five to the rest.
 */
export const usualExtent = (readings: readonly number[]): readonly [number, number] | null => {
  const sorted = new Float64Array(readings.filter((value) => Number.isFinite(value))).toSorted();
  const last = sorted.length - 1;
  const [lowest] = sorted;
  const highest = sorted[last];
  if (lowest === undefined || highest === undefined) return null;
  const lowerQuarter = sorted[Math.floor(last / 4)] ?? lowest;
  const upperQuarter = sorted[Math.ceil((last * 3) / 4)] ?? highest;
  const reach = OUTLIER_FENCE * (upperQuarter - lowerQuarter);
  if (sorted.length < LEAST_READINGS || reach === 0) return [lowest, highest];
  const first = lowerBound(sorted, lowerQuarter - reach);
  let end = lowerBound(sorted, upperQuarter + reach);
  while (sorted[end] === upperQuarter + reach) end += 1;
  return [sorted[first] ?? lowest, sorted[end - 1] ?? highest];
};

/** Lowest and highest comparable reading, of staff levels without outliers; null if there is none. NaN is no reading. */
export const legendExtent = (
  scale: LegendScale,
  readings: Iterable<number>,
): readonly [number, number] | null => {
  if (scale.isStaffLevel) {
    const levels: number[] = [];
    for (const value of readings) if (!isAltitude(scale, value, null)) levels.push(value);
    return usualExtent(levels);
  }
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of readings) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return lowest <= highest ? [lowest, highest] : null;
};

/** Legend class of a reading (NaN is none): a bucket, or why it has none: a unit that cannot be converted, a level from another zero. */
export const legendClassOf = (
  scale: LegendScale,
  thresholds: Thresholds,
  value: number,
  isForeign = false,
  hasOtherZero = false,
): number => {
  if (Number.isNaN(value)) return NO_READING;
  if (value === 0 && !scale.showsZero) return HIDDEN_ZERO;
  if (isForeign) return OTHER_UNIT;
  return hasOtherZero || isAltitude(scale, value, null)
    ? NOT_COMPARABLE
    : bucketOf(thresholds, value);
};
