import { ownUnitOf, quantityAt } from '#domain/quantities/quantities.ts';
import { plausibleRangeOf } from '#domain/quantities/plausibility.ts';
import {
  ALTITUDE,
  ALTITUDE_UNIT,
  FOREIGN_UNIT,
  NO_UNIT,
  type UnitCode,
} from '#domain/tags/unit-code.ts';
import { type Dictionary, pathId, type PathId } from './dictionary.ts';

const sumOf = (counts: readonly number[], paths: readonly PathId[]): number =>
  paths.reduce((sum, path) => sum + (counts[path] ?? 0), 0);

/** What the quantities say of each path, by path id, looked up once: it is read for every event. */
export class PathUnits {
  readonly #dictionary: Dictionary;
  readonly #minimums: number[] = [];
  readonly #maximums: number[] = [];
  readonly #ownUnits: (string | null)[] = [];
  /** Number of values with a known unit that converts to the quantity's own, and of values without a unit. */
  readonly #known: number[] = [];
  readonly #missing: number[] = [];
  /** Number of values that are altitudes by their unit. */
  readonly #altitudes: number[] = [];

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  copy(): PathUnits {
    const copy = new PathUnits(this.#dictionary);
    copy.#known.push(...this.#known);
    copy.#missing.push(...this.#missing);
    copy.#altitudes.push(...this.#altitudes);
    return copy;
  }

  /** Whether a number can be a measurement of this path. */
  isPlausible(path: PathId, value: number): boolean {
    this.#lookUp(path);
    return (
      value >= (this.#minimums[path] ?? -Infinity) && value <= (this.#maximums[path] ?? Infinity)
    );
  }

  /** The unit of the path's quantity. */
  ownUnitOf(path: PathId): string | null {
    this.#lookUp(path);
    return this.#ownUnits[path] ?? null;
  }

  /** Counts one named value more or less of a path with this unit code. */
  count(path: PathId, code: UnitCode, by: 1 | -1): void {
    if (code === FOREIGN_UNIT) return;
    const counts =
      code === NO_UNIT ? this.#missing : code === ALTITUDE_UNIT ? this.#altitudes : this.#known;
    counts[path] = (counts[path] ?? 0) + by;
  }

  /**
   * The unit of a column over some paths: the quantity's own once one station reports it (or one that converts to it); null (`N/D`) if there
   * are values and none has a unit. Of altitudes where more stations report these, but not of a staff's quantity. What the column compares
   * has the zero of this unit.
   */
  headUnitOf(paths: readonly PathId[]): string | null {
    const [first] = paths;
    if (first === undefined) return null;
    const own = this.ownUnitOf(first);
    if (this.isOfAltitudes(paths)) return ALTITUDE;
    const hasUnit = sumOf(this.#known, paths) + sumOf(this.#altitudes, paths) > 0;
    return hasUnit || sumOf(this.#missing, paths) === 0 ? own : null;
  }

  /** Whether the unit of a column over some paths is of altitudes. */
  isOfAltitudes(paths: readonly PathId[]): boolean {
    const [first] = paths;
    const altitudes = sumOf(this.#altitudes, paths);
    if (first === undefined || altitudes === 0 || altitudes <= sumOf(this.#known, paths))
      return false;
    return quantityAt(this.#dictionary.pathOf(first))?.isStaffLevel !== true;
  }

  #lookUp(path: PathId): void {
    for (let id = this.#ownUnits.length; id <= path; id += 1) {
      const known = this.#dictionary.pathOf(pathId(id));
      const { minimum, maximum } = plausibleRangeOf(known);
      this.#minimums.push(minimum);
      this.#maximums.push(maximum);
      this.#ownUnits.push(ownUnitOf(known));
    }
  }
}
