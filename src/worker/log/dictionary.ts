import { SUB_FIELDS, type Codigo, type ReadingPath, type SubField } from '#domain/tag-path.ts';
import type { StationId } from '#worker/api/frames.ts';

/** Dense number of a path, from 0. */
export type PathId = number;
/** Dense number of a tag (path and sub-field) whatever the station: `path * 6 + field`. */
export type TagId = number;

/** More than this no network has; beyond it names are somebody's attack on our memory. */
const MAX_STATIONS = 50_000;
const MAX_PATHS = 10_000;

/** Strings to dense ids, in order of appearance. */
class Interner<Name extends string> {
  readonly #idByName = new Map<Name, number>();
  readonly #names: Name[] = [];
  readonly #maximum: number;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get size(): number {
    return this.#names.length;
  }

  find(name: Name): number | undefined {
    return this.#idByName.get(name);
  }

  /** Undefined when the dictionary is full. */
  intern(name: Name): number | undefined {
    const known = this.#idByName.get(name);
    if (known !== undefined) return known;
    const id = this.#names.length;
    if (id >= this.#maximum) return undefined;
    this.#names.push(name);
    this.#idByName.set(name, id);
    return id;
  }

  nameOf(id: number): Name {
    const name = this.#names[id];
    if (name === undefined) throw new RangeError(`no name has the id ${id}`);
    return name;
  }
}

/** The names of the log: stations and paths as dense ids. Ids never change and are never reused. */
export class Dictionary {
  readonly #stations = new Interner<Codigo>(MAX_STATIONS);
  readonly #paths = new Interner<ReadingPath>(MAX_PATHS);

  get stationCount(): number {
    return this.#stations.size;
  }

  /** Paths known so far: their ids are 0 to `pathCount - 1`. */
  get pathCount(): number {
    return this.#paths.size;
  }

  internStation(codigo: Codigo): StationId | undefined {
    return this.#stations.intern(codigo);
  }

  findStation(codigo: Codigo): StationId | undefined {
    return this.#stations.find(codigo);
  }

  codigoOf(station: StationId): Codigo {
    return this.#stations.nameOf(station);
  }

  internPath(path: ReadingPath): PathId | undefined {
    return this.#paths.intern(path);
  }

  pathOf(path: PathId): ReadingPath {
    return this.#paths.nameOf(path);
  }

  /** Ids of paths of our own, made known before any event: they always fit. */
  internKnownPath(path: ReadingPath): PathId {
    const id = this.#paths.intern(path);
    if (id === undefined) throw new RangeError('the dictionary is full of our own paths');
    return id;
  }
}

export const tagIdOf = (path: PathId, field: SubField): TagId =>
  path * SUB_FIELDS.length + SUB_FIELDS.indexOf(field);

/** The division of whole numbers that a processor has: this is done for every event. */
export const pathIdOf = (tag: TagId): PathId => (tag / SUB_FIELDS.length) >>> 0;

export const fieldOf = (tag: TagId): SubField => SUB_FIELDS[tag % SUB_FIELDS.length] ?? 'Value';

/** Whether a tag is the value of a reading: `Value` is the first sub-field. */
export const isValueTag = (tag: TagId): boolean => tag % SUB_FIELDS.length === 0;
