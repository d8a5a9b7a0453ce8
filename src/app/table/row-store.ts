import type { Station } from '#domain/station.ts';
import type { StationId, StationTableFrame, TableRow } from '#worker/api/frames.ts';

/** A row as the view holds it: who the station is, what it measures, when it was last heard of. */
export interface HeldRow {
  readonly station: Station;
  readonly values: readonly (number | null)[];
  /** Where among the values each column stands. */
  readonly places: ReadonlyMap<string, number>;
  readonly heardAt: number;
}

/** A reading by its column; null is none, also where the row is of before the column was asked for. */
export const valueIn = ({ values, places }: HeldRow, column: string): number | null => {
  const place = places.get(column);
  return place === undefined ? null : (values[place] ?? null);
};

/**
 * The rows that the worker has handed over, outside React: every cell looks at its own part of its own row and is drawn again
 * only when that part reads otherwise. Nobody above the cells hears of a reading.
 */
export class RowStore {
  readonly #rows = new Map<StationId, HeldRow>();
  readonly #listeners = new Map<StationId, Set<() => void>>();
  /** The same map as long as the columns are the same. */
  #places: ReadonlyMap<string, number> = new Map();

  /** Undefined for a row that is not in the window. */
  row(id: StationId): HeldRow | undefined {
    return this.#rows.get(id);
  }

  /** Tells `listener` whenever the row of a station was sent again; the returned call ends it. */
  subscribe(id: StationId, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(id, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  /** Takes a frame's rows in, lets go of those that have left the window, and tells the cells of those that changed. */
  take({
    columns,
    changed,
    order,
  }: Pick<StationTableFrame, 'columns' | 'changed' | 'order'>): void {
    if (!this.#hasPlacesOf(columns)) {
      this.#places = new Map(columns.map((column, place) => [column, place]));
    }
    for (const row of changed) this.#hold(row);
    if (this.#rows.size > order.length) {
      const kept = new Set(order);
      for (const id of this.#rows.keys()) if (!kept.has(id)) this.#rows.delete(id);
    }
    for (const { id } of changed) {
      for (const tell of this.#listeners.get(id) ?? []) tell();
    }
  }

  #hasPlacesOf(columns: readonly string[]): boolean {
    return (
      columns.length === this.#places.size &&
      columns.every((column, place) => this.#places.get(column) === place)
    );
  }

  #hold({ id, station, values, heardAt }: TableRow): void {
    const described = station ?? this.#rows.get(id)?.station;
    if (described === undefined) return;
    this.#rows.set(id, { station: described, values, places: this.#places, heardAt });
  }
}
