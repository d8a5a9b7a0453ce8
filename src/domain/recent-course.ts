import type { EpochMs } from './epoch-ms.ts';

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

/** The points that say what held from `from` on: those after it, and the last one before it. */
export const pointsFrom = (
  points: readonly CoursePoint[],
  from: EpochMs,
): readonly CoursePoint[] => {
  const after = points.findIndex(({ time }) => time > from);
  return after < 0 ? points.slice(-1) : points.slice(Math.max(0, after - 1));
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
  const known = pointsFrom(points, from).filter(({ time }) => time <= to);
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return null;
  const start = Math.max(first.time, from);
  const span = to - start;
  let held = 0;
  for (const [index, { time, value }] of known.entries()) {
    held += value * ((known[index + 1]?.time ?? to) - Math.max(time, start));
  }
  const values = known.map(({ value }) => value);
  const maximum = Math.max(...values);
  const minimum = Math.min(...values);
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
