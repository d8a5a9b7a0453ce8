import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import {
  ALERT_UNKNOWN,
  alertRankOf,
  type AlertRank,
  alertStateOf,
  NO_ALERT_LEVELS,
} from '#domain/stations/alerts/alert-state.ts';
import type { StationId } from '#domain/stations/station.ts';
import {
  type PublishedThreshold,
  type ThresholdsByStation,
  thresholdsOf,
} from '#domain/stations/alerts/thresholds.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { lookOf } from '#domain/tags/shown-reading.ts';
import type { PathId } from '#worker/log/dictionary.ts';
import type { LogView } from './projection.ts';
import { StationBytes } from './station-bytes.ts';

/** Thresholds of one quantity of a station. */
interface LevelsOfField {
  readonly field: HistoricalField;
  readonly path: PathId;
  readonly unit: string;
  /** If the provider does not send a format. */
  readonly decimals: number;
  readonly thresholds: readonly PublishedThreshold[];
}

/** A station's state among its alert levels. */
export interface AlertStanding {
  readonly rank: AlertRank;
  /** How far the next level is, in the unit of its quantity; NaN above all, without levels and without a reading. */
  readonly missing: number;
}

const WITHOUT_LEVELS: AlertStanding = { rank: NO_ALERT_LEVELS, missing: Number.NaN };
const UNKNOWN: AlertStanding = { rank: ALERT_UNKNOWN, missing: Number.NaN };

const distanceOf = ({ missing }: AlertStanding): number =>
  Number.isNaN(missing) ? Infinity : missing;

/** The higher of two standings; of two alike the one that is nearer to its next level. */
const higher = (a: AlertStanding, b: AlertStanding): AlertStanding =>
  a.rank > b.rank || (a.rank === b.rank && distanceOf(a) <= distanceOf(b)) ? a : b;

/**
 * The stations' alert levels and the state of their last readings among them: the highest over the quantities that have levels. It does not
 * depend on the age of a reading, which every view shows beside it.
 */
export class AlertLevels {
  #thresholds: ThresholdsByStation = new Map();
  /** By station id; looked up once. */
  readonly #levelsById: (readonly LevelsOfField[] | undefined)[] = [];
  /** 1: the station has no levels, as most. The ranks of all that reported are read in every frame of a map. */
  readonly #withoutLevels = new StationBytes();

  /** From now on stations have these levels. */
  configure(thresholds: ThresholdsByStation): void {
    this.#thresholds = thresholds;
    this.#levelsById.length = 0;
    this.#withoutLevels.clear();
  }

  rankOf(log: LogView, id: StationId): AlertRank {
    return this.#withoutLevels.get(id) === 1 ? NO_ALERT_LEVELS : this.standingOf(log, id).rank;
  }

  standingOf(log: LogView, id: StationId): AlertStanding {
    const levels = this.#levelsOf(log, id);
    let standing = WITHOUT_LEVELS;
    for (const one of levels) standing = higher(this.#standingIn(log, id, one), standing);
    return standing;
  }

  #standingIn({ table }: LogView, id: StationId, levels: LevelsOfField): AlertStanding {
    const { field, path, unit, decimals, thresholds } = levels;
    const value = table.readingOf(id, path);
    if (Number.isNaN(value)) return UNKNOWN;
    const look = lookOf(unit, table.unitAndFormatOf(id, path));
    const written = { unit: look.unit, decimals: look.decimals ?? decimals };
    const state = alertStateOf(thresholds, field, value, written);
    // An altitude is compared with no level.
    if (state === null) return WITHOUT_LEVELS;
    return { rank: alertRankOf(state), missing: state.next?.missing ?? Number.NaN };
  }

  #levelsOf({ dictionary }: LogView, id: StationId): readonly LevelsOfField[] {
    const known = this.#levelsById[id];
    if (known !== undefined) return known;
    const thresholds = thresholdsOf(this.#thresholds, dictionary.codigoOf(id));
    const levels = [...new Set(thresholds.map(({ field }) => field))].flatMap((field) => {
      const { path, unit, decimals } = seriesSourceOf(field);
      // Without a live tag there is nothing to compare.
      if (path === null) return [];
      const own = thresholds.filter((threshold) => threshold.field === field);
      return [{ field, path: dictionary.internKnownPath(path), unit, decimals, thresholds: own }];
    });
    for (let next = this.#levelsById.length; next < id; next += 1) this.#levelsById.push(undefined);
    this.#levelsById[id] = levels;
    if (levels.length === 0) this.#withoutLevels.set(id, 1);
    return levels;
  }
}
