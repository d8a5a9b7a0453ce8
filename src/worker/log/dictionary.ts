import type { Brand } from '#domain/brand.ts';
import { SUB_FIELDS, type Codigo, type ReadingPath, type SubField } from '#domain/tags/tag-path.ts';
import type { LeftOut } from '#worker/api/left-out.ts';
import { stationId, type StationId } from '#domain/stations/station.ts';

/** Dense id of a path, from 0. */
export type PathId = Brand<number, 'PathId'>;
/** Dense id of a tag (path and sub-field), independent of the station: `path * 6 + field`. */
export type TagId = Brand<number, 'TagId'>;

/** Makes an id from a number: only for code that assigned the numbers. */
export function pathId(number: number): PathId;
export function pathId(number: number): number {
  return number;
}

/** Makes an id from a number: only for code that assigned the numbers, or reads a column of them. */
export function tagId(number: number): TagId;
export function tagId(number: number): number {
  return number;
}

/** Bounds beyond any real network: more names are an attack on memory. Built-in paths come on top; ids fit 16 bits. */
const MAX_STATIONS = 50_000;
const MAX_PATHS = 10_000;
/** Bound on stations × paths: the state holds 24 bytes for each. 20,000 stations with 250 paths fit. */
const MAX_PAIRS = 5_000_000;

/** Most names remembered to count each once: invented names cannot fill memory. */
const MAX_COUNTED = 50_000;

/** Counts the stations that do not fit, each once. */
class LeftOutStations {
  readonly #codes = new Set<string>();
  #isLowerBound = false;

  add(codigo: string): void {
    if (this.#codes.has(codigo)) return;
    if (this.#codes.size < MAX_COUNTED) this.#codes.add(codigo);
    else this.#isLowerBound = true;
  }

  get count(): LeftOut {
    return { stations: this.#codes.size, isLowerBound: this.#isLowerBound };
  }
}

/** Strings to dense ids, in order of appearance. */
class Interner<Name extends string, Id extends number> {
  readonly #idByName = new Map<string, Id>();
  readonly #names: Name[] = [];
  readonly #idOf: (number: number) => Id;

  constructor(idOf: (number: number) => Id) {
    this.#idOf = idOf;
  }

  get size(): number {
    return this.#names.length;
  }

  find(name: string): Id | undefined {
    return this.#idByName.get(name);
  }

  /** The name's id, a new one while there are fewer than `maximum`; else undefined. */
  intern(name: Name, maximum: number): Id | undefined {
    return this.#idByName.get(name) ?? (this.#names.length < maximum ? this.add(name) : undefined);
  }

  add(name: Name): Id {
    const id = this.#idOf(this.#names.length);
    this.#names.push(name);
    this.#idByName.set(name, id);
    return id;
  }

  nameOf(id: Id): Name {
    const name = this.#names[id];
    if (name === undefined) throw new RangeError(`no name has the id ${id}`);
    return name;
  }
}

/** The names of the log: stations and paths as dense ids. Ids never change and are never reused. */
export class Dictionary {
  readonly #stations = new Interner<Codigo, StationId>(stationId);
  readonly #paths = new Interner<ReadingPath, PathId>(pathId);
  readonly #leftOut = new LeftOutStations();

  get stationCount(): number {
    return this.#stations.size;
  }

  /** Number of known paths: their ids are 0 to `pathCount - 1`. */
  get pathCount(): number {
    return this.#paths.size;
  }

  /** Undefined when the dictionary is full; the station then counts as left out. */
  internStation(codigo: Codigo): StationId | undefined {
    const station = this.#stations.intern(
      codigo,
      Math.min(MAX_STATIONS, Math.floor(MAX_PAIRS / this.pathCount)),
    );
    if (station === undefined) this.#leftOut.add(codigo);
    return station;
  }

  /** Stations that did not fit. */
  get leftOut(): LeftOut {
    return this.#leftOut.count;
  }

  /** Of any text: what is no known name is no station. */
  findStation(codigo: string): StationId | undefined {
    return this.#stations.find(codigo);
  }

  codigoOf(station: StationId): Codigo {
    return this.#stations.nameOf(station);
  }

  /** Undefined when the dictionary is full. */
  internPath(path: ReadingPath): PathId | undefined {
    return this.#paths.intern(path, Math.min(MAX_PATHS, Math.floor(MAX_PAIRS / this.stationCount)));
  }

  findPath(path: ReadingPath): PathId | undefined {
    return this.#paths.find(path);
  }

  pathOf(path: PathId): ReadingPath {
    return this.#paths.nameOf(path);
  }

  /** Id of a built-in path: these are few and fit however many names a provider invents. */
  internKnownPath(path: ReadingPath): PathId {
    return this.#paths.find(path) ?? this.#paths.add(path);
  }
}

export const tagIdOf = (path: PathId, field: SubField): TagId =>
  tagId(path * SUB_FIELDS.length + SUB_FIELDS.indexOf(field));

/** `>>> 0` makes it an integer division: this runs for every event. */
export const pathIdOf = (tag: TagId): PathId => pathId((tag / SUB_FIELDS.length) >>> 0);

export const fieldOf = (tag: TagId): SubField => SUB_FIELDS[tag % SUB_FIELDS.length] ?? 'Value';

/** Whether a tag is the value of a reading: `Value` is the first sub-field. */
export const isValueTag = (tag: TagId): boolean => tag % SUB_FIELDS.length === 0;

const UNIT_FIELD = SUB_FIELDS.indexOf('Unit');
const FORMAT_FIELD = SUB_FIELDS.indexOf('Format');

export const isUnitTag = (tag: TagId): boolean => tag % SUB_FIELDS.length === UNIT_FIELD;

/** Whether a tag is the unit or the format of a value. */
export const isLookTag = (tag: TagId): boolean => {
  const field = tag % SUB_FIELDS.length;
  return field === UNIT_FIELD || field === FORMAT_FIELD;
};

export const valueTagOf = (tag: TagId): TagId => tagId(tag - (tag % SUB_FIELDS.length));
