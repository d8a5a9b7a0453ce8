import { epochMs } from '#domain/time/epoch-ms.ts';
import { ORIGINS, type Origin, type TagValue } from '#domain/tags/tag-event.ts';
import { type Codigo, type ReadingPath, SUB_FIELDS } from '#domain/tags/tag-path.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { type Dictionary, type PathId, pathIdOf, type TagId } from '../log/dictionary.ts';
import type { Offset } from '../log/offset.ts';
import type { StationAge } from '../log/station-reports.ts';
import {
  type CheckpointMark,
  ORIGIN_SHIFT,
  type StoredCheckpoint,
  type StoredRows,
  type StoredSegment,
  VALUE_KIND,
} from './stored-log.ts';

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

/** Collects the rows of one record, with its own name and text tables. */
export class RowColumns {
  readonly #stations: LocalIds<StationId, Codigo>;
  readonly #paths: LocalIds<PathId, ReadingPath>;
  readonly #textIds = new Map<string, number>();
  readonly #ages = new Map<number, StationAge>();
  readonly #numbers: number[] = [];
  readonly #receivedAt: number[] = [];
  readonly #stationOf: number[] = [];
  readonly #tagOf: number[] = [];
  readonly #marks: number[] = [];

  constructor(names: Pick<Dictionary, 'codigoOf' | 'pathOf'>) {
    this.#stations = new LocalIds((id) => names.codigoOf(id));
    this.#paths = new LocalIds((id) => names.pathOf(id));
  }

  get length(): number {
    return this.#marks.length;
  }

  /** Adds a row; `receivedAt` is used in segments only. */
  add(
    station: StationId,
    tag: TagId,
    value: TagValue,
    origin: Origin,
    receivedAt = epochMs(0),
  ): void {
    this.#stationOf.push(this.#stations.of(station));
    this.#tagOf.push(this.#paths.of(pathIdOf(tag)) * SUB_FIELDS.length + (tag % SUB_FIELDS.length));
    this.#marks.push(this.#addValue(value) | (ORIGINS.indexOf(origin) << ORIGIN_SHIFT));
    this.#receivedAt.push(receivedAt);
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
    const receivedAt = new Float64Array(this.#receivedAt);
    return { kind: 'segment', follows, firstOffset, rows: this.#rows(), receivedAt };
  }

  #rows(): StoredRows {
    return {
      codes: this.#stations.names,
      paths: this.#paths.names,
      texts: [...this.#textIds.keys()],
      stationOf: new Uint16Array(this.#stationOf),
      tagOf: new Uint16Array(this.#tagOf),
      marks: new Uint8Array(this.#marks),
      numbers: new Float64Array(this.#numbers),
    };
  }

  /** Appends to the numbers and returns the value's kind. */
  #addValue(value: TagValue): number {
    if (typeof value === 'string') {
      const id = this.#textIds.get(value) ?? this.#textIds.size;
      this.#textIds.set(value, id);
      this.#numbers.push(id);
      return VALUE_KIND.text;
    }
    this.#numbers.push(typeof value === 'number' ? value : 0);
    if (typeof value === 'number') return VALUE_KIND.number;
    if (value === null) return VALUE_KIND.empty;
    return value ? VALUE_KIND.yes : VALUE_KIND.no;
  }
}
