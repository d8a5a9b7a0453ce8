import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { ORIGINS, type Origin, type TagValue } from '#domain/tags/tag-event.ts';
import { type Codigo, type ReadingPath, SUB_FIELDS } from '#domain/tags/tag-path.ts';
import type { StationId } from '#worker/api/station-id.ts';
import { type PathId, pathIdOf, type TagId } from '../log/dictionary.ts';
import type { StationAge } from '../log/tag-table.ts';
import { ORIGIN_SHIFT, VALUE_KIND } from './record-format.ts';

/** The names behind the ids of this visit. */
export interface VisitNames {
  codigoOf(station: StationId): Codigo;
  pathOf(path: PathId): ReadingPath;
}

/** Ids of this visit to ids of one record, dense, in order of appearance. */
class LocalIds<Name> {
  readonly names: Name[] = [];
  readonly #localById: (number | undefined)[] = [];
  readonly #nameOf: (id: number) => Name;

  constructor(nameOf: (id: number) => Name) {
    this.#nameOf = nameOf;
  }

  of(id: number): number {
    const known = this.#localById[id];
    if (known !== undefined) return known;
    const local = this.names.length;
    this.names.push(this.#nameOf(id));
    this.#localById[id] = local;
    return local;
  }
}

/** Rows on their way into a record, in columns and with names and texts of their own: a checkpoint of a whole network at once. */
export class RowColumns {
  readonly #stations: LocalIds<Codigo>;
  readonly #paths: LocalIds<ReadingPath>;
  readonly #textIds = new Map<string, number>();
  readonly #ages = new Map<number, StationAge>();
  #length = 0;
  #numbers = new Float64Array(1_024);
  #receivedAt = new Float64Array(1_024);
  #stationOf = new Uint16Array(1_024);
  #tagOf = new Uint16Array(1_024);
  #marks = new Uint8Array(1_024);

  constructor(names: VisitNames) {
    this.#stations = new LocalIds((id) => names.codigoOf(id));
    this.#paths = new LocalIds((id) => names.pathOf(id));
  }

  get length(): number {
    return this.#length;
  }

  get codes(): readonly Codigo[] {
    return this.#stations.names;
  }

  get paths(): readonly ReadingPath[] {
    return this.#paths.names;
  }

  get texts(): readonly string[] {
    return [...this.#textIds.keys()];
  }

  /** A row; `receivedAt` matters in runs alone. */
  add(
    station: StationId,
    tag: TagId,
    value: TagValue,
    origin: Origin,
    receivedAt: EpochMs = 0,
  ): void {
    const row = this.#length;
    if (row === this.#marks.length) this.#grow();
    this.#stationOf[row] = this.#stations.of(station);
    this.#tagOf[row] =
      this.#paths.of(pathIdOf(tag)) * SUB_FIELDS.length + (tag % SUB_FIELDS.length);
    this.#marks[row] = this.#put(row, value) | (ORIGINS.indexOf(origin) << ORIGIN_SHIFT);
    this.#receivedAt[row] = receivedAt;
    this.#length = row + 1;
  }

  /** A station's age; matters in checkpoints alone. */
  addAge(station: StationId, age: StationAge): void {
    this.#ages.set(this.#stations.of(station), age);
  }

  /** Age of a station by its id in the record. */
  ageOf(local: number): StationAge | undefined {
    return this.#ages.get(local);
  }

  /** The filled part of each column. */
  columns() {
    const end = this.#length;
    return {
      numbers: this.#numbers.subarray(0, end),
      receivedAt: this.#receivedAt.subarray(0, end),
      stationOf: this.#stationOf.subarray(0, end),
      tagOf: this.#tagOf.subarray(0, end),
      marks: this.#marks.subarray(0, end),
    };
  }

  /** Puts a value into its column and says of what kind it is. */
  #put(row: number, value: TagValue): number {
    if (typeof value === 'number') {
      this.#numbers[row] = value;
      return VALUE_KIND.number;
    }
    if (typeof value === 'string') {
      let id = this.#textIds.get(value);
      if (id === undefined) {
        id = this.#textIds.size;
        this.#textIds.set(value, id);
      }
      this.#numbers[row] = id;
      return VALUE_KIND.text;
    }
    if (value === null) return VALUE_KIND.empty;
    return value ? VALUE_KIND.yes : VALUE_KIND.no;
  }

  #grow(): void {
    const { numbers, receivedAt, stationOf, tagOf, marks } = this.columns();
    const capacity = this.#length * 2;
    this.#numbers = new Float64Array(capacity);
    this.#receivedAt = new Float64Array(capacity);
    this.#stationOf = new Uint16Array(capacity);
    this.#tagOf = new Uint16Array(capacity);
    this.#marks = new Uint8Array(capacity);
    this.#numbers.set(numbers);
    this.#receivedAt.set(receivedAt);
    this.#stationOf.set(stationOf);
    this.#tagOf.set(tagOf);
    this.#marks.set(marks);
  }
}
