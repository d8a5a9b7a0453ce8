import { isAltitude } from './altitude-level.ts';
import type { LegendRange, LegendScale } from './quantities.ts';

/** Colour legends have six colours (SPEC 9). */
export const BUCKET_COUNT = 6;

/** Buckets 0 to 5 hold a colour; these hold none, and are told apart. */
export const NO_READING = -1;
/** A zero of chuva or taxa: nothing is shown (SPEC 9). */
export const HIDDEN_ZERO = -2;
/** A river level that is an altitude above the sea: it cannot be compared with staff readings (PROVIDER 5). */
export const NOT_COMPARABLE = -3;
/** A reading whose unit we cannot convert: it cannot be compared with the others. */
export const OTHER_UNIT = -4;

/** Lower bounds of the six buckets, ascending. The first bucket also takes what lies below it; the last has no upper end. */
export type Thresholds = readonly [number, number, number, number, number, number];

const STEPS = BUCKET_COUNT - 1;

/** No step is finer than the millionth part of its readings: below that, the digits of a float32 are noise. */
const FINEST = 1e-6;

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `step`: a number a person reads. */
const readableStep = (step: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * magnitude >= step * (1 - 1e-9));
  return (factor ?? 10) * magnitude;
};

/** Sums of decimal steps carry binary dust (0.30000000000000004); ten significant digits hold any legend. */
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
 * Thresholds of a legend. A fixed range gives five equal steps and an open top from its maximum on; a data range is widened
 * to readable numbers round the finite `extent` ([lowest, highest]; null when there is no reading yet).
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
  const isOneValue = spread <= magnitude * FINEST;
  let step = readableStep(isOneValue ? magnitude / 100 : spread / STEPS);
  let start = Math.floor(lowest / step) * step;
  // Rounding the start down may push the highest reading past the top bound: one size more.
  if (start + BUCKET_COUNT * step <= highest) {
    step = readableStep(step * 1.01);
    start = Math.floor(lowest / step) * step;
  }
  return thresholdsFrom(start, step);
};

/** Bucket 0 to 5 of a finite reading: the last threshold that is not above it. */
export const bucketOf = (thresholds: Thresholds, value: number): number => {
  let bucket = 0;
  for (let next = 1; next < BUCKET_COUNT; next += 1) {
    const bound = thresholds[next];
    if (bound !== undefined && value >= bound) bucket = next;
  }
  return bucket;
};

/** Fewer readings than this have no usual range. */
const ENOUGH_READINGS = 8;
/** Tukey's fence for what is far out, in widths of the middle half. */
const FAR_OUT = 3;

/**
 * Lowest and highest of the readings that are not far out; null when there is none. A few gauges count from a zero of their own
 * (PROVIDER 5: 25 m among staffs of 2 m): they take the last colour and leave the other five to the rest. NaN is no reading.
 */
export const usualExtent = (readings: Iterable<number>): readonly [number, number] | null => {
  const sorted = Float64Array.from(readings)
    .filter((value) => Number.isFinite(value))
    .toSorted();
  const last = sorted.length - 1;
  const [lowest] = sorted;
  const highest = sorted[last];
  if (lowest === undefined || highest === undefined) return null;
  const lowerQuarter = sorted[Math.floor(last / 4)] ?? lowest;
  const upperQuarter = sorted[Math.ceil((last * 3) / 4)] ?? highest;
  const reach = FAR_OUT * (upperQuarter - lowerQuarter);
  if (sorted.length < ENOUGH_READINGS || reach === 0) return [lowest, highest];
  return [
    sorted.find((value) => value >= lowerQuarter - reach) ?? lowest,
    sorted.findLast((value) => value <= upperQuarter + reach) ?? highest,
  ];
};

/** A reading that a legend can hold: an altitude is none among staff levels. NaN for what it cannot. */
const comparableOf = (scale: LegendScale, value: number): number =>
  scale.isStaffLevel && isAltitude(value) ? Number.NaN : value;

/** Lowest and highest of the readings a legend can hold, of staff levels the usual ones; null when there is none. NaN is no reading. */
export const legendExtent = (
  scale: LegendScale,
  readings: Iterable<number>,
): readonly [number, number] | null => {
  const comparable = Float64Array.from(readings, (value) => comparableOf(scale, value));
  if (scale.isStaffLevel) return usualExtent(comparable);
  let lowest = Infinity;
  let highest = -Infinity;
  for (const value of comparable) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return lowest <= highest ? [lowest, highest] : null;
};

/** Class of a reading (NaN is none) in the legend of its quantity: a bucket, or why there is none. `isForeign`: of a foreign unit. */
export const legendClassOf = (
  scale: LegendScale,
  thresholds: Thresholds,
  value: number,
  isForeign = false,
): number => {
  if (Number.isNaN(value)) return NO_READING;
  if (value === 0 && !scale.showsZero) return HIDDEN_ZERO;
  if (isForeign) return OTHER_UNIT;
  return Number.isNaN(comparableOf(scale, value)) ? NOT_COMPARABLE : bucketOf(thresholds, value);
};
