import { epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { RATE_SPAN_MS, riseRate } from '#domain/series/level-trend.ts';
import { indexHeldAt, type SeriesPoint } from '#domain/series/series-point.ts';
import type { StationId } from '#domain/stations/station-id.ts';

/** Recent river levels of each station, and their rate of rise. */
export class RecentLevels {
  readonly #levelsById = new Map<StationId, SeriesPoint[]>();

  /** Adds a level in metres (NaN: no reading) measured at `measuredAt`. Call in the order of the log. */
  note(station: StationId, measuredAt: EpochMs, level: number): void {
    const levels = this.#levelsById.get(station);
    if (levels === undefined) {
      this.#levelsById.set(station, [{ time: measuredAt, value: level }]);
      return;
    }
    const last = levels.at(-1);
    // The device's clock may go back; the times of a series never do.
    const time = later(measuredAt, last?.time ?? measuredAt);
    const isConstant = Object.is(levels.at(-2)?.value, level) && Object.is(last?.value, level);
    // Of a constant level only the first and the last point are needed: the line is the same.
    if (isConstant) levels.pop();
    levels.push({ time, value: level });
  }

  /** Rate of rise in cm/h at `reportedAt` or the last reading, whichever is later; null while too little is known. */
  rateOf(station: StationId, reportedAt: EpochMs): number | null {
    const levels = this.#levelsById.get(station);
    const last = levels?.at(-1);
    if (levels === undefined || last === undefined) return null;
    const to = later(last.time, Number.isNaN(reportedAt) ? last.time : reportedAt);
    levels.splice(0, indexHeldAt(levels, epochMs(to - RATE_SPAN_MS)));
    return riseRate(levels, to);
  }

  /** Time of the first level held of a station; Infinity without any. */
  firstAt(station: StationId): EpochMs {
    const points = this.#levelsById.get(station) ?? [];
    return points.find(({ value }) => !Number.isNaN(value))?.time ?? epochMs(Infinity);
  }
}
