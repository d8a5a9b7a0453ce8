import { type AlertRank, isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { LOCALE } from '#domain/text/format.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { isRainingNow, RAINING_PATHS } from '#domain/stations/raining-now.ts';
import { searchMatcher } from '#domain/network/place-search.ts';
import { searchTextOf } from '#domain/network/station-search.ts';
import { isIdentityColumn } from '#domain/quantities/choices/table-columns.ts';
import { FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import type { Station } from '#domain/stations/station.ts';
import type { LeftOut } from '#worker/api/left-out.ts';
import { type StationId, stationIds } from '#domain/stations/station-id.ts';
import type {
  DerivedSort,
  StationTableFrame,
  StationTableQuery,
  TableOnly,
  TablePlaces,
  TableRow,
  TableSort,
} from '#worker/api/station-table.ts';
import { type PathId, tagIdOf } from '#worker/log/dictionary.ts';
import { EFFECT, type LogRows, stationAt } from '#worker/log/log-rows.ts';
import type { AlertLevels } from '../alert-levels.ts';
import { ColumnScales } from './column-scales.ts';
import {
  alertDirections,
  alertSortKeys,
  derivedUnitOf,
  shownAlert,
  shownRate,
} from './derived-columns.ts';
import type { FrozenLog } from '../frozen-log.ts';
import type { LogView } from '../log-view.ts';
import { Marks } from '../marks.ts';
import type { Projection } from '../projection.ts';
import { StationFlags } from '../station-flags.ts';
import type { RiverRates, StationTrends } from '../trends/station-trends.ts';
import { type KeyChange, type SortKey, SortedStations } from './sorted-stations.ts';

/** A rain reading expires without an event: a table filtered by rain is checked this often, in milliseconds. */
const RAIN_PACE_MS = 5_000;

/** What the table reads besides the log. */
export interface TablePorts {
  readonly trends: StationTrends;
  readonly alerts: AlertLevels;
  readonly frozen: FrozenLog;
  readonly now: () => EpochMs;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** Identifies the list: everything except the window, the pinned row and the re-sort interval. */
const listKeyOf = ({
  window: _window,
  hold: _hold,
  pace: _pace,
  ...list
}: StationTableQuery): string => JSON.stringify(list);

const alphabet = new Intl.Collator(LOCALE);

/**
 * Rows of all stations, sorted, filtered and searched; only the requested window is sent. An event costs only what it moves: a station
 * whose sort key or description changed is sorted again, the others keep their position.
 */
export class StationTable implements Projection<StationTableFrame, StationTableQuery> {
  readonly #live: LogView;
  readonly #ports: TablePorts;
  /** The live log, or the state of a pause. */
  #log: LogView;
  /** The rates of the same moment. */
  #rates: RiverRates;
  /** Version of the live rates that the rows have. */
  #ratesAt = 0;
  /** When that state was copied; null while live. */
  #frozenAt: EpochMs | null = null;
  #query: StationTableQuery;
  #listKey = '';
  #columns: readonly (readonly PathId[])[] = [];
  /** By column; undefined for a column of readings. */
  #derived: readonly (DerivedSort | undefined)[] = [];
  /** Index of the column of each sort key; -1 if the key is not a column. */
  #sortColumns: readonly number[] = [];
  /** 1 for a tag that can change a station's position or membership; by tag, up to the last of them. */
  #movingTags = new Uint8Array(0);
  /** Any report can: its age, a rate or an alert level decides. */
  #isMovedByReports = false;
  readonly #rainPaths: readonly PathId[];
  #scales = new ColumnScales([]);
  /** Readings have changed since the legends were last calculated. */
  #isUnscaled = false;
  #matchesSearch: (text: string) => boolean = () => true;
  #stale = true;
  #whole = true;
  #sorted: SortedStations;
  /** Stations to sort again at once. */
  readonly #moved = new Marks();
  /** Stations whose sort key changed; re-sorted every `pace` ms. */
  readonly #pendingResort = new Marks();
  /** Visible stations. */
  readonly #visible = new Set<StationId>();
  /** Number of stations at the last sort. */
  #sortedCount = 0;
  #sortedAt = -Infinity;
  /** A station is new or its description changed. */
  #isDescribed = false;
  /** Stations whose current row the view has. */
  readonly #sentRows = new StationFlags();
  /** Stations whose current description the view has. */
  readonly #sentDescriptions = new StationFlags();
  readonly #searchText = new Map<StationId, string>();
  /** Column units in the last frame. */
  #sentUnits: readonly (string | null)[] = [];
  #sentLeftOut: LeftOut = { stations: 0, isLowerBound: false };

  constructor(log: LogView, query: StationTableQuery, ports: TablePorts) {
    this.#live = log;
    this.#log = log;
    this.#rates = ports.trends;
    this.#ports = ports;
    this.#query = query;
    this.#rainPaths = RAINING_PATHS.map((path) => log.dictionary.internKnownPath(path));
    this.#sorted = this.#emptyOrder();
    this.update(query);
  }

  get stale(): boolean {
    this.#noteRates();
    return this.#stale || this.#isResortDue() || this.#hasOtherLeftOut() || this.#hasOtherUnits();
  }

  get frozen(): boolean {
    return this.#frozenAt !== null;
  }

  follow(rows: LogRows): void {
    if (this.frozen) return;
    const { all, described } = rows.touched;
    const byReport = this.#isMovedByReports;
    if (this.#scales.followsReadings && all.length > 0) this.#isUnscaled = true;
    for (const station of described) this.#onDescription(station);
    for (const station of all) {
      if (station >= this.#sortedCount) this.#move(station);
      else if (byReport) this.#pendingResort.add(station);
      // Rows outside the window are not shown.
      if (!this.#sentRows.has(station)) continue;
      this.#sentRows.delete(station);
      this.#stale = true;
    }
    if (!byReport && this.#movingTags.length > 0) this.#noteMoves(rows);
  }

  /** Notes the stations of which a reading changed that they are sorted or chosen by. */
  #noteMoves({ from, to, stations, tags, effects }: LogRows): void {
    const movingTags = this.#movingTags;
    for (let row = from; row < to; row += 1) {
      if (movingTags[tags[row] ?? 0] !== 1 || ((effects[row] ?? 0) & EFFECT.changed) === 0)
        continue;
      const station = stationAt(stations, row);
      if (station < this.#sortedCount) this.#pendingResort.add(station);
    }
  }

  update(query: StationTableQuery): void {
    const listKey = listKeyOf(query);
    // The identical object means a full repaint. Otherwise, if only the window of the same list changes, the sent rows stay valid.
    const isSameList = listKey === this.#listKey && query !== this.#query;
    this.#query = query;
    this.#stale = true;
    if (isSameList) return;
    this.#listKey = listKey;
    this.#selectLog(query.pausedAt);
    this.#columns = query.columns.map((column) =>
      column.paths.map((path) => this.#log.dictionary.internKnownPath(path)),
    );
    this.#derived = query.columns.map(({ derived }) => derived);
    this.#scales = new ColumnScales(query.columns);
    this.#sortColumns = query.sort.map((sort) =>
      query.columns.findIndex(({ key }) => key === sort.key),
    );
    // A changed unit changes the reading.
    const moving = this.#movingPaths().flatMap((path) => [
      tagIdOf(path, 'Value'),
      tagIdOf(path, 'Unit'),
    ]);
    this.#movingTags = new Uint8Array(Math.max(-1, ...moving) + 1);
    for (const tag of moving) this.#movingTags[tag] = 1;
    this.#isMovedByReports =
      this.#filtersBy('raining') ||
      this.#filtersBy('alert') ||
      query.sort.some(
        (sort, index) => this.#isAge(sort, index) || this.#derivedSort(index) !== undefined,
      );
    this.#matchesSearch = searchMatcher(query.search);
    this.#sentRows.replace([]);
    this.#sentDescriptions.replace([]);
    this.#whole = true;
    this.#isDescribed = true;
  }

  frame(): StationTableFrame {
    this.#noteRates();
    this.#sort();
    const { offset, limit } = this.#query.window;
    const order = this.#orderIn(offset, limit);
    const changed = order.filter((id) => !this.#sentRows.has(id)).map((id) => this.#rowOf(id));
    this.#sentRows.replace(order);
    this.#sentDescriptions.replace(order);
    this.#stale = false;
    this.#sentUnits = this.#columns.map((_, column) => this.#headUnitOf(column));
    return {
      columns: this.#query.columns.map(({ key }) => key),
      order: new Uint32Array(order),
      offset,
      changed,
      units: this.#sentUnits,
      matched: this.#sorted.length,
      total: this.#visible.size,
      leftOut: this.#takeLeftOut(),
      places: this.#takePlaces(),
      pausedAt: this.#frozenAt,
    };
  }

  /** A column's unit depends on the readings of every station, including those not in the list. */
  #hasOtherUnits(): boolean {
    return this.#columns.some((_, column) => this.#headUnitOf(column) !== this.#sentUnits[column]);
  }

  #headUnitOf(column: number): string | null {
    const derived = this.#derived[column];
    return derived === undefined
      ? this.#log.table.headUnitOf(this.#columns[column] ?? [])
      : derivedUnitOf(derived);
  }

  /** Rates change without events too: their rows are sent again, and sorted again if the rate decides. */
  #noteRates(): void {
    if (this.frozen || !this.#derived.includes('rate')) return;
    const { trends } = this.#ports;
    const version = trends.catchUp();
    if (version === this.#ratesAt) return;
    const changed = trends.changedSince(this.#ratesAt) ?? stationIds(0, this.#sortedCount);
    this.#ratesAt = version;
    const isSorted = this.#query.sort.some((_, index) => this.#derivedSort(index) === 'rate');
    for (const id of changed) {
      if (isSorted) this.#pendingResort.add(id);
      if (!this.#sentRows.has(id)) continue;
      this.#sentRows.delete(id);
      this.#stale = true;
    }
  }

  /** The derived column of a sort key. */
  #derivedSort(index: number): DerivedSort | undefined {
    return this.#derived[this.#sortColumns[index] ?? -1];
  }

  #takeLeftOut(): LeftOut {
    this.#sentLeftOut = this.#live.dictionary.leftOut;
    return this.#sentLeftOut;
  }

  /** The count of left-out stations changes without an event of the log. */
  #hasOtherLeftOut(): boolean {
    const { stations, isLowerBound } = this.#live.dictionary.leftOut;
    return (
      stations !== this.#sentLeftOut.stations || isLowerBound !== this.#sentLeftOut.isLowerBound
    );
  }

  #filtersBy(only: TableOnly): boolean {
    return this.#query.only?.includes(only) === true;
  }

  #isAge({ key }: TableSort, index: number): boolean {
    return !isIdentityColumn(key) && (this.#sortColumns[index] ?? -1) < 0;
  }

  /** The paths that a station's position or membership depends on. */
  #movingPaths(): readonly PathId[] {
    return [
      ...this.#sortColumns.flatMap((column) => this.#columns[column] ?? []),
      ...(this.#filtersBy('reading') ? this.#columns.flat() : []),
      ...(this.#filtersBy('raining') ? this.#rainPaths : []),
    ];
  }

  /** Switches to the live log, or to the state of a pause. */
  #selectLog(pause: EpochMs | undefined): void {
    if (pause !== undefined) {
      const { log, rates, at } = this.#ports.frozen.of(pause);
      this.#log = log;
      this.#rates = rates;
      this.#frozenAt = at;
    } else if (this.frozen) {
      this.#ports.frozen.release();
      this.#log = this.#live;
      this.#rates = this.#ports.trends;
      this.#frozenAt = null;
    }
    // Descriptions may differ between the two states.
    this.#searchText.clear();
  }

  /** Whether the order is due to be updated by the readings. */
  #isResortDue(): boolean {
    if (this.frozen) return false;
    const since = this.#ports.elapsed() - this.#sortedAt;
    const pace = this.#query.pace ?? 0;
    if (this.#filtersBy('raining') && since >= Math.max(pace, RAIN_PACE_MS)) return true;
    const { hold } = this.#query;
    const held = hold !== undefined && this.#pendingResort.has(hold.id) ? 1 : 0;
    return (this.#pendingResort.size > held || this.#isUnscaled) && since >= pace;
  }

  /** The ids of the window; the pinned station stays at its position and the others fill in around it. */
  #orderIn(offset: number, limit: number): readonly StationId[] {
    const { hold } = this.#query;
    if (hold === undefined || !this.#sorted.has(hold.id) || hold.at >= this.#sorted.length) {
      return this.#sorted.slice(offset, limit);
    }
    const from = this.#sorted.indexOf(hold.id);
    const first = Math.max(0, offset - 1);
    const near = this.#sorted.slice(first, limit + 2);
    const order: StationId[] = [];
    const end = Math.min(offset + limit, this.#sorted.length);
    for (let at = offset; at < end; at += 1) {
      let source = at;
      if (from < hold.at && at >= from && at < hold.at) source = at + 1;
      else if (from > hold.at && at > hold.at && at <= from) source = at - 1;
      const id = at === hold.at ? hold.id : near[source - first];
      if (id !== undefined) order.push(id);
    }
    return order;
  }

  #onDescription(station: StationId): void {
    this.#searchText.delete(station);
    this.#sentDescriptions.delete(station);
    this.#isDescribed = true;
    this.#move(station);
  }

  #move(station: StationId): void {
    this.#moved.add(station);
    this.#stale = true;
  }

  #emptyOrder(): SortedStations {
    const { dictionary } = this.#log;
    return new SortedStations(
      (id) => dictionary.codigoOf(id),
      this.#query.sort.flatMap(({ descending }, index) =>
        this.#derivedSort(index) === 'alert' ? alertDirections(descending) : [descending],
      ),
    );
  }

  /** Updates order and counts: of every station after a change of the list, else of the moved ones. */
  #sort(): void {
    const { size } = this.#log.directory;
    const isResort = this.#whole || this.#isResortDue();
    if (this.#whole) {
      this.#sorted = this.#emptyOrder();
      this.#visible.clear();
      this.#pendingResort.clear();
      this.#sortedCount = 0;
    }
    const changes: KeyChange[] = [];
    for (const id of this.#moved.list()) {
      if (id < this.#sortedCount) changes.push([id, this.#keysIfMatching(id)]);
    }
    for (const id of stationIds(this.#sortedCount, size)) {
      changes.push([id, this.#keysIfMatching(id)]);
    }
    if (isResort) {
      this.#sortedAt = this.#ports.elapsed();
      if (!this.#whole) {
        for (const id of this.#takePendingResort()) {
          // One that has moved is among the changes already, or is gone.
          if (!this.#moved.has(id)) changes.push([id, this.#keysByReadings(id)]);
        }
      }
    }
    this.#sorted.update(changes);
    this.#sortedCount = size;
    this.#whole = false;
    this.#moved.clear();
    if (isResort) this.#scale();
  }

  /** Recalculates the legends; if a threshold moved, all rows are sent again. */
  #scale(): void {
    this.#isUnscaled = false;
    if (!this.#scales.followsReadings) return;
    const readingsOf = (column: number): Iterable<number> =>
      Array.from(this.#visible, (id) => this.#numberOf(id, column));
    if (this.#scales.scale(readingsOf)) this.#sentRows.replace([]);
  }

  /** Takes the stations to re-sort; the pinned one waits until it is released. */
  #takePendingResort(): readonly StationId[] {
    const held = this.#query.hold?.id;
    // Rain may have expired without an event: check all stations.
    const ids = (
      this.#filtersBy('raining') ? stationIds(0, this.#sortedCount) : this.#pendingResort.list()
    ).filter((id) => id !== held);
    const waits = held !== undefined && this.#pendingResort.has(held);
    this.#pendingResort.clear();
    if (waits) this.#pendingResort.add(held);
    return ids;
  }

  /** The sort keys of a station; undefined if it is not in the list. */
  #keysIfMatching(id: StationId): readonly SortKey[] | undefined {
    const { show } = this.#log.directory.stationOf(id);
    if (show) this.#visible.add(id);
    else this.#visible.delete(id);
    if (!show || !this.#matchesDescription(id) || !this.#matchesReadings(id)) return undefined;
    return this.#keysOf(id);
  }

  /** The same for a station whose readings alone have changed. */
  #keysByReadings(id: StationId): readonly SortKey[] | undefined {
    if ((this.#query.only ?? []).length > 0) return this.#keysIfMatching(id);
    return this.#sorted.has(id) ? this.#keysOf(id) : undefined;
  }

  #keysOf(id: StationId): readonly SortKey[] {
    const keys: SortKey[] = [];
    let index = 0;
    for (const { key } of this.#query.sort) {
      if (this.#derivedSort(index) === 'alert') {
        keys.push(...alertSortKeys(this.#ports.alerts.standingOf(this.#log, id)));
      } else if (isIdentityColumn(key)) {
        const station = this.#log.directory.stationOf(id);
        keys.push(key === 'type' ? this.#typeNameOf(station) : station[key]);
      } else keys.push(this.#numberOf(id, this.#sortColumns[index] ?? -1));
      index += 1;
    }
    return keys;
  }

  #typeNameOf({ type }: Station): string {
    return this.#query.typeNames?.[type] ?? type;
  }

  /** Whether the station's description matches the filters. */
  #matchesDescription(id: StationId): boolean {
    const station = this.#log.directory.stationOf(id);
    const { types, basin, region, search } = this.#query;
    return (
      (types.length === 0 || types.includes(station.type)) &&
      (basin === undefined || station.basin === basin) &&
      (region === undefined || station.region === region) &&
      (search === '' || this.#matchesSearch(this.#searchTextOf(id)))
    );
  }

  /** Whether the station's readings match the filters. */
  #matchesReadings(id: StationId): boolean {
    if (
      this.#filtersBy('reading') &&
      !this.#columns.some(
        (_, column) => this.#derived[column] === undefined && this.#shownIn(id, column) !== null,
      )
    ) {
      return false;
    }
    if (this.#filtersBy('alert') && !isAboveAlertLevel(this.#rankOf(id))) return false;
    if (!this.#filtersBy('raining')) return true;
    const { table } = this.#log;
    const readings = this.#rainPaths.map((path) => table.readingOf(id, path));
    return isRainingNow(
      readings,
      freshnessOf(table.reportedAt(id), this.#frozenAt ?? this.#ports.now()),
    );
  }

  #searchTextOf(id: StationId): string {
    const known = this.#searchText.get(id);
    if (known !== undefined) return known;
    const station = this.#log.directory.stationOf(id);
    const text = `${searchTextOf(station)}\n${plainText(this.#typeNameOf(station))}`;
    this.#searchText.set(id, text);
    return text;
  }

  /** The number to sort and scale a column by; for column -1 the time of the last report. NaN is missing or not comparable. */
  #numberOf(id: StationId, column: number): number {
    const { table } = this.#log;
    if (column < 0) return table.reportedAt(id);
    if (this.#derived[column] !== undefined) {
      return this.#shownIn(id, column)?.value ?? Number.NaN;
    }
    for (const path of this.#columns[column] ?? []) {
      const reading = table.readingOf(id, path);
      if (!Number.isNaN(reading)) return reading;
      // The shown reading is in a foreign unit.
      if (table.unitCodeOf(id, path) === FOREIGN_UNIT && table.shownOf(id, path) !== null) break;
    }
    return Number.NaN;
  }

  /** The shown reading of a column: what is derived, or the first path with something to show. */
  #shownIn(id: StationId, column: number): ShownReading | null {
    const derived = this.#derived[column];
    if (derived === 'rate') return shownRate(this.#rates.rateOf(id));
    if (derived === 'alert') return shownAlert(this.#rankOf(id));
    for (const path of this.#columns[column] ?? []) {
      const shown = this.#log.table.shownOf(id, path);
      if (shown !== null) return shown;
    }
    return null;
  }

  #rankOf(id: StationId): AlertRank {
    return this.#ports.alerts.rankOf(this.#log, id);
  }

  #rowOf(id: StationId): TableRow {
    const values = this.#columns.map((_, column) => this.#shownIn(id, column));
    return {
      id,
      station: this.#sentDescriptions.has(id) ? null : this.#log.directory.stationOf(id),
      values,
      buckets: this.#scales.any
        ? values.map((shown, column) => this.#scales.bucketOf(column, shown))
        : null,
      reportedAt: this.#log.table.reportedAt(id),
    };
  }

  /** The basins and regions to filter by, after a description changed; else null. */
  #takePlaces(): TablePlaces | null {
    if (!this.#isDescribed) return null;
    this.#isDescribed = false;
    const basins = new Set<string>();
    const regions = new Set<string>();
    for (const id of this.#visible) {
      const { basin, region } = this.#log.directory.stationOf(id);
      if (basin !== null) basins.add(basin);
      if (region !== null) regions.add(region);
    }
    const inOrder = (names: ReadonlySet<string>) => [...names].toSorted(alphabet.compare);
    return { basins: inOrder(basins), regions: inOrder(regions) };
  }
}
