import { type CarriedValue, COLUMN_LENGTH, COLUMN_STEP_MS } from '#contract/columns/day-columns.ts';
import {
  RECENT_SOURCES,
  type RecentField,
  type RecentSeries,
  type RecentValues,
} from '#contract/columns/recent-series.ts';
import { RECORDED_QUANTITIES, type RecordedId } from '#domain/quantities/recorded-quantities.ts';
import { stationId, type StationId } from '#domain/stations/station.ts';
import { STATION_PATHS, type Codigo } from '#domain/tags/tag-path.ts';
import { ALTITUDE_UNIT, FOREIGN_UNIT, unitCodeOf } from '#domain/tags/unit-code.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { type Dictionary, isValueTag, pathIdOf, type TagId, tagIdOf } from '../log/dictionary.ts';
import type { StationDirectory } from '../log/station-directory.ts';
import type { TagTable } from '../log/tag-table.ts';
import type { LogView } from '../projections/projection.ts';
import type { PastDay } from './past-days.ts';

/** Values of one quantity of one station on two days that follow each other, NaN for none. */
interface PastSeries {
  readonly station: StationId;
  readonly tag: TagId;
  readonly before: Float64Array;
  readonly day: Float64Array;
  /** The last value before them, where `before` has none. */
  readonly carried: CarriedValue | undefined;
}

const NONE = new Float64Array(0);

/** Index of the last value up to a step; -1 without any. */
const lastIn = (values: Float64Array, upTo: number): number => {
  let step = Math.min(upTo, values.length - 1);
  while (step >= 0 && Number.isNaN(values[step] ?? Number.NaN)) step -= 1;
  return step;
};

/** A day and the one before it, of which values are carried with those that were last before it, and which a rate and a day's sketch may need; null: the server has none. */
export interface PastPair {
  readonly day: PastDay;
  readonly before: PastDay | null;
  /** When `day` begins. */
  readonly from: EpochMs;
}

/**
 * The state of the network at an instant of the past: the stations as they are described today, with the last value of each quantity in the
 * steps that had ended, and before them what had been measured last. What has no column is unknown.
 */
export class PastState implements LogView {
  readonly dictionary: Dictionary;
  readonly table: TagTable;
  readonly directory: StationDirectory;
  readonly #pair: PastPair;
  readonly #stampTag: TagId;
  readonly #doubtTag: TagId;
  /** Since when the sources of stations are in doubt today. */
  readonly #doubts = new Map<StationId, number>();
  readonly #series: readonly PastSeries[];
  readonly #recent: ReadonlyMap<Codigo, ReadonlyMap<RecentField, Float64Array>>;

  constructor(live: LogView, pair: PastPair) {
    this.dictionary = live.dictionary;
    this.table = live.table.copy();
    this.directory = live.directory.over(this.table);
    this.#pair = pair;
    this.#stampTag = tagIdOf(this.dictionary.internKnownPath(STATION_PATHS.timeStamp), 'Value');
    this.#doubtTag = tagIdOf(this.dictionary.internKnownPath(STATION_PATHS.sourceDoubt), 'Value');
    this.#clear();
    this.#series = this.#findSeries();
    this.#recent = this.#findRecent();
  }

  /** Whether it is made of these stations and days. */
  isOf({ table }: LogView, { day, before }: PastPair): boolean {
    const isSame = this.#pair.day === day && this.#pair.before === before;
    return isSame && this.table.stationCount === table.stationCount;
  }

  /** Shows an instant of the day. */
  show(at: EpochMs): void {
    const last = this.#stepBefore(at);
    const reportedAt: number[] = [];
    for (const { station, tag, before, day, carried } of this.#series) {
      const today = lastIn(day, last);
      const step = today >= 0 ? today : lastIn(before, COLUMN_LENGTH - 1) - COLUMN_LENGTH;
      const known = today >= 0 ? day[today] : before[step + COLUMN_LENGTH];
      const value = known ?? carried?.value;
      this.table.restore(station, tag, value ?? null);
      const end = known === undefined && carried !== undefined ? carried.at : this.#endOf(step);
      if (value !== undefined && !((reportedAt[station] ?? -Infinity) >= end)) {
        reportedAt[station] = end;
      }
    }
    for (const [station, since] of this.#doubts) {
      // What came into doubt later was not in doubt then.
      this.table.restore(station, this.#doubtTag, since <= at ? since : null);
      this.directory.touch(station);
    }
    for (let number = 0; number < this.table.stationCount; number += 1) {
      const station = stationId(number);
      const known = reportedAt[number];
      if (this.table.lookUp(station, this.#stampTag) !== undefined) {
        this.table.restore(station, this.#stampTag, known ?? null);
      }
      if (known === undefined) this.table.reports.forget(station);
      else this.table.restoreAge(station, { reportedAt: epochMs(known), stamped: true }, at);
    }
  }

  /** The 24 hours before an instant, as a server gives those before now. */
  recentAt(at: EpochMs): RecentSeries {
    const last = this.#stepBefore(at);
    const stations = new Map<Codigo, ReadonlyMap<RecentField, RecentValues>>();
    for (const [codigo, fields] of this.#recent) {
      const shown = new Map<RecentField, RecentValues>();
      for (const [field, values] of fields) {
        const end = last + 1 + 2 * COLUMN_LENGTH;
        const day = values.subarray(end - COLUMN_LENGTH, end);
        shown.set(field, { values: day, month: null });
      }
      stations.set(codigo, shown);
    }
    return { until: this.#endOf(last), stepMs: COLUMN_STEP_MS, length: COLUMN_LENGTH, stations };
  }

  /** Index of the last step of the day that has ended at an instant. */
  #stepBefore(at: EpochMs): number {
    return Math.floor((at - this.#pair.from) / COLUMN_STEP_MS) - 1;
  }

  /** Steps of the day before are negative. */
  #endOf(step: number): EpochMs {
    return epochMs(this.#pair.from + (step + 1) * COLUMN_STEP_MS);
  }

  /** Readings of the present are none of the past. A unit stays where the columns are in it, or have no values for it. */
  #clear(): void {
    const doubtPath = pathIdOf(this.#doubtTag);
    for (const { station, tag } of this.table.rows()) {
      const since = tag === this.#doubtTag ? this.table.valueOf(station, doubtPath, 'Value') : null;
      if (typeof since === 'number') this.#doubts.set(station, since);
      if (!isValueTag(tag) || this.directory.isDescribing(pathIdOf(tag))) continue;
      this.table.restore(station, tag, null);
    }
  }

  #findSeries(): readonly PastSeries[] {
    return RECORDED_QUANTITIES.flatMap(({ id, unit, paths }) => {
      const pathIds = paths.map((path) => this.dictionary.internKnownPath(path));
      return Array.from(this.#codesOf(id)).flatMap((codigo) => {
        const station = this.dictionary.findStation(codigo);
        if (station === undefined) return [];
        const path = pathIds.find(
          (one) => this.table.lookUp(station, tagIdOf(one, 'Value')) !== undefined,
        );
        if (path === undefined) return [];
        // The columns are in the quantity's own unit. An altitude keeps its number.
        const code = unitCodeOf(unit, this.table.valueOf(station, path, 'Unit'));
        if (code === FOREIGN_UNIT) return [];
        if (code > ALTITUDE_UNIT) this.table.restore(station, tagIdOf(path, 'Unit'), unit);
        return [{ station, tag: tagIdOf(path, 'Value'), ...this.#valuesOf(codigo, id) }];
      });
    });
  }

  #codesOf(quantity: RecordedId): ReadonlySet<Codigo> {
    const { day, before } = this.#pair;
    return new Set(
      [before, day].flatMap((one) => {
        const { stations, carried } = one?.columns.get(quantity) ?? {};
        return [...(stations?.keys() ?? []), ...(carried?.keys() ?? [])];
      }),
    );
  }

  #valuesOf(codigo: Codigo, quantity: RecordedId): Omit<PastSeries, 'station' | 'tag'> {
    const { day, before } = this.#pair;
    return {
      before: before?.columns.get(quantity)?.stations.get(codigo) ?? NONE,
      day: day.columns.get(quantity)?.stations.get(codigo) ?? NONE,
      carried: (before ?? day).columns.get(quantity)?.carried.get(codigo),
    };
  }

  /** The values for rates and sketches, with an empty day in front: every instant has 24 hours before it. */
  #findRecent(): ReadonlyMap<Codigo, ReadonlyMap<RecentField, Float64Array>> {
    const found = new Map<Codigo, Map<RecentField, Float64Array>>();
    for (const { field, quantity } of RECENT_SOURCES) {
      for (const codigo of this.#codesOf(quantity)) {
        const values = new Float64Array(3 * COLUMN_LENGTH).fill(Number.NaN);
        const { before, day } = this.#valuesOf(codigo, quantity);
        values.set(before, COLUMN_LENGTH);
        values.set(day, 2 * COLUMN_LENGTH);
        found.set(codigo, (found.get(codigo) ?? new Map()).set(field, values));
      }
    }
    return found;
  }
}
