import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { type CoursePoint, firstThatHeld } from '#domain/series/recent-series.ts';
import { RATE_SPAN_MS, riseRate } from '#domain/series/rise-rate.ts';
import type { StationId } from '#worker/api/station-id.ts';

/** A course, and when it was last told of: a value that repeats itself moves its own end. */
type Course = CoursePoint[];

/** The river levels of the last hour, station by station, and how fast they rise. */
export class LevelCourses {
  readonly #courseById = new Map<StationId, Course>();

  /** One reading in metres, or NaN: there is none now; and when it was measured. Told in the order of the log. */
  note(station: StationId, measuredAt: EpochMs, level: number): void {
    const course = this.#courseById.get(station);
    if (course === undefined) {
      this.#courseById.set(station, [{ time: measuredAt, value: level }]);
      return;
    }
    const last = course.at(-1);
    // A device's clock may go back: a course never does.
    const time = Math.max(measuredAt, last?.time ?? measuredAt);
    const isRun = Object.is(course.at(-2)?.value, level) && Object.is(last?.value, level);
    // Of a level that stands only the beginning and the end are kept: they are the same straight line.
    if (isRun) course.pop();
    course.push({ time, value: level });
  }

  /** In cm/h, at `heardAt` or the last reading, whichever is later; null where too little is known. */
  rateOf(station: StationId, heardAt: EpochMs): number | null {
    const course = this.#courseById.get(station);
    const last = course?.at(-1);
    if (course === undefined || last === undefined) return null;
    const to = Math.max(last.time, Number.isNaN(heardAt) ? last.time : heardAt);
    course.splice(0, firstThatHeld(course, to - RATE_SPAN_MS));
    return riseRate(course, to);
  }

  /** When the first level that is held of a station was measured; Infinity without any. */
  firstAt(station: StationId): EpochMs {
    const points = this.#courseById.get(station) ?? [];
    return points.find(({ value }) => !Number.isNaN(value))?.time ?? Infinity;
  }
}
