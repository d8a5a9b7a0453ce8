import {
  legendClassOf,
  legendExtent,
  NO_READING,
  type Thresholds,
  thresholdsFor,
} from '#domain/quantities/legend/legend.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { isAltitudeUnit } from '#domain/tags/unit-code.ts';
import type { ReadingColumn } from '#worker/api/station-table.ts';

/** From which zero each column is compared, as a key. */
export const zerosOf = (units: readonly (string | null)[]): string =>
  units.map(isAltitudeUnit).join(' ');

/** The legends of a table's columns. A range from the readings covers all stations, and changes only with `scale`. */
export class ColumnScales {
  readonly #columns: readonly ReadingColumn[];
  #thresholds: readonly (Thresholds | null)[];

  constructor(columns: readonly ReadingColumn[]) {
    this.#columns = columns;
    this.#thresholds = columns.map(({ legend }) =>
      legend === undefined ? null : thresholdsFor(legend.range, null),
    );
  }

  /** Whether any legend's range follows the readings. */
  get followsReadings(): boolean {
    return this.#columns.some(({ legend }) => legend?.range.kind === 'data');
  }

  /** Recalculates the ranges; true if a threshold changed. `readingsOf` returns a column's readings, NaN for none. */
  scale(readingsOf: (column: number) => Iterable<number>): boolean {
    let isMoved = false;
    this.#thresholds = this.#columns.map(({ legend }, column) => {
      const before = this.#thresholds[column] ?? null;
      if (legend === undefined || legend.range.kind === 'fixed') return before;
      const after = thresholdsFor(legend.range, legendExtent(legend, readingsOf(column)));
      isMoved ||= !after.every((bound, index) => bound === before?.[index]);
      return after;
    });
    return isMoved;
  }

  /** The classes of a row; null if no column has a legend. `heads`: the units in the headers. */
  bucketsOf(
    row: readonly (ShownReading | null)[],
    heads: readonly (string | null)[],
  ): readonly number[] | null {
    if (this.#columns.every(({ legend }) => legend === undefined)) return null;
    return row.map((shown, column) => this.#bucketOf(column, shown, heads[column] ?? null));
  }

  #bucketOf(column: number, shown: ShownReading | null, head: string | null): number {
    const legend = this.#columns[column]?.legend;
    const thresholds = this.#thresholds[column] ?? null;
    if (legend === undefined || thresholds === null || shown === null) return NO_READING;
    const hasOtherZero = isAltitudeUnit(shown.unit) !== isAltitudeUnit(head);
    return legendClassOf(legend, thresholds, shown.value, !shown.comparable, hasOtherZero);
  }
}
