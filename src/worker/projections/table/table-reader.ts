import { type AlertRank, isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { isRainingNow, RAINING_PATHS } from '#domain/stations/raining-now.ts';
import type { StationId, Station } from '#domain/stations/station.ts';
import { searchMatcher } from '#domain/network/place-search.ts';
import { searchTextOf } from '#domain/network/station-search.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { isAltitude, quantityAt } from '#domain/quantities/quantities.ts';
import { isIdentityColumn } from '#domain/quantities/choices/table-columns.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { ALTITUDE_UNIT, FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { DerivedSort, StationTableQuery, TableOnly } from '#worker/api/station-table.ts';
import type { PathId } from '#worker/log/dictionary.ts';
import type { AlertLevels } from '../alert-levels.ts';
import type { LogView } from '../projection.ts';
import type { RiverRates } from '../trends/station-trends.ts';
import {
  alertDirections,
  alertSortKeys,
  derivedUnitOf,
  shownAlert,
  shownRate,
} from './derived-columns.ts';
import type { SortKey } from './sorted-stations.ts';

/** The moment that is read: the present, or that of a pause. */
export interface TableMoment {
  readonly log: LogView;
  readonly rates: RiverRates;
  readonly alerts: AlertLevels;
  readonly now: () => EpochMs;
}

/** Stations as one query of the table asks for them: what a row shows, what it is sorted by, and whether it is in the list. */
export class TableReader {
  readonly #query: StationTableQuery;
  readonly #moment: TableMoment;
  readonly #columns: readonly (readonly PathId[])[];
  /** By column; undefined for a column of readings. */
  readonly #derived: readonly (DerivedSort | undefined)[];
  /** Index of the column of each sort key; -1 if the key is not a column. */
  readonly #sortColumns: readonly number[];
  readonly #rainPaths: readonly PathId[];
  readonly #riverPath: PathId;
  /** By column. */
  readonly #isStaffLevel: readonly boolean[];
  readonly #matchesSearch: (text: string) => boolean;
  readonly #searchText = new Map<StationId, string>();

  constructor(query: StationTableQuery, moment: TableMoment) {
    const { dictionary } = moment.log;
    const idsOf = (paths: StationTableQuery['columns'][number]['paths']) =>
      paths.map((path) => dictionary.internKnownPath(path));
    this.#query = query;
    this.#moment = moment;
    this.#columns = query.columns.map(({ paths }) => idsOf(paths));
    this.#derived = query.columns.map(({ derived }) => derived);
    this.#isStaffLevel = query.columns.map(({ paths: [path] }) =>
      path === undefined ? false : quantityAt(path)?.isStaffLevel === true,
    );
    this.#sortColumns = query.sort.map((sort) =>
      query.columns.findIndex(({ key }) => key === sort.key),
    );
    this.#rainPaths = idsOf(RAINING_PATHS);
    this.#riverPath = dictionary.internKnownPath(READING_PATHS.riverStage);
    this.#matchesSearch = searchMatcher(query.search);
  }

  get showsRates(): boolean {
    return this.#derived.includes('rate') || this.#derived.includes('now');
  }

  isSortedBy(derived: DerivedSort): boolean {
    return this.#query.sort.some((_, index) => this.#derivedSort(index) === derived);
  }

  filtersBy(only: TableOnly): boolean {
    return this.#query.only?.includes(only) === true;
  }

  /** The paths that a station's position or membership depends on. */
  movingPaths(): readonly PathId[] {
    return [
      ...this.#sortColumns.flatMap((column) => this.#columns[column] ?? []),
      ...(this.filtersBy('reading') ? this.#columns.flat() : []),
      ...(this.filtersBy('raining') ? this.#rainPaths : []),
    ];
  }

  /** Whether any report can move a station: its age, a rate or an alert level decides. */
  isMovedByReports(): boolean {
    return (
      this.filtersBy('raining') ||
      this.filtersBy('alert') ||
      this.#query.sort.some(
        ({ key }, index) =>
          this.#derivedSort(index) !== undefined ||
          (!isIdentityColumn(key) && (this.#sortColumns[index] ?? -1) < 0),
      )
    );
  }

  /** Whether each part of the sort keys descends. */
  directions(): readonly boolean[] {
    return this.#query.sort.flatMap(({ descending }, index) =>
      this.#derivedSort(index) === 'alert' ? alertDirections(descending) : [descending],
    );
  }

  /** The unit of each column. */
  headUnits(): readonly (string | null)[] {
    return this.#columns.map((paths, column) => {
      const derived = this.#derived[column];
      return derived === undefined
        ? this.#moment.log.table.headUnitOf(paths)
        : derivedUnitOf(derived);
    });
  }

  forgetDescription(id: StationId): void {
    this.#searchText.delete(id);
  }

  /** What a station shows in each column. */
  valuesOf(id: StationId): readonly (ShownReading | null)[] {
    return this.#columns.map((_, column) => this.#shownIn(id, column));
  }

  /** The sort keys of a station. */
  keysOf(id: StationId): readonly SortKey[] {
    const { log, alerts } = this.#moment;
    const keys: SortKey[] = [];
    let index = 0;
    for (const { key } of this.#query.sort) {
      if (this.#derivedSort(index) === 'alert') {
        keys.push(...alertSortKeys(alerts.standingOf(log, id)));
      } else if (isIdentityColumn(key)) {
        const station = log.directory.stationOf(id);
        keys.push(key === 'type' ? this.#typeNameOf(station) : station[key]);
      } else keys.push(this.numberOf(id, this.#sortColumns[index] ?? -1));
      index += 1;
    }
    return keys;
  }

  /** Whether a station's description and readings match the filters. */
  matches(id: StationId): boolean {
    return this.#matchesDescription(id) && this.#matchesReadings(id);
  }

  /** The number to sort and scale a column by; for column -1 the time of the last report. NaN is missing or not comparable. */
  numberOf(id: StationId, column: number): number {
    const { table } = this.#moment.log;
    if (column < 0) return table.reportedAt(id);
    const derived = this.#derived[column];
    if (derived === 'rate' || derived === 'now') return this.#rateOf(id, derived) ?? Number.NaN;
    if (derived === 'alert') return shownAlert(this.#rankOf(id))?.value ?? Number.NaN;
    const paths = this.#columns[column] ?? [];
    for (const path of paths) {
      const reading = table.readingOf(id, path);
      if (!Number.isNaN(reading)) {
        const isOfSea =
          table.unitCodeOf(id, path) === ALTITUDE_UNIT ||
          isAltitude({ isStaffLevel: this.#isStaffLevel[column] === true }, reading, null);
        return isOfSea === table.isOfAltitudes(paths) ? reading : Number.NaN;
      }
      // The shown reading is in a foreign unit.
      if (table.unitCodeOf(id, path) === FOREIGN_UNIT && table.shownOf(id, path) !== null) break;
    }
    return Number.NaN;
  }

  /** The derived column of a sort key. */
  #derivedSort(index: number): DerivedSort | undefined {
    return this.#derived[this.#sortColumns[index] ?? -1];
  }

  #typeNameOf({ type }: Station): string {
    return this.#query.typeNames?.[type] ?? type;
  }

  #matchesDescription(id: StationId): boolean {
    const station = this.#moment.log.directory.stationOf(id);
    const { types, basin, region, search } = this.#query;
    return (
      (types.length === 0 || types.includes(station.type)) &&
      (basin === undefined || station.basin === basin) &&
      (region === undefined || station.region === region) &&
      (search === '' || this.#matchesSearch(this.#searchTextOf(id, station)))
    );
  }

  #matchesReadings(id: StationId): boolean {
    const { log, now } = this.#moment;
    if (
      this.filtersBy('reading') &&
      !this.#columns.some(
        (_, column) => this.#derived[column] === undefined && this.#shownIn(id, column) !== null,
      )
    ) {
      return false;
    }
    if (this.filtersBy('alert') && !isAboveAlertLevel(this.#rankOf(id))) return false;
    if (!this.filtersBy('raining')) return true;
    const readings = this.#rainPaths.map((path) => log.table.readingOf(id, path));
    const report = { station: log.directory.stationOf(id), reportedAt: log.table.reportedAt(id) };
    return isRainingNow(readings, freshnessOf(report, now()));
  }

  #searchTextOf(id: StationId, station: Station): string {
    const known = this.#searchText.get(id);
    if (known !== undefined) return known;
    const text = `${searchTextOf(station)}\n${plainText(this.#typeNameOf(station))}`;
    this.#searchText.set(id, text);
    return text;
  }

  /** The shown reading of a column: what is derived, or the first path with something to show. */
  #shownIn(id: StationId, column: number): ShownReading | null {
    const { log } = this.#moment;
    const derived = this.#derived[column];
    if (derived === 'rate' || derived === 'now') {
      return shownRate(this.#rateOf(id, derived), log.table.shownOf(id, this.#riverPath));
    }
    if (derived === 'alert') return shownAlert(this.#rankOf(id));
    for (const path of this.#columns[column] ?? []) {
      const shown = log.table.shownOf(id, path);
      if (shown !== null) return shown;
    }
    return null;
  }

  #rateOf(id: StationId, of: 'rate' | 'now'): number | null {
    const { rates } = this.#moment;
    return of === 'rate' ? rates.rateOf(id) : rates.rateNowOf(id);
  }

  #rankOf(id: StationId): AlertRank {
    const { alerts, log } = this.#moment;
    return alerts.rankOf(log, id);
  }
}
