import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { RATE_SPAN_MS, riseRate } from '#domain/series/level-trend.ts';
import { indexHeldAt, type SeriesPoint } from '#domain/series/series-point.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { StationBytes } from '../station-bytes.ts';
import type { RecentColumn } from './recent-column.ts';

/** A level of the log. `isFollowed`: the log has followed the level since the point before, so that nothing lies between the two. */
interface LevelPoint extends SeriesPoint {
  readonly isFollowed: boolean;
}

/** What is known of a station: nothing yet; no level, neither of the log nor of the recent series; some. */
const NOT_LOOKED_UP = 0;
const WITHOUT_LEVELS = 1;
const WITH_LEVELS = 2;

/** A longer time between two levels may be an absence, in which the level did something else. */
const FOLLOWED_WITHIN_MS = 10 * MINUTE_MS;

interface StationLevels {
  readonly points: LevelPoint[];
  /** Null: the provider's recent series have none. Undefined: not looked up yet. */
  recent: RecentColumn | null | undefined;
  /** The rate that was calculated last, and for which instant; NaN: levels have changed since. */
  rate: number | null;
  ratedAt: EpochMs;
}

/**
 * Recent levels of each station, and their rate of rise. They come from the log; before its first level and in its gaps from the
 * provider's recent series, if there are any.
 */
export class LevelRates {
  readonly #recentOf: (station: StationId) => RecentColumn | null;
  #levelsById: (StationLevels | undefined)[] = [];
  /** Most have no level, and a map asks for the rate of each that reported. */
  readonly #kinds = new StationBytes();

  /** `recentOf`: recent values of a station in metres. */
  constructor(recentOf: (station: StationId) => RecentColumn | null) {
    this.#recentOf = recentOf;
  }

  /** Adds a level in metres (NaN: no reading) measured at `measuredAt`. Call in the order of the log. */
  note(station: StationId, measuredAt: EpochMs, level: number): void {
    this.#kinds.set(station, WITH_LEVELS);
    const levels = this.#levelsOf(station);
    const { points } = levels;
    levels.ratedAt = epochMs(Number.NaN);
    const last = points.at(-1);
    // The device's clock may go back; the times of a series never do.
    const time = later(measuredAt, last?.time ?? measuredAt);
    const isFollowed = last !== undefined && time - last.time <= FOLLOWED_WITHIN_MS;
    const before = points.at(-2);
    const isConstant = Object.is(before?.value, level) && Object.is(last?.value, level);
    const isShort = before !== undefined && time - before.time <= RATE_SPAN_MS;
    // Of a constant level that was followed the line is the same without the points between; one an hour shows that it was.
    if (isConstant && isShort && isFollowed && last.isFollowed) points.pop();
    points.push({ time, value: level, isFollowed });
  }

  /** The recent series are others now. */
  forgetRecent(): void {
    this.#kinds.clear();
    for (const levels of this.#levelsById) {
      if (levels === undefined) continue;
      levels.recent = undefined;
      levels.ratedAt = epochMs(Number.NaN);
    }
  }

  clear(): void {
    this.#levelsById = [];
    this.#kinds.clear();
  }

  /** Whether a station has no level at all, and so no rate. */
  isWithout(station: StationId): boolean {
    const known = this.#kinds.get(station);
    if (known !== NOT_LOOKED_UP) return known === WITHOUT_LEVELS;
    const points = this.#levelsById[station]?.points ?? [];
    const isWithout = points.length === 0 && this.#recentOf(station) === null;
    this.#kinds.set(station, isWithout ? WITHOUT_LEVELS : WITH_LEVELS);
    return isWithout;
  }

  /** Rate of rise in cm/h at `reportedAt` or the last reading, whichever is later; null while too little is known. */
  rateOf(station: StationId, reportedAt: EpochMs): number | null {
    const levels = this.#levelsOf(station);
    const last = this.#lastTime(levels, station);
    if (last === null) return null;
    const to = later(last, Number.isNaN(reportedAt) ? last : reportedAt);
    if (levels.ratedAt === to) return levels.rate;
    const from = epochMs(to - RATE_SPAN_MS);
    levels.points.splice(0, indexHeldAt(levels.points, from));
    levels.rate = riseRate(this.#merged(levels, from), to);
    levels.ratedAt = to;
    return levels.rate;
  }

  /** Time of the first level held of a station; Infinity without any. */
  firstAt(station: StationId): EpochMs {
    const points = this.#levelsById[station]?.points ?? [];
    return points.find(({ value }) => !Number.isNaN(value))?.time ?? epochMs(Infinity);
  }

  #levelsOf(station: StationId): StationLevels {
    const known = this.#levelsById[station];
    if (known !== undefined) return known;
    for (let id = this.#levelsById.length; id <= station; id += 1) this.#levelsById.push(undefined);
    const made = { points: [], recent: undefined, rate: null, ratedAt: epochMs(Number.NaN) };
    this.#levelsById[station] = made;
    return made;
  }

  /** Null without any level. */
  #lastTime(levels: StationLevels, station: StationId): EpochMs | null {
    levels.recent ??= levels.recent === null ? null : this.#recentOf(station);
    const { points, recent } = levels;
    return points.at(-1)?.time ?? recent?.timeAt(recent.length - 1) ?? null;
  }

  /** The levels since `from`, with the one before it. The last one is of the log, if that has any. */
  #merged({ points, recent }: StationLevels, from: EpochMs): readonly SeriesPoint[] {
    if (recent === null || recent === undefined) return points;
    const merged: SeriesPoint[] = [];
    let index = recent.indexAt(from);
    while (index > 0 && Number.isNaN(recent.valueAt(index))) index -= 1;
    /** Recent values that were measured after `since` and end before `until`. A step without a reading is no point. */
    const addRecent = (since: number, until: number): void => {
      for (; index < recent.length && recent.timeAt(index) < until; index += 1) {
        const value = recent.valueAt(index);
        const time = recent.timeAt(index);
        if (time - recent.stepMs >= since && !Number.isNaN(value)) merged.push({ time, value });
      }
    };
    let before = -Infinity;
    for (const point of points) {
      addRecent(point.isFollowed ? Infinity : before, point.time);
      merged.push(point);
      before = point.time;
    }
    if (points.length === 0) addRecent(-Infinity, Infinity);
    return merged;
  }
}
