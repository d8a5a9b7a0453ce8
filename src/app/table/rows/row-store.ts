import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Station, StationId } from '#domain/stations/station.ts';
import type { StationTableFrame, TableRow } from '#worker/api/station-table.ts';

/** One reading of one row; keeps its identity while unchanged. */
export interface ReadingNow {
  /** Null: no reading. */
  readonly shown: ShownReading | null;
  /** Unit in the column header; null is `N/D`. */
  readonly head: string | null;
  /** Legend class: 0 to 5 have a colour. */
  readonly bucket: number;
}

/** A row as the view holds it: station, readings, time of the last event. */
export interface HeldRow {
  readonly station: Station;
  readonly readings: readonly ReadingNow[];
  /** Index in `readings` by column. */
  readonly places: ReadonlyMap<string, number>;
  readonly reportedAt: EpochMs;
}

/** Columns without a legend. */
const NO_BUCKET = -1;

const NO_READING: ReadingNow = { shown: null, head: null, bucket: NO_BUCKET };

/** The reading of a column; {@link NO_READING} also for a row received before the column was requested, and for none. */
export const readingIn = (row: HeldRow | null, column: string): ReadingNow => {
  const place = row?.places.get(column);
  return place === undefined ? NO_READING : (row?.readings[place] ?? NO_READING);
};

const isSameReading = (a: ShownReading | null, b: ShownReading | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.value === b.value &&
    a.unit === b.unit &&
    a.decimals === b.decimals &&
    a.comparable === b.comparable);

/**
 * The rows received from the worker, outside React. Each cell subscribes to its row and re-renders only when its own part
 * changes; components above the cells do not.
 */
export class RowStore {
  readonly #rows = new Map<StationId, HeldRow>();
  readonly #listeners = new Map<StationId, Set<() => void>>();
  /** Keeps its identity while the columns are the same. */
  #places: ReadonlyMap<string, number> = new Map();
  #units: readonly (string | null)[] = [];

  /** The row of a station; undefined outside the window. */
  row(id: StationId): HeldRow | undefined {
    return this.#rows.get(id);
  }

  /** Calls `listener` when the station's row changes; returns the unsubscribe function. */
  subscribe(id: StationId, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(id, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  /** True if a reading in the window has no unit. */
  hasUnknownUnit(): boolean {
    for (const { readings } of this.#rows.values()) {
      if (readings.some(({ shown }) => shown?.unit === null)) return true;
    }
    return false;
  }

  /** Applies a frame: stores changed rows, evicts rows outside the window, notifies the cells of changed rows. */
  take({
    columns,
    units,
    changed,
    order,
  }: Pick<StationTableFrame, 'columns' | 'units' | 'changed' | 'order'>): void {
    if (!this.#hasPlacesOf(columns)) {
      this.#places = new Map(columns.map((column, place) => [column, place]));
    }
    this.#rename(units);
    for (const row of changed) this.#hold(row);
    if (this.#rows.size > order.length) {
      const listed = new Set(order);
      for (const id of this.#rows.keys()) if (!listed.has(id)) this.#rows.delete(id);
    }
    for (const { id } of changed) this.#notify(id);
  }

  /** A cell shows its unit if it differs from the header's: a changed header updates all of its cells. */
  #rename(units: readonly (string | null)[]): void {
    if (
      this.#units.length === units.length &&
      this.#units.every((unit, at) => unit === units[at])
    ) {
      return;
    }
    this.#units = units;
    for (const [id, row] of this.#rows) {
      const readings = row.readings.map((reading, place) => {
        const head = units[place] ?? null;
        return reading.head === head ? reading : { ...reading, head };
      });
      this.#rows.set(id, { ...row, readings });
      this.#notify(id);
    }
  }

  #notify(id: StationId): void {
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  #hasPlacesOf(columns: readonly string[]): boolean {
    return (
      columns.length === this.#places.size &&
      columns.every((column, place) => this.#places.get(column) === place)
    );
  }

  #hold({ id, station, values, buckets, reportedAt }: TableRow): void {
    const before = this.#rows.get(id);
    const described = station ?? before?.station;
    if (described === undefined) return;
    // A row of other columns has nothing to compare with.
    const known = before?.places === this.#places ? before.readings : [];
    const readings = values.map((shown, place): ReadingNow => {
      const last = known[place];
      const head = this.#units[place] ?? null;
      const bucket = buckets?.[place] ?? NO_BUCKET;
      if (last === undefined || !isSameReading(last.shown, shown)) return { shown, head, bucket };
      return last.bucket === bucket && last.head === head ? last : { ...last, head, bucket };
    });
    this.#rows.set(id, { station: described, readings, places: this.#places, reportedAt });
  }
}
