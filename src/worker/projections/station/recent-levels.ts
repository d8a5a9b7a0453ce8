import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { RATE_SPAN_MS, riseRate } from '#domain/series/level-trend.ts';
import { indexHeldAt, type SeriesPoint } from '#domain/series/series-point.ts';
import type { StationId } from '#domain/stations/station-id.ts';

/** The river levels of the last hour, station by station, and how fast they rise. */
export class RecentLevels {
  readonly #levelsById = new Map<StationId, SeriesPoint[]>();

  /** One reading in metres, or NaN: there is none now; and when it was measured. Told in the order of the log. */
  note(station: StationId, measuredAt: EpochMs, level: number): void {
    const levels = this.#levelsById.get(station);
    if (levels === undefined) {
      this.#levelsById.set(station, [{ time: measuredAt, value: level }]);
      return;
    }
    const last = levels.at(-1);
    // A device's clock may go back: a series never does.
    const time = Math.max(measuredAt, last?.time ?? measuredAt);
    const isRun = Object.is(levels.at(-2)?.value, level) && Object.is(last?.value, level);
    // Of a level that stands only the beginning and the end are kept: they are the same straight line.
    if (isRun) levels.pop();
    levels.push({ time, value: level });
  }

  /** In cm/h, at `heardAt` or the last reading, whichever is later; null where too little is known. */
  rateOf(station: StationId, heardAt: EpochMs): number | null {
    const levels = this.#levelsById.get(station);
    const last = levels?.at(-1);
    if (levels === undefined || last === undefined) return null;
    const to = Math.max(last.time, Number.isNaN(heardAt) ? last.time : heardAt);
    levels.splice(0, indexHeldAt(levels, to - RATE_SPAN_MS));
    return riseRate(levels, to);
  }

  /** When the first level that is held of a station was measured; Infinity without any. */
  firstAt(station: StationId): EpochMs {
    const points = this.#levelsById.get(station) ?? [];
    return points.find(({ value }) => !Number.isNaN(value))?.time ?? Infinity;
  }
}
