import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { lowerBound, medianStep } from '#domain/series/sorted-search.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { TimeSpan } from './scales.ts';

export interface ReadingPoint {
  readonly time: EpochMs;
  readonly value: number;
}

/** Minimum reach of a reading, however short the step of the series. */
const MIN_REACH_MS = 60_000;
/** In steps of the series: further away is a gap. */
const REACH_STEPS = 1.5;

const reaches = new WeakMap<Float64Array, number>();

/** How far from an instant a reading at the edge of a gap still counts. Called at every pointer move. */
const reachOf = (times: Float64Array): number => {
  const known = reaches.get(times);
  if (known !== undefined) return known;
  const reach = Math.max(MIN_REACH_MS, REACH_STEPS * (medianStep(times) ?? 0));
  reaches.set(times, reach);
  return reach;
};

/** The reading nearest to an instant; null in a gap. */
export const pointAt = ({ times, values }: Series, instant: EpochMs): ReadingPoint | null => {
  const after = lowerBound(times, instant);
  const before = after - 1;
  const nearer =
    instant - (times[before] ?? -Infinity) < (times[after] ?? Infinity) - instant ? before : after;
  const time = times[nearer];
  const value = values[nearer];
  if (time === undefined || value === undefined || !Number.isFinite(value)) return null;
  // Between two readings a line is drawn, whatever their distance.
  const isOnLine = Number.isFinite(values[before]) && Number.isFinite(values[after]);
  return isOnLine || Math.abs(time - instant) <= reachOf(times)
    ? { time: epochMs(time), value }
    : null;
};

/** The newest reading inside a span; null if it has none. */
export const lastPointIn = (
  { times, values }: Series,
  { from, to }: TimeSpan,
): ReadingPoint | null => {
  let end = lowerBound(times, to);
  while (times[end] === to) end += 1;
  for (let index = end - 1; index >= 0; index -= 1) {
    const time = times[index];
    const value = values[index];
    if (time === undefined || value === undefined || !Number.isFinite(value)) continue;
    return time >= from ? { time: epochMs(time), value } : null;
  }
  return null;
};

const ALWAYS: TimeSpan = { from: epochMs(-Infinity), to: epochMs(Infinity) };

/** The newest reading; null if there is none. */
export const lastPoint = (series: Series): ReadingPoint | null => lastPointIn(series, ALWAYS);

export interface SeriesSummary {
  readonly last: ReadingPoint;
  readonly minimum: ReadingPoint;
  readonly maximum: ReadingPoint;
}

/** Last, lowest and highest reading (the latest of equal ones); null without readings. */
export const summarise = (series: Series): SeriesSummary | null => {
  const last = lastPoint(series);
  if (last === null) return null;
  let minimum = last;
  let maximum = last;
  for (let index = series.values.length - 1; index >= 0; index -= 1) {
    const time = series.times[index];
    const value = series.values[index];
    if (time === undefined || value === undefined || !Number.isFinite(value)) continue;
    if (value < minimum.value) minimum = { time: epochMs(time), value };
    if (value > maximum.value) maximum = { time: epochMs(time), value };
  }
  return { last, minimum, maximum };
};

/** Both lists in one, ascending and unique; a series that is thousands of instants long is merged several times a second. */
const merged = (known: Float64Array, { times, values }: Series): Float64Array => {
  const union = new Float64Array(known.length + times.length);
  let [length, next] = [0, 0];
  const add = (instant: number): void => {
    if (length > 0 && union[length - 1] === instant) return;
    union[length] = instant;
    length += 1;
  };
  const addUntil = (instant: number): void => {
    for (let at = known[next]; at !== undefined && at <= instant; at = known[next]) {
      add(at);
      next += 1;
    }
  };
  for (let index = 0; index < times.length; index += 1) {
    const instant = times[index];
    if (instant === undefined || !Number.isFinite(values[index])) continue;
    addUntil(instant);
    add(instant);
  }
  addUntil(Infinity);
  return union.subarray(0, length);
};

/** Every instant at which any series has a reading, ascending and unique: the stops of the crosshair. */
export const instantsOf = (series: readonly Series[]): Float64Array =>
  series.reduce(merged, new Float64Array(0));

/** Index of the nearest stop; -1 if there is none. */
export const nearestIndex = (instants: Float64Array, instant: EpochMs): number => {
  const after = lowerBound(instants, instant);
  const next = instants[after];
  const before = instants[after - 1];
  if (next === undefined) return after - 1;
  return before !== undefined && instant - before < next - instant ? after - 1 : after;
};
