import type { ValueOption } from '#domain/quantities/catalogue.ts';
import {
  comparableOf,
  thresholdsFor,
  type Thresholds,
  usualExtentOf,
} from '#domain/quantities/legend/legend.ts';
import type { LegendRange } from '#domain/quantities/quantities.ts';
import { RunningExtent } from '../running-extent.ts';
import { SortedReadings } from '../sorted-readings.ts';

/** The thresholds of the map's legend: of a fixed range always the same, of one from the data those of the comparable readings on the map. */
export class MapScale {
  readonly #option: ValueOption;
  readonly #range: LegendRange;
  readonly #extent = new RunningExtent();
  /** Comparable staff levels: of these the range is the usual one. */
  readonly #levels = new SortedReadings();
  /** The range of the readings that the thresholds are of; null for no reading, and where the range is fixed. */
  #extentSeen: readonly [number, number] | null = null;
  #thresholds: Thresholds;

  constructor(option: ValueOption, range: LegendRange) {
    this.#option = option;
    this.#range = range;
    this.#thresholds = thresholdsFor(range, null);
  }

  get thresholds(): Thresholds {
    return this.#thresholds;
  }

  /** No reading is on the map. */
  clear(): void {
    this.#extent.clear();
    this.#levels.clear();
  }

  /** Replaces one reading that is in a known unit; NaN is none. */
  replace(before: number, after: number): void {
    if (this.#range.kind === 'fixed') return;
    const { isStaffLevel } = this.#option;
    const readings = isStaffLevel ? this.#levels : this.#extent;
    readings.replace(comparableOf(this.#option, before), comparableOf(this.#option, after));
  }

  /** Takes the thresholds of the present readings; true if one moved. `all` is read only where the readings have to be sorted again. */
  move(all: Iterable<number>): boolean {
    if (this.#range.kind === 'fixed') return false;
    const comparables = this.#comparablesOf(all);
    const extent = this.#option.isStaffLevel
      ? usualExtentOf(this.#levels.read(comparables))
      : this.#extent.read(comparables);
    if (extent?.[0] === this.#extentSeen?.[0] && extent?.[1] === this.#extentSeen?.[1]) {
      return false;
    }
    const before = this.#thresholds;
    this.#extentSeen = extent;
    this.#thresholds = thresholdsFor(this.#range, extent);
    return this.#thresholds.some((bound, index) => bound !== before[index]);
  }

  *#comparablesOf(all: Iterable<number>): Generator<number> {
    for (const value of all) yield comparableOf(this.#option, value);
  }
}
