import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { LOCALE } from '#domain/text/format.ts';
import type { LeftOut } from '#worker/api/left-out.ts';
import { type StationId, stationIds } from '#domain/stations/station.ts';
import type {
  StationTableFrame,
  StationTableQuery,
  TablePlaces,
  TableRow,
} from '#worker/api/station-table.ts';
import { tagIdOf } from '#worker/log/dictionary.ts';
import { EFFECT, type LogRows, stationAt } from '#worker/log/log-rows.ts';
import type { AlertLevels } from '../alert-levels.ts';
import { ColumnScales, zerosOf } from './column-scales.ts';
import type { FrozenLog } from '../frozen-log.ts';
import type { LogView, Projection } from '../projection.ts';
import { Marks } from '../marks.ts';
import type { RiverRates, StationTrends } from '../trends/station-trends.ts';
import { type KeyChange, type SortKey, SortedStations } from './sorted-stations.ts';
import { TableReader } from './table-reader.ts';

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
  /** Reads stations as the query asks. */
  #reader: TableReader;
  /** 1 for a tag that can change a station's position or membership; by tag, up to the last of them. */
  #movingTags = new Uint8Array(0);
  /** Any report can: its age, a rate or an alert level decides. */
  #isMovedByReports = false;
  #scales = new ColumnScales([]);
  /** Readings have changed since the legends were last calculated. */
  #isUnscaled = false;
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
  #sentRows = new Set<StationId>();
  /** Stations whose current description the view has. */
  #sentDescriptions = new Set<StationId>();
  /** Column units in the last frame. */
  #sentUnits: readonly (string | null)[] = [];
  #sentLeftOut: LeftOut = { stations: 0, isLowerBound: false };

  constructor(log: LogView, query: StationTableQuery, ports: TablePorts) {
    this.#live = log;
    this.#log = log;
    this.#rates = ports.trends;
    this.#ports = ports;
    this.#query = query;
    this.#reader = this.#newReader();
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
    this.#reader = this.#newReader();
    this.#scales = new ColumnScales(query.columns);
    // A changed unit changes the reading.
    const moving = this.#reader
      .movingPaths()
      .flatMap((path) => [tagIdOf(path, 'Value'), tagIdOf(path, 'Unit')]);
    this.#movingTags = new Uint8Array(Math.max(-1, ...moving) + 1);
    for (const tag of moving) this.#movingTags[tag] = 1;
    this.#isMovedByReports = this.#reader.isMovedByReports();
    this.#sentRows.clear();
    this.#sentDescriptions.clear();
    this.#whole = true;
    this.#isDescribed = true;
  }

  frame(): StationTableFrame {
    this.#noteRates();
    const units = this.#reader.headUnits();
    // What a column compares has the zero of its unit: with another one all stations are sorted again.
    if (zerosOf(units) !== zerosOf(this.#sentUnits)) this.#whole = true;
    this.#sentUnits = units;
    this.#sort();
    const { offset, limit } = this.#query.window;
    const order = this.#orderIn(offset, limit);
    const changed = order.filter((id) => !this.#sentRows.has(id)).map((id) => this.#rowOf(id));
    this.#sentRows = new Set(order);
    this.#sentDescriptions = new Set(order);
    this.#stale = false;
    return {
      columns: this.#query.columns.map(({ key }) => key),
      order: new Uint32Array(order),
      offset,
      changed,
      units,
      matched: this.#sorted.length,
      total: this.#visible.size,
      leftOut: this.#takeLeftOut(),
      places: this.#takePlaces(),
      pausedAt: this.#frozenAt,
    };
  }

  /** A column's unit depends on the readings of every station, including those not in the list. */
  #hasOtherUnits(): boolean {
    return this.#reader.headUnits().some((unit, column) => unit !== this.#sentUnits[column]);
  }

  /** Rates change without events too: their rows are sent again, and sorted again if the rate decides. */
  #noteRates(): void {
    if (this.frozen || !this.#reader.showsRates) return;
    const { trends } = this.#ports;
    const version = trends.catchUp();
    if (version === this.#ratesAt) return;
    const changed = trends.changedSince(this.#ratesAt) ?? stationIds(0, this.#sortedCount);
    this.#ratesAt = version;
    const isSorted = this.#reader.isSortedBy('rate');
    for (const id of changed) {
      if (isSorted) this.#pendingResort.add(id);
      if (!this.#sentRows.has(id)) continue;
      this.#sentRows.delete(id);
      this.#stale = true;
    }
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
  }

  #newReader(): TableReader {
    const frozenAt = this.#frozenAt;
    return new TableReader(this.#query, {
      log: this.#log,
      rates: this.#rates,
      alerts: this.#ports.alerts,
      now: frozenAt === null ? this.#ports.now : () => frozenAt,
    });
  }

  /** Whether the order is due to be updated by the readings. */
  #isResortDue(): boolean {
    if (this.frozen) return false;
    const since = this.#ports.elapsed() - this.#sortedAt;
    const pace = this.#query.pace ?? 0;
    if (this.#reader.filtersBy('raining') && since >= Math.max(pace, RAIN_PACE_MS)) return true;
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
    this.#reader.forgetDescription(station);
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
    return new SortedStations((id) => dictionary.codigoOf(id), this.#reader.directions());
  }

  /** Updates order and counts: of every station after a change of the list, else of the moved ones. */
  #sort(): void {
    const { size } = this.#log.directory;
    const isResort = this.#whole || this.#isResortDue();
    if (this.#whole) {
      this.#sentRows.clear();
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
      Array.from(this.#visible, (id) => this.#reader.numberOf(id, column));
    if (this.#scales.scale(readingsOf)) this.#sentRows.clear();
  }

  /** Takes the stations to re-sort; the pinned one waits until it is released. */
  #takePendingResort(): readonly StationId[] {
    const held = this.#query.hold?.id;
    // Rain may have expired without an event: check all stations.
    const ids = (
      this.#reader.filtersBy('raining')
        ? stationIds(0, this.#sortedCount)
        : this.#pendingResort.list()
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
    return show && this.#reader.matches(id) ? this.#reader.keysOf(id) : undefined;
  }

  /** The same for a station whose readings alone have changed. */
  #keysByReadings(id: StationId): readonly SortKey[] | undefined {
    if ((this.#query.only ?? []).length > 0) return this.#keysIfMatching(id);
    return this.#sorted.has(id) ? this.#reader.keysOf(id) : undefined;
  }

  #rowOf(id: StationId): TableRow {
    const values = this.#reader.valuesOf(id);
    return {
      id,
      station: this.#sentDescriptions.has(id) ? null : this.#log.directory.stationOf(id),
      values,
      buckets: this.#scales.bucketsOf(values, this.#sentUnits),
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
