import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** One reading of a course: it holds until the next one. */
export interface CoursePoint {
  readonly time: EpochMs;
  readonly value: number;
}

/** How a reading went over a stretch of time, from our own log. Values in the reading's unit, instants in epoch milliseconds. */
export interface RecentCourse {
  /** The stretch it was observed over, at most the one asked for. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly maximum: number;
  /** Weighted by how long each value held. */
  readonly mean: number;
  readonly minimum: number;
  /** Change an hour, last value against first; null over too short a stretch to say. */
  readonly perHour: number | null;
}

const HOUR = 3_600_000;
/** A rate from less than ten minutes says more of the sensor's last digit than of the river. */
const SHORTEST_FOR_RATE = HOUR / 6;

/** Index of the first point that says what held from `from` on: the last one before it, else the first of all. */
export const firstThatHeld = (points: readonly CoursePoint[], from: EpochMs): number => {
  let index = 0;
  for (let next = 1; next < points.length; next += 1) {
    if ((points[next]?.time ?? Infinity) > from) break;
    index = next;
  }
  return index;
};

/**
 * Course of a reading between two instants. `points` ascend; a provider says a value when it changes, so each holds until the
 * next. Null when nothing is known of the stretch.
 */
export const recentCourse = (
  points: readonly CoursePoint[],
  from: EpochMs,
  to: EpochMs,
): RecentCourse | null => {
  const begin = firstThatHeld(points, from);
  const first = points[begin];
  if (first === undefined || first.time > to) return null;
  const start = Math.max(first.time, from);
  const span = to - start;
  let held = 0;
  let last = first;
  let maximum = first.value;
  let minimum = first.value;
  for (let index = begin + 1; index < points.length; index += 1) {
    const point = points[index];
    if (point === undefined || point.time > to) break;
    held += last.value * (point.time - Math.max(last.time, start));
    maximum = Math.max(maximum, point.value);
    minimum = Math.min(minimum, point.value);
    last = point;
  }
  held += last.value * (to - Math.max(last.time, start));
  return {
    from: start,
    to,
    maximum,
    // Rounding must not carry a mean out of what was measured.
    mean: span > 0 ? Math.min(maximum, Math.max(minimum, held / span)) : last.value,
    minimum,
    perHour: span >= SHORTEST_FOR_RATE ? ((last.value - first.value) * HOUR) / span : null,
  };
};
