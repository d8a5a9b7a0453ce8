import { HOUR_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { indexHeldAt, type SeriesPoint, valueAt } from './series-point.ts';

/*
 * Direction, change and rate of a series of levels over a span, and datum shifts. The map's card, the station's page, the dams and the
 * lists of stations all use these functions, so that they cannot contradict each other.
 */

/** In a metre. */
export const CENTIMETRES = 100;

/** Direction of a change. */
export type Direction = 'rising' | 'steady' | 'falling';

const directionOf = (change: number, steadyBelow: number): Direction => {
  if (Math.abs(change) < steadyBelow) return 'steady';
  return change > 0 ? 'rising' : 'falling';
};

/** Direction of a change shown with `decimals` digits: steady if it rounds to zero. */
export const directionOfChange = (change: number, decimals: number): Direction =>
  directionOf(change, 0.5 * 10 ** -decimals);

/** Rates below this, in cm/h, are within the resolution of the sensor. */
export const STEADY_BELOW = 2;

/** Direction of a rate in cm/h. */
export const directionOfRate = (rate: number): Direction => directionOf(rate, STEADY_BELOW);

/** Faster and larger than any flash flood: the gauge's datum was moved (PROVIDER 5: 0.5 m, then 24.7 m). */
const DATUM_SHIFT = { metres: 1, metresAnHour: 8 } as const;

/** Whether a datum shift lies between two consecutive levels in metres. */
export const isDatumShift = (before: SeriesPoint, after: SeriesPoint): boolean => {
  const hours = (after.time - before.time) / HOUR_MS;
  return (
    Math.abs(after.value - before.value) >
    Math.max(DATUM_SHIFT.metres, DATUM_SHIFT.metresAnHour * Math.abs(hours))
  );
};

/** Whether a series of levels in metres has a datum shift, also across gaps. */
export const hasDatumShift = (points: readonly SeriesPoint[]): boolean => {
  const known = points.filter(({ value }) => !Number.isNaN(value));
  return known.some((point, index) => {
    const before = known[index - 1];
    return before !== undefined && isDatumShift(before, point);
  });
};

/** A series whose first reading is at most this part of a span late has the whole span: an hour of a day, of which a line is drawn. */
const LATE_SHARE = 1 / 24;

/** Change of a quantity over the span that ends with its last reading, in its own unit; null if the series starts later. */
export const changeOver = (points: readonly SeriesPoint[], spanMs: number): number | null => {
  const known = points.filter(({ value }) => !Number.isNaN(value));
  const last = known.at(-1);
  if (last === undefined) return null;
  const start = epochMs(last.time - spanMs);
  const late = known.find(({ time }) => time >= start && time <= start + spanMs * LATE_SHARE);
  const first = valueAt(points, start) ?? late?.value;
  return first === undefined ? null : last.value - first;
};

/** `changeOver` of levels in metres; null across a datum shift, whose two sides are not comparable. */
export const levelChangeOver = (points: readonly SeriesPoint[], spanMs: number): number | null => {
  const last = points.findLast(({ value }) => !Number.isNaN(value))?.time ?? epochMs(0);
  const within = points.slice(indexHeldAt(points, epochMs(last - spanMs)));
  return hasDatumShift(within) ? null : changeOver(points, spanMs);
};

/** Span of a rate of rise: one hour, in milliseconds. */
export const RATE_SPAN_MS = HOUR_MS;

/** A rate over less than ten minutes shows the sensor's resolution rather than the river. */
export const SHORTEST_RATE_SPAN_MS = HOUR_MS / 6;

/** What a level did between two readings that are further apart is not known: a rate between them would be that of an absence. */
const LONGEST_PAUSE_MS = 2 * RATE_SPAN_MS;

/** Points comparable with the last reading: back to a gap, a long pause, a datum shift, or the point that holds at `from`. */
const comparableFrom = (points: readonly SeriesPoint[], from: EpochMs): readonly SeriesPoint[] => {
  const last = points.findLastIndex(({ value }) => !Number.isNaN(value));
  let first = last;
  for (let index = last; index > 0; index -= 1) {
    const after = points[index];
    const before = points[index - 1];
    if (before === undefined || after === undefined || after.time <= from) break;
    if (Number.isNaN(before.value) || isDatumShift(before, after)) break;
    if (after.time - before.time > LONGEST_PAUSE_MS) break;
    first = index - 1;
  }
  return last < 0 ? [] : points.slice(first, last + 1);
};

/**
 * Rate of rise of a level in metres, in cm/h (negative: falling), over the hour that ends at `to`, or less if less is known, but at least
 * ten minutes. Null if too little is known, or the last reading is older than that hour.
 */
export const riseRate = (points: readonly SeriesPoint[], to: EpochMs): number | null => {
  const from = epochMs(to - RATE_SPAN_MS);
  const known = comparableFrom(points, from);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || last.time < from) return null;
  const start = later(first.time, from);
  const span = to - start;
  const before = first.time >= from ? first.value : valueAt(known, from);
  // A NaN span is unknown as well.
  if (!(span >= SHORTEST_RATE_SPAN_MS) || before === null) return null;
  return ((last.value - before) * CENTIMETRES * HOUR_MS) / span;
};
