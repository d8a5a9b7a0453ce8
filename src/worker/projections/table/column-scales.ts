import {
  legendClassOf,
  legendExtent,
  NO_READING,
  type Thresholds,
  thresholdsFor,
} from '#domain/quantities/legend.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { ReadingColumn } from '#worker/api/station-table.ts';

/** The legends of a table's columns. A range that comes from the readings is taken from all stations, and only when it is asked. */
export class ColumnScales {
  readonly #columns: readonly ReadingColumn[];
  #thresholds: readonly (Thresholds | null)[];

  constructor(columns: readonly ReadingColumn[]) {
    this.#columns = columns;
    this.#thresholds = columns.map(({ legend }) =>
      legend === undefined ? null : thresholdsFor(legend.range, null),
    );
  }

  /** Whether a column has a legend at all. */
  get any(): boolean {
    return this.#columns.some(({ legend }) => legend !== undefined);
  }

  /** Whether a legend follows the readings. */
  get followsReadings(): boolean {
    return this.#columns.some(({ legend }) => legend?.range.kind === 'data');
  }

  /** Takes the ranges anew; true when a threshold is another. `readingsOf` gives a column's readings, NaN for none. */
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
