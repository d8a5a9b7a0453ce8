import { plainText } from '#domain/plain-text.ts';
import { searchTextOf } from '#domain/station-search.ts';
import { IDENTITY_COLUMNS, type IdentityColumn } from '#domain/table-columns.ts';
import type {
  StationId,
  StationTableFrame,
  StationTableSpec,
  TableRow,
} from '#worker/api/frames.ts';
import { type PathId, type TagId, tagIdOf } from '../log/dictionary.ts';
import { EFFECT, type LogRows } from '../log/log-rows.ts';
import type { LogView } from './log-view.ts';
import { Marks } from './marks.ts';
import type { Projection } from './projection.ts';
import { StationFlags } from './station-flags.ts';
import { type SortKey, SortedStations } from './sorted-stations.ts';

const isTextKey = (key: string): key is IdentityColumn =>
  IDENTITY_COLUMNS.some((column) => column === key);

/**
 * Sorted, filtered, searched rows of all stations; only the asked window crosses to the view. An event costs what it moves: a
 * station whose sort key or description changed is placed anew, the others stay where they are.
 */
export class StationTable implements Projection<StationTableFrame, StationTableSpec> {
  readonly #log: LogView;
  #spec: StationTableSpec;
  #columns: readonly (readonly PathId[])[] = [];
  /** Tags of the column that is sorted by. */
  #sortTags: ReadonlySet<TagId> = new Set();
  #wanted = '';
  #stale = true;
  #whole = true;
  #sorted: SortedStations;
  /** Stations to place anew. */
  readonly #moved = new Marks();
  /** Stations that ask to be shown. */
  readonly #visible = new Set<StationId>();
  /** Stations there were when they were last placed. */
  #placed = 0;
  /** Rows the view holds as they are now. */
  readonly #held = new StationFlags();
  /** Stations whose description the view holds. */
  readonly #described = new StationFlags();
  readonly #searchText = new Map<StationId, string>();

  constructor(log: LogView, spec: StationTableSpec) {
    this.#log = log;
    this.#spec = spec;
    this.#sorted = this.#emptyOrder();
    this.reshape(spec);
  }

  get stale(): boolean {
    return this.#stale;
  }

  follow({ from, to, stations, tags, effects }: LogRows): void {
    const byAge = this.#spec.sort.key === 'heardAt';
    const byReading = this.#sortTags.size > 0;
    for (let row = from; row < to; row += 1) {
      const station = stations[row] ?? 0;
      const effect = effects[row] ?? 0;
      if ((effect & EFFECT.described) !== 0) this.#describeAnew(station);
      else if (
        byAge ||
        station >= this.#placed ||
        (byReading && (effect & EFFECT.changed) !== 0 && this.#sortTags.has(tags[row] ?? 0))
      ) {
        this.#move(station);
      }
      // Outside the window nobody sees what a station says.
      if (!this.#held.has(station)) continue;
      this.#held.delete(station);
      this.#stale = true;
    }
  }

  reshape(spec: StationTableSpec): void {
    this.#spec = spec;
    this.#columns = spec.columns.map((column) =>
      column.paths.map((path) => this.#log.dictionary.internKnownPath(path)),
    );
    const sortPaths = this.#columns[this.#sortColumn()] ?? [];
    this.#sortTags = new Set(sortPaths.map((path) => tagIdOf(path, 'Value')));
    this.#wanted = plainText(spec.search.trim());
    this.#held.replace([]);
    this.#described.replace([]);
    this.#whole = true;
    this.#stale = true;
  }

  frame(): StationTableFrame {
    this.#place();
    const { offset, limit } = this.#spec.window;
    const order = this.#sorted.slice(offset, limit);
    const changed = order.filter((id) => !this.#held.has(id)).map((id) => this.#rowOf(id));
    this.#held.replace(order);
    this.#described.replace(order);
    this.#stale = false;
    return {
      columns: this.#spec.columns.map(({ key }) => key),
      order: new Uint32Array(order),
      offset,
      changed,
      matched: this.#sorted.length,
      total: this.#visible.size,
    };
  }

  #describeAnew(station: StationId): void {
    this.#searchText.delete(station);
    this.#described.delete(station);
    this.#move(station);
  }

  #move(station: StationId): void {
    this.#moved.add(station);
    this.#stale = true;
  }

  #emptyOrder(): SortedStations {
    const { dictionary } = this.#log;
    return new SortedStations((id) => dictionary.codigoOf(id), this.#spec.sort.descending);
  }

  /** Brings order and counts up to date: of every station after a change of mind, else of those that moved. */
  #place(): void {
    const { size } = this.#log.directory;
    if (this.#whole) {
      this.#sorted = this.#emptyOrder();
      this.#visible.clear();
      this.#placed = 0;
    }
    const ids = this.#moved.list().filter((id) => id < this.#placed);
    for (let id = this.#placed; id < size; id += 1) ids.push(id);
    this.#sorted.update(ids.map((id) => [id, this.#keyIfMatching(id)] as const));
    this.#placed = size;
    this.#whole = false;
    this.#moved.clear();
  }

  /** What a station is sorted by; undefined when it is not in the list. */
  #keyIfMatching(id: StationId): SortKey | undefined {
    const station = this.#log.directory.stationOf(id);
    if (station.show) this.#visible.add(id);
    else this.#visible.delete(id);
    const { types, sort } = this.#spec;
    if (!station.show || (types.length > 0 && !types.includes(station.type))) return undefined;
    if (this.#wanted !== '' && !this.#searchTextOf(id).includes(this.#wanted)) return undefined;
    return isTextKey(sort.key) ? station[sort.key] : this.#numberOf(id, this.#sortColumn());
  }

  #searchTextOf(id: StationId): string {
    const known = this.#searchText.get(id);
    if (known !== undefined) return known;
    const text = searchTextOf(this.#log.directory.stationOf(id));
    this.#searchText.set(id, text);
    return text;
  }

  #sortColumn(): number {
    return this.#spec.columns.findIndex(({ key }) => key === this.#spec.sort.key);
  }

  /** Sort value: of a reading column, else (column -1) when the station was last heard of. */
  #numberOf(id: StationId, column: number): number {
    if (column < 0) return this.#log.table.heardAt(id);
    for (const path of this.#columns[column] ?? []) {
      const reading = this.#log.table.readingOf(id, path);
      if (!Number.isNaN(reading)) return reading;
    }
    return Number.NaN;
  }

  #rowOf(id: StationId): TableRow {
    return {
      id,
      station: this.#described.has(id) ? null : this.#log.directory.stationOf(id),
      values: this.#columns.map((_, column) => {
        const reading = this.#numberOf(id, column);
        return Number.isNaN(reading) ? null : reading;
      }),
      heardAt: this.#log.table.heardAt(id),
    };
  }
}
