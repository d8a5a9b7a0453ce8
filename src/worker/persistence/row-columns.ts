import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Origin, TagValue } from '#domain/tags/tag-event.ts';
import { type Codigo, type ReadingPath, SUB_FIELDS } from '#domain/tags/tag-path.ts';
import type { StationId } from '#domain/stations/station.ts';
import { type Dictionary, type PathId, pathIdOf, type TagId } from '../log/dictionary.ts';
import { KIND } from '../log/event-rows.ts';
import { grown } from '../log/grown.ts';
import { originMark, type Offset } from '../log/log-rows.ts';
import type { StationAge } from '../log/station-reports.ts';
import type { CheckpointMark, StoredCheckpoint, StoredRows, StoredSegment } from './stored-log.ts';

/** Maps ids of this visit to ids of one record: dense, in order of appearance. */
class LocalIds<Id extends number, Name> {
  readonly names: Name[] = [];
  readonly #localById: (number | undefined)[] = [];
  readonly #nameOf: (id: Id) => Name;

  constructor(nameOf: (id: Id) => Name) {
    this.#nameOf = nameOf;
  }

  of(id: Id): number {
    const known = this.#localById[id];
    if (known !== undefined) return known;
    const local = this.names.length;
    this.names.push(this.#nameOf(id));
    this.#localById[id] = local;
    return local;
  }
}

/** Rows that a column holds at first. */
const FIRST_ROWS = 1_024;

/**
 * Collects the rows of one record, with its own name and text tables. In typed columns: lists of thousands of numbers, made every few seconds,
 * are what a worker's garbage collector copies most.
 */
export class RowColumns {
  readonly #stations: LocalIds<StationId, Codigo>;
  readonly #paths: LocalIds<PathId, ReadingPath>;
  readonly #textIds = new Map<string, number>();
  readonly #ages = new Map<number, StationAge>();
  #length = 0;
  #numbers = new Float64Array(FIRST_ROWS);
  #receivedAt = new Float64Array(FIRST_ROWS);
  #stationOf = new Uint16Array(FIRST_ROWS);
  #tagOf = new Uint16Array(FIRST_ROWS);
  #marks = new Uint8Array(FIRST_ROWS);

  constructor(names: Pick<Dictionary, 'codigoOf' | 'pathOf'>) {
    this.#stations = new LocalIds((id) => names.codigoOf(id));
    this.#paths = new LocalIds((id) => names.pathOf(id));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a row; `receivedAt` is used in segments only. */
  add(
    station: StationId,
    tag: TagId,
    value: TagValue,
    origin: Origin,
    receivedAt = epochMs(0),
  ): void {
    const row = this.#length;
    if (row === this.#marks.length) this.#grow(row + 1);
    this.#stationOf[row] = this.#stations.of(station);
    this.#tagOf[row] =
      this.#paths.of(pathIdOf(tag)) * SUB_FIELDS.length + (tag % SUB_FIELDS.length);
    this.#marks[row] = this.#addValue(row, value) | originMark(origin);
    this.#receivedAt[row] = receivedAt;
    this.#length = row + 1;
  }

  #grow(rows: number): void {
    this.#numbers = grown(Float64Array, this.#numbers, rows);
    this.#receivedAt = grown(Float64Array, this.#receivedAt, rows);
    this.#stationOf = grown(Uint16Array, this.#stationOf, rows);
    this.#tagOf = grown(Uint16Array, this.#tagOf, rows);
    this.#marks = grown(Uint8Array, this.#marks, rows);
  }

  /** Adds a station's age; used in checkpoints only. */
  addAge(station: StationId, age: StationAge): void {
    this.#ages.set(this.#stations.of(station), age);
  }

  checkpoint({ offset, savedAt }: CheckpointMark): StoredCheckpoint {
    const rows = this.#rows();
    const heardAt = new Float64Array(rows.codes.length).fill(Number.NaN);
    const stamped = new Uint8Array(rows.codes.length);
    for (const [local, age] of this.#ages) {
      heardAt[local] = age.reportedAt;
      stamped[local] = age.stamped ? 1 : 0;
    }
    return { kind: 'checkpoint', offset, savedAt, rows, heardAt, stamped };
  }

  segment(follows: CheckpointMark, firstOffset: Offset): StoredSegment {
    const receivedAt = this.#receivedAt.slice(0, this.#length);
    return { kind: 'segment', follows, firstOffset, rows: this.#rows(), receivedAt };
  }

  #rows(): StoredRows {
    return {
      codes: this.#stations.names,
      paths: this.#paths.names,
      texts: [...this.#textIds.keys()],
      stationOf: this.#stationOf.slice(0, this.#length),
      tagOf: this.#tagOf.slice(0, this.#length),
      marks: this.#marks.slice(0, this.#length),
      numbers: this.#numbers.slice(0, this.#length),
    };
  }

  /** Writes the number of a row and returns the value's kind. */
  #addValue(row: number, value: TagValue): number {
    if (typeof value === 'string') {
      const id = this.#textIds.get(value) ?? this.#textIds.size;
      this.#textIds.set(value, id);
      this.#numbers[row] = id;
      return KIND.text;
    }
    this.#numbers[row] = typeof value === 'number' ? value : 0;
    if (typeof value === 'number') return KIND.number;
    if (value === null) return KIND.empty;
    return value ? KIND.yes : KIND.no;
  }
}
