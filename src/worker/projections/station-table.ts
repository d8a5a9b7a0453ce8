import { LOCALE } from '#domain/format.ts';
import type { Station } from '#domain/station.ts';
import type {
  StationId,
  StationTableFrame,
  StationTableSpec,
  TableRow,
} from '#worker/api/frames.ts';
import type { PathId } from '../log/dictionary.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';

/** Numbers inside names sort as numbers: `Timbó 2` before `Timbó 10`. */
const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** For searching: without accents and case. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

const searchTextOf = (station: Station): string =>
  plain(
    [station.name, station.codigo, station.river, station.basin, station.region]
      .filter((part) => part !== null)
      .join('\n'),
  );

type TextKey = 'codigo' | 'name' | 'type' | 'basin' | 'river';

const isTextKey = (key: string): key is TextKey =>
  ['codigo', 'name', 'type', 'basin', 'river'].includes(key);

/** Sorted, filtered, searched rows of all stations; only the asked window crosses to the view. */
export class StationTable implements Projection<StationTableFrame, StationTableSpec> {
  readonly #log: LogView;
  #spec: StationTableSpec;
  #columns: readonly (readonly PathId[])[] = [];
  #columnPaths: ReadonlySet<PathId> = new Set();
  #stale = true;
  #reorder = true;
  #ordered: readonly StationId[] = [];
  #total = 0;
  /** Rows the view holds as they are now. */
  #held = new Set<StationId>();
  readonly #searchText = new Map<StationId, string>();

  constructor(log: LogView, spec: StationTableSpec) {
    this.#log = log;
    this.#spec = spec;
    this.reshape(spec);
  }

  get stale(): boolean {
    return this.#stale;
  }

  touch(station: StationId, path: PathId, changed: boolean): void {
    this.#stale = true;
    this.#held.delete(station);
    const { key } = this.#spec.sort;
    if (changed && this.#log.directory.isDescribing(path)) {
      this.#searchText.delete(station);
      this.#reorder = true;
    } else if (station >= this.#total || key === 'heardAt' || this.#columnPaths.has(path)) {
      this.#reorder = true;
    }
  }

  reshape(spec: StationTableSpec): void {
    this.#spec = spec;
    this.#columns = spec.columns.map((column) =>
      column.paths.map((path) => this.#log.dictionary.internKnownPath(path)),
    );
    this.#columnPaths = new Set(this.#columns.flat());
    this.#held = new Set();
    this.#reorder = true;
    this.#stale = true;
  }

  frame(): StationTableFrame {
    if (this.#reorder) this.#ordered = this.#order();
    const { offset, limit } = this.#spec.window;
    const order = this.#ordered.slice(offset, offset + limit);
    const changed = order.filter((id) => !this.#held.has(id)).map((id) => this.#rowOf(id));
    this.#held = new Set(order);
    this.#reorder = false;
    this.#stale = false;
    return {
      order: Uint32Array.from(order),
      offset,
      changed,
      matched: this.#ordered.length,
      total: this.#total,
    };
  }

  #order(): readonly StationId[] {
    const { directory } = this.#log;
    const visible = [...directory.visible()];
    this.#total = visible.length;
    const wanted = plain(this.#spec.search.trim());
    const matches = visible.filter((id) => {
      const { type } = directory.stationOf(id);
      if (this.#spec.types.length > 0 && !this.#spec.types.includes(type)) return false;
      return wanted === '' || this.#searchTextOf(id).includes(wanted);
    });
    return this.#sorted(matches);
  }

  #searchTextOf(id: StationId): string {
    const known = this.#searchText.get(id);
    if (known !== undefined) return known;
    const text = searchTextOf(this.#log.directory.stationOf(id));
    this.#searchText.set(id, text);
    return text;
  }

  #sorted(ids: readonly StationId[]): readonly StationId[] {
    const { key, descending } = this.#spec.sort;
    const direction = descending ? -1 : 1;
    const byCodigo = (a: StationId, b: StationId): number =>
      collator.compare(this.#log.dictionary.codigoOf(a), this.#log.dictionary.codigoOf(b));
    if (isTextKey(key)) {
      const textOf = (id: StationId) => this.#log.directory.stationOf(id)[key];
      return ids.toSorted((a, b) => {
        const left = textOf(a);
        const right = textOf(b);
        // What is missing comes last in either direction.
        if (left === null || right === null) {
          return left === right ? byCodigo(a, b) : left === null ? 1 : -1;
        }
        return direction * collator.compare(left, right) || byCodigo(a, b);
      });
    }
    const column = this.#spec.columns.findIndex((candidate) => candidate.key === key);
    const numbers = new Map(ids.map((id) => [id, this.#numberOf(id, column)]));
    return ids.toSorted((a, b) => {
      const left = numbers.get(a) ?? Number.NaN;
      const right = numbers.get(b) ?? Number.NaN;
      if (Number.isNaN(left) || Number.isNaN(right)) {
        return Number.isNaN(left) && Number.isNaN(right)
          ? byCodigo(a, b)
          : Number.isNaN(left)
            ? 1
            : -1;
      }
      return direction * (left - right) || byCodigo(a, b);
    });
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
      station: this.#log.directory.stationOf(id),
      values: this.#columns.map((_, column) => {
        const reading = this.#numberOf(id, column);
        return Number.isNaN(reading) ? null : reading;
      }),
      heardAt: this.#log.table.heardAt(id),
    };
  }
}
