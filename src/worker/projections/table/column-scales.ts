import {
  legendClassOf,
  legendExtent,
  NO_READING,
  type Thresholds,
  thresholdsFor,
} from '#domain/quantities/legend/legend.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { ReadingColumn } from '#worker/api/station-table.ts';

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

  /** Whether any column has a legend. */
  get any(): boolean {
    return this.#columns.some(({ legend }) => legend !== undefined);
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

  bucketOf(column: number, shown: ShownReading | null): number {
    const legend = this.#columns[column]?.legend;
    const thresholds = this.#thresholds[column] ?? null;
    return legend === undefined || thresholds === null || shown === null
      ? NO_READING
      : legendClassOf(legend, thresholds, shown.value, !shown.comparable);
  }
}
