import type { Station } from '#domain/station.ts';
import type { StationId, StationTableFrame, TableRow } from '#worker/api/frames.ts';

/** A row as the view holds it: who the station is, what it measures, when it was last heard of. */
export interface HeldRow {
  readonly station: Station;
  readonly values: readonly (number | null)[];
  readonly heardAt: number;
}

/**
 * The rows that the worker has handed over, outside React: every cell looks at its own part of its own row and is drawn again
 * only when that part reads otherwise. Nobody above the cells hears of a reading.
 */
export class RowStore {
  readonly #rows = new Map<StationId, HeldRow>();
  readonly #listeners = new Map<StationId, Set<() => void>>();

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
  take({ changed, order }: Pick<StationTableFrame, 'changed' | 'order'>): void {
    for (const row of changed) this.#hold(row);
    if (this.#rows.size > order.length) {
      const kept = new Set(order);
      for (const id of this.#rows.keys()) if (!kept.has(id)) this.#rows.delete(id);
    }
    for (const { id } of changed) {
      for (const tell of this.#listeners.get(id) ?? []) tell();
    }
  }

  #hold({ id, station, values, heardAt }: TableRow): void {
    const described = station ?? this.#rows.get(id)?.station;
    if (described !== undefined) this.#rows.set(id, { station: described, values, heardAt });
  }
}
