import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { indexHeldAt, type SeriesPoint, valueAt } from './series-point.ts';

/*
 * What a series of levels did over a span: its direction, its change, its rate, and whether the gauge's datum was moved. The map's
 * card, the station's page, the dams and the lists of stations all ask here, so that they cannot contradict each other.
 */

const HOUR = 3_600_000;
const CENTIMETRES = 100;

/** Where a series is going. */
export type Direction = 'rising' | 'steady' | 'falling';

const directionOf = (change: number, steadyBelow: number): Direction => {
  if (Math.abs(change) < steadyBelow) return 'steady';
  return change > 0 ? 'rising' : 'falling';
};

/** Direction of a change that is written with so many decimals: steady where its last digit does not show it. */
export const directionOfChange = (change: number, decimals: number): Direction =>
  directionOf(change, 0.5 * 10 ** -decimals);

/** Slower than this, in cm/h, is the sensor's last digit at both ends of the hour. */
const STEADY_BELOW = 2;

/** Direction of a rate in cm/h. */
export const directionOfRate = (rate: number): Direction => directionOf(rate, STEADY_BELOW);

/** No flash flood is so fast and no wave so high: the gauge's datum was moved (contract 5: 0.5 m, then 24.7 m). */
const DATUM_SHIFT = { metres: 1, metresAnHour: 8 } as const;

/** Whether two consecutive levels in metres cannot be of the same water over the same datum. */
export const isDatumShift = (before: SeriesPoint, after: SeriesPoint): boolean => {
  const hours = (after.time - before.time) / HOUR;
  return (
    Math.abs(after.value - before.value) >
    Math.max(DATUM_SHIFT.metres, DATUM_SHIFT.metresAnHour * Math.abs(hours))
  );
};

/** Whether the datum of levels in metres was moved anywhere in the series, over a gap too. */
export const hasDatumShift = (points: readonly SeriesPoint[]): boolean => {
  const known = points.filter(({ value }) => !Number.isNaN(value));
  return known.some((point, index) => {
    const before = known[index - 1];
    return before !== undefined && isDatumShift(before, point);
  });
};

/** Change of any quantity over the span that ends with its last reading, in its own unit; null when it is not known so far back. */
export const changeOver = (points: readonly SeriesPoint[], spanMs: number): number | null => {
  const last = points.findLast(({ value }) => !Number.isNaN(value));
  if (last === undefined) return null;
  const first = valueAt(points, last.time - spanMs);
  return first === null ? null : last.value - first;
};

/** `changeOver` of levels in metres; null also over a datum shift, whose two sides cannot be compared. */
export const levelChangeOver = (points: readonly SeriesPoint[], spanMs: number): number | null => {
  const last = points.findLast(({ value }) => !Number.isNaN(value));
  if (last === undefined) return null;
  const within = points.slice(indexHeldAt(points, last.time - spanMs));
  return hasDatumShift(within) ? null : changeOver(points, spanMs);
};

/** The span of a rate of rise, in milliseconds: the hour that ends now. */
export const RATE_SPAN_MS = HOUR;

/** A rate from less than ten minutes says more of the sensor's last digit than of the river. */
export const SHORTEST_RATE_SPAN_MS = HOUR / 6;

/** The points that can be compared with the last reading: back to a gap, a datum shift, or the point that holds at `from`. */
const comparableFrom = (points: readonly SeriesPoint[], from: EpochMs): readonly SeriesPoint[] => {
  const last = points.findLastIndex(({ value }) => !Number.isNaN(value));
  let first = last;
  for (let index = last; index > 0; index -= 1) {
    const after = points[index];
    const before = points[index - 1];
    if (before === undefined || after === undefined || after.time <= from) break;
    if (Number.isNaN(before.value) || isDatumShift(before, after)) break;
    first = index - 1;
  }
  return last < 0 ? [] : points.slice(first, last + 1);
};

/**
 * How fast a level in metres rises (falls, below zero), in cm/h, over the hour that ends at `to`; over less of it where less is known,
 * but at least ten minutes. Null where too little is known, or the last reading is older than that hour.
 */
export const riseRate = (points: readonly SeriesPoint[], to: EpochMs): number | null => {
  const from = to - RATE_SPAN_MS;
  const known = comparableFrom(points, from);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || last.time < from) return null;
  const start = Math.max(first.time, from);
  const span = to - start;
  const before = first.time >= from ? first.value : valueAt(known, from);
  // A span that is no number is as unknown as one that is too short.
  if (!(span >= SHORTEST_RATE_SPAN_MS) || before === null) return null;
  return ((last.value - before) * CENTIMETRES * HOUR) / span;
};
