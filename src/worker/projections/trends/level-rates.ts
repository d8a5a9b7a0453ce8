import { MINUTE_MS, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { RATE_SPAN_MS, type Rise } from '#domain/series/level-trend.ts';
import { fitHour, type HourFit, rateNow, riseOfFit } from '#domain/series/rise-rate.ts';
import { indexHeldAt, type SeriesPoint } from '#domain/series/series-point.ts';
import type { StationId } from '#domain/stations/station.ts';
import { StationBytes } from '../station-bytes.ts';
import type { RecentColumn } from './recent-column.ts';

/** A level of the log, and how long after the one before it came. */
interface LevelPoint extends SeriesPoint {
  readonly afterMs: number;
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
  /** The instant of the rates that were calculated last; NaN: what they are made of has changed since. */
  ratedAt: EpochMs;
  hour: HourFit;
  /** Undefined: not asked for. */
  now: number | null | undefined;
}

/**
 * The instant of a rise: the last report. Of a level that is measured more than once a minute the whole minute before, and while nothing
 * but reports come the last whole minute: a rise costs a twentieth of a millisecond, and a feed may bring thousands of events a second.
 */
export const riseInstant = (last: EpochMs, afterMs: number, reportedAt: EpochMs): EpochMs => {
  const minute = epochMs(Math.floor(later(last, reportedAt) / MINUTE_MS) * MINUTE_MS);
  return afterMs <= MINUTE_MS ? minute : later(minute, last);
};

/**
 * Recent levels of each station, and their rise. They come from the log; before its first level and in its gaps from the
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
    const last = points.at(-1);
    // The device's clock may go back; the times of a series never do.
    const time = later(measuredAt, last?.time ?? measuredAt);
    if (time <= levels.ratedAt) levels.ratedAt = epochMs(Number.NaN);
    points.push({ time, value: level, afterMs: last === undefined ? Infinity : time - last.time });
    const [first] = points;
    if (first !== undefined && time - first.time > 2 * RATE_SPAN_MS) {
      points.splice(0, indexHeldAt(points, epochMs(time - RATE_SPAN_MS - MINUTE_MS)));
    }
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

  /** Rise of the hour before `reportedAt` or the last reading, whichever is later (see {@link riseInstant}). */
  riseOf(station: StationId, reportedAt: EpochMs): Rise {
    return riseOfFit(this.#rated(station, reportedAt)?.hour ?? 'few');
  }

  /** Where the level goes at the end of that hour: `now` of a `LevelRise`. */
  rateNowOf(station: StationId, reportedAt: EpochMs): number | null {
    const levels = this.#rated(station, reportedAt);
    if (levels === null) return null;
    if (levels.now === undefined) {
      const { ratedAt, hour } = levels;
      levels.now = rateNow(this.#hourOf(levels, ratedAt), ratedAt, hour);
    }
    return levels.now;
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
    const ratedAt = epochMs(Number.NaN);
    const made: StationLevels = {
      points: [],
      recent: undefined,
      ratedAt,
      hour: 'few',
      now: undefined,
    };
    this.#levelsById[station] = made;
    return made;
  }

  /** The levels with the rise of the hour; null without any. */
  #rated(station: StationId, reportedAt: EpochMs): StationLevels | null {
    const levels = this.#levelsOf(station);
    const last = this.#lastTime(levels, station);
    if (last === null) return null;
    const afterMs = levels.points.at(-1)?.afterMs ?? Infinity;
    const to = riseInstant(last, afterMs, Number.isNaN(reportedAt) ? last : reportedAt);
    if (levels.ratedAt !== to) {
      levels.hour = fitHour(this.#hourOf(levels, to), to);
      levels.now = undefined;
      levels.ratedAt = to;
    }
    return levels;
  }

  /** Null without any level. */
  #lastTime(levels: StationLevels, station: StationId): EpochMs | null {
    levels.recent ??= levels.recent === null ? null : this.#recentOf(station);
    const { points, recent } = levels;
    return points.at(-1)?.time ?? recent?.lastTime() ?? null;
  }

  /** The levels of the hour before `to`, with the one before it. The last one is of the log, if that has any. */
  #hourOf({ points, recent }: StationLevels, to: EpochMs): readonly SeriesPoint[] {
    if (recent === null || recent === undefined) return points;
    const merged: SeriesPoint[] = [];
    let index = recent.indexAt(epochMs(to - RATE_SPAN_MS));
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
      addRecent(point.afterMs <= FOLLOWED_WITHIN_MS ? Infinity : before, point.time);
      merged.push(point);
      before = point.time;
    }
    if (points.length === 0) addRecent(-Infinity, Infinity);
    return merged;
  }
}
