import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { LOCALE } from '#domain/text/format.ts';
import { freshnessOf } from '#domain/stations/freshness.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { isRainingNow, RAINING_PATHS } from '#domain/quantities/raining-now.ts';
import { searchMatcher, searchTextOf } from '#domain/stations/station-search.ts';
import { IDENTITY_COLUMNS, type IdentityColumn } from '#domain/quantities/table-columns.ts';
import { FOREIGN_UNIT } from '#domain/tags/unit-code.ts';
import type { LeftOut } from '#worker/api/left-out.ts';
import { type StationId, stationIds } from '#domain/stations/station-id.ts';
import type {
  StationTableFrame,
  StationTableSpec,
  TablePlaces,
  TableRow,
  TableSort,
} from '#worker/api/station-table.ts';
import { type PathId, type TagId, tagIdOf } from '#worker/log/dictionary.ts';
import { EFFECT, type LogRows, stationAt, tagAt } from '#worker/log/log-rows.ts';
import { ColumnScales } from './column-scales.ts';
import type { FrozenLog } from '../frozen-log.ts';
import type { LogView } from '../log-view.ts';
import { Marks } from '../marks.ts';
import type { Projection } from '../projection.ts';
import { StationFlags } from '../station-flags.ts';
import { type SortKey, SortedStations } from './sorted-stations.ts';

const isTextKey = (key: string): key is IdentityColumn =>
  IDENTITY_COLUMNS.some((column) => column === key);

/** Rain that nobody speaks of any more ends without an event: who asks for rain looks again this often, in milliseconds. */
const RAIN_PACE_MS = 5_000;

/** What the table asks beside the log. */
export interface TablePorts {
  readonly frozen: FrozenLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
}

/** What makes another list of it: everything but which part of the list is asked for, and how restless it may be. */
const pickOf = ({ window: _window, hold: _hold, pace: _pace, ...pick }: StationTableSpec): string =>
  JSON.stringify(pick);

const alphabet = new Intl.Collator(LOCALE);

/**
 * Sorted, filtered, searched rows of all stations; only the asked window crosses to the view. An event costs what it moves: a
 * station whose sort key or description changed is placed anew, the others stay where they are.
 */
export class StationTable implements Projection<StationTableFrame, StationTableSpec> {
  readonly #live: LogView;
  readonly #ports: TablePorts;
  /** The live log, or the state of a pause. */
  #log: LogView;
  /** When that state was taken; null while live. */
  #frozenAt: EpochMs | null = null;
  #spec: StationTableSpec;
  #pick = '';
  #columns: readonly (readonly PathId[])[] = [];
  /** Place of the column a key sorts by, -1 for what is no column. */
  #sortColumns: readonly number[] = [];
  /** Tags that can move a station in the list, into it or out of it. */
  #movingTags: ReadonlySet<TagId> = new Set();
  #isMovedByAge = false;
  readonly #rainPaths: readonly PathId[];
  #scales = new ColumnScales([]);
  /** Readings have changed since the legends were last taken from them. */
  #isUnscaled = false;
  #finds: (text: string) => boolean = () => true;
  #stale = true;
  #whole = true;
  #sorted: SortedStations;
  /** Stations to place anew, at once. */
  readonly #moved = new Marks();
  /** Stations that readings alone would move: when it is time. */
  readonly #restless = new Marks();
  /** Stations that ask to be shown. */
  readonly #visible = new Set<StationId>();
  /** Stations there were when they were last placed. */
  #placed = 0;
  #placedAt = -Infinity;
  /** A station is new or describes itself otherwise. */
  #isDescribed = false;
  /** Rows the view holds as they are now. */
  readonly #held = new StationFlags();
  /** Stations whose description the view holds. */
  readonly #described = new StationFlags();
  readonly #searchText = new Map<StationId, string>();
  /** The units of the columns in the last frame. */
  #saidUnits: readonly (string | null)[] = [];
  #saidLeftOut: LeftOut = { stations: 0, isLeast: false };

  constructor(log: LogView, spec: StationTableSpec, ports: TablePorts) {
    this.#live = log;
    this.#log = log;
    this.#ports = ports;
    this.#spec = spec;
    this.#rainPaths = RAINING_PATHS.map((path) => log.dictionary.internKnownPath(path));
    this.#sorted = this.#emptyOrder();
    this.reshape(spec);
  }

  get stale(): boolean {
    return this.#stale || this.#isSettlingDue() || this.#isLeftOutNews() || this.#hasOtherUnits();
  }

  get frozen(): boolean {
    return this.#frozenAt !== null;
  }

  follow({ from, to, stations, tags, effects }: LogRows): void {
    if (this.frozen) return;
    const byAge = this.#isMovedByAge;
    const byReading = this.#movingTags.size > 0;
    if (this.#scales.followsReadings && from < to) this.#isUnscaled = true;
    for (let row = from; row < to; row += 1) {
      const station = stationAt(stations, row);
      const effect = effects[row] ?? 0;
      if ((effect & EFFECT.described) !== 0) this.#describeAnew(station);
      else if (station >= this.#placed) this.#move(station);
      else if (
        byAge ||
        (byReading && (effect & EFFECT.changed) !== 0 && this.#movingTags.has(tagAt(tags, row)))
      ) {
        this.#restless.add(station);
      }
      // Outside the window nobody sees what a station says.
      if (!this.#held.has(station)) continue;
      this.#held.delete(station);
      this.#stale = true;
    }
  }

  reshape(spec: StationTableSpec): void {
    const pick = pickOf(spec);
    // The same spec again is a picture that is no longer true; only another window of the same list keeps what it has.
    const isSameList = pick === this.#pick && spec !== this.#spec;
    this.#spec = spec;
    this.#stale = true;
    if (isSameList) return;
    this.#pick = pick;
    this.#thaw(spec.pausedAt);
    this.#columns = spec.columns.map((column) =>
      column.paths.map((path) => this.#log.dictionary.internKnownPath(path)),
    );
    this.#scales = new ColumnScales(spec.columns);
    this.#sortColumns = spec.sort.map((sort) =>
      spec.columns.findIndex(({ key }) => key === sort.key),
    );
    // A reading is another when its unit is.
    this.#movingTags = new Set(
      this.#movingPaths().flatMap((path) => [tagIdOf(path, 'Value'), tagIdOf(path, 'Unit')]),
    );
    this.#isMovedByAge =
      this.#wants('raining') || spec.sort.some((sort, index) => this.#isAge(sort, index));
    this.#finds = searchMatcher(spec.search);
    this.#held.replace([]);
    this.#described.replace([]);
    this.#whole = true;
    this.#isDescribed = true;
  }

  frame(): StationTableFrame {
    this.#place();
    const { offset, limit } = this.#spec.window;
    const order = this.#orderIn(offset, limit);
    const changed = order.filter((id) => !this.#held.has(id)).map((id) => this.#rowOf(id));
    this.#held.replace(order);
    this.#described.replace(order);
    this.#stale = false;
    this.#saidUnits = this.#columns.map((paths) => this.#log.table.headUnitOf(paths));
    return {
      columns: this.#spec.columns.map(({ key }) => key),
      order: new Uint32Array(order),
      offset,
      changed,
      units: this.#saidUnits,
      matched: this.#sorted.length,
      total: this.#visible.size,
      leftOut: this.#sayLeftOut(),
      places: this.#takePlaces(),
      pausedAt: this.#frozenAt,
    };
  }

  /** A column's unit follows the readings of every station, those that are not listed too. */
  #hasOtherUnits(): boolean {
    return this.#columns.some(
      (paths, column) => this.#log.table.headUnitOf(paths) !== this.#saidUnits[column],
    );
  }

  #sayLeftOut(): LeftOut {
    this.#saidLeftOut = this.#live.dictionary.leftOut;
    return this.#saidLeftOut;
  }

  /** What there is no room for is no event of the log: nobody follows it. */
  #isLeftOutNews(): boolean {
    const { stations, isLeast } = this.#live.dictionary.leftOut;
    return stations !== this.#saidLeftOut.stations || isLeast !== this.#saidLeftOut.isLeast;
  }

  #wants(only: 'reading' | 'raining'): boolean {
    return this.#spec.only?.includes(only) === true;
  }

  #isAge({ key }: TableSort, index: number): boolean {
    return !isTextKey(key) && (this.#sortColumns[index] ?? -1) < 0;
  }

  /** What a station's place in the list hangs on. */
  #movingPaths(): readonly PathId[] {
    return [
      ...this.#sortColumns.flatMap((column) => this.#columns[column] ?? []),
      ...(this.#wants('reading') ? this.#columns.flat() : []),
      ...(this.#wants('raining') ? this.#rainPaths : []),
    ];
  }

  /** Turns to the live log, or to the state of a pause. */
  #thaw(pause: EpochMs | undefined): void {
    if (pause !== undefined) {
      const { log, at } = this.#ports.frozen.of(pause);
      this.#log = log;
      this.#frozenAt = at;
    } else if (this.frozen) {
      this.#ports.frozen.release();
      this.#log = this.#live;
      this.#frozenAt = null;
    }
    // Names and words of the one state need not be those of the other.
    this.#searchText.clear();
  }

  /** Whether it is time to bring the order up to date with the readings. */
  #isSettlingDue(): boolean {
    if (this.frozen) return false;
    const since = this.#ports.elapsed() - this.#placedAt;
    const pace = this.#spec.pace ?? 0;
    if (this.#wants('raining') && since >= Math.max(pace, RAIN_PACE_MS)) return true;
    const { hold } = this.#spec;
    const held = hold !== undefined && this.#restless.has(hold.id) ? 1 : 0;
    return (this.#restless.size > held || this.#isUnscaled) && since >= pace;
  }

  /** The list's window; the station that is held stands where it stood, the others close up round it. */
  #orderIn(offset: number, limit: number): readonly StationId[] {
    const { hold } = this.#spec;
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

  #describeAnew(station: StationId): void {
    this.#searchText.delete(station);
    this.#described.delete(station);
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
      this.#spec.sort.map(({ descending }) => descending),
    );
  }

  /** Brings order and counts up to date: of every station after a change of mind, else of those that moved. */
  #place(): void {
    const { size } = this.#log.directory;
    const settles = this.#whole || this.#isSettlingDue();
    if (this.#whole) {
      this.#sorted = this.#emptyOrder();
      this.#visible.clear();
      this.#restless.clear();
      this.#placed = 0;
    }
    const known = this.#moved.list().filter((id) => id < this.#placed);
    const ids = [...known, ...stationIds(this.#placed, size)];
    if (settles) {
      this.#placedAt = this.#ports.elapsed();
      if (!this.#whole) ids.push(...this.#takeRestless());
    }
    this.#sorted.update(ids.map((id) => [id, this.#keysIfMatching(id)] as const));
    this.#placed = size;
    this.#whole = false;
    this.#moved.clear();
    if (settles) this.#scale();
  }

  /** Takes the legends anew; what another colour becomes is said again. */
  #scale(): void {
    this.#isUnscaled = false;
    if (!this.#scales.followsReadings) return;
    const readingsOf = (column: number): Iterable<number> =>
      Array.from(this.#visible, (id) => this.#numberOf(id, column));
    if (this.#scales.scale(readingsOf)) this.#held.replace([]);
  }

  /** Stations whose readings may have moved them; the one that is held waits until it is let go. */
  #takeRestless(): readonly StationId[] {
    const held = this.#spec.hold?.id;
    // Rain may have ended of age: then everybody is looked at.
    const ids = (
      this.#wants('raining') ? stationIds(0, this.#placed) : this.#restless.list()
    ).filter((id) => id !== held);
    const waits = held !== undefined && this.#restless.has(held);
    this.#restless.clear();
    if (waits) this.#restless.add(held);
    return ids;
  }

  /** What a station is sorted by; undefined when it is not in the list. */
  #keysIfMatching(id: StationId): readonly SortKey[] | undefined {
    const { show } = this.#log.directory.stationOf(id);
    if (show) this.#visible.add(id);
    else this.#visible.delete(id);
    if (!show || !this.#isOfPick(id) || !this.#isInState(id)) return undefined;
    return this.#spec.sort.map(({ key }, index) =>
      isTextKey(key)
        ? this.#log.directory.stationOf(id)[key]
        : this.#numberOf(id, this.#sortColumns[index] ?? -1),
    );
  }

  /** Whether what a station says of itself is what is asked for. */
  #isOfPick(id: StationId): boolean {
    const station = this.#log.directory.stationOf(id);
    const { types, basin, region, search } = this.#spec;
    return (
      (types.length === 0 || types.includes(station.type)) &&
      (basin === undefined || station.basin === basin) &&
      (region === undefined || station.region === region) &&
      (search === '' || this.#finds(this.#searchTextOf(id)))
    );
  }

  /** Whether it measures what is asked for. */
  #isInState(id: StationId): boolean {
    if (
      this.#wants('reading') &&
      !this.#columns.some((_, column) => this.#shownIn(id, column) !== null)
    ) {
      return false;
    }
    if (!this.#wants('raining')) return true;
    const { table } = this.#log;
    const readings = this.#rainPaths.map((path) => table.readingOf(id, path));
    return isRainingNow(
      readings,
      freshnessOf(table.heardAt(id), this.#frozenAt ?? this.#ports.now()),
    );
  }

  #searchTextOf(id: StationId): string {
    const known = this.#searchText.get(id);
    if (known !== undefined) return known;
    const station = this.#log.directory.stationOf(id);
    const text = `${searchTextOf(station)}\n${plainText(station.type)}`;
    this.#searchText.set(id, text);
    return text;
  }

  /** What a reading column is sorted and scaled by, else (column -1) when the station was last heard of. NaN is nothing comparable. */
  #numberOf(id: StationId, column: number): number {
    const { table } = this.#log;
    if (column < 0) return table.heardAt(id);
    for (const path of this.#columns[column] ?? []) {
      const reading = table.readingOf(id, path);
      if (!Number.isNaN(reading)) return reading;
      // What is shown is of a foreign unit.
      if (table.unitCodeOf(id, path) === FOREIGN_UNIT && table.shownOf(id, path) !== null) break;
    }
    return Number.NaN;
  }

  /** What a reading column shows of a station: of the first path that has something to show. */
  #shownIn(id: StationId, column: number): ShownReading | null {
    for (const path of this.#columns[column] ?? []) {
      const shown = this.#log.table.shownOf(id, path);
      if (shown !== null) return shown;
    }
    return null;
  }

  #rowOf(id: StationId): TableRow {
    const values = this.#columns.map((_, column) => this.#shownIn(id, column));
    return {
      id,
      station: this.#described.has(id) ? null : this.#log.directory.stationOf(id),
      values,
      buckets: this.#scales.any
        ? values.map((shown, column) => this.#scales.bucketOf(column, shown))
        : null,
      heardAt: this.#log.table.heardAt(id),
    };
  }

  /** What can be chosen among, said again when a station has described itself. */
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
