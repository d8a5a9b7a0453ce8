import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Station } from '#domain/stations/station.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { StationTableFrame, TableRow } from '#worker/api/station-table.ts';

/** One reading of one row. The same object as long as it says the same. */
export interface ReadingNow {
  /** Null is no reading. */
  readonly shown: ShownReading | null;
  /** The unit over its column; null is `N/D`. */
  readonly head: string | null;
  /** Class in its column's legend: 0 to 5 have a colour. */
  readonly bucket: number;
  /** It has just changed, after some time in which it had not. */
  readonly isNews: boolean;
  /** When it last changed, in the milliseconds of the store's clock. */
  readonly since: number;
}

/** A row as the view holds it: who the station is, what it measures, when it was last heard of. */
export interface HeldRow {
  readonly station: Station;
  readonly readings: readonly ReadingNow[];
  /** Where among the readings each column stands. */
  readonly places: ReadonlyMap<string, number>;
  readonly heardAt: number;
}

/** What changes all the time is no news: a number must have stood still this long before a change of it is pointed out. */
const STILL_MS = 4_000;
/** As long as it is pointed out. */
const NEWS_MS = 1_200;

/** For columns without a legend. */
const NO_BUCKET = -1;

const NO_READING: ReadingNow = {
  shown: null,
  head: null,
  bucket: NO_BUCKET,
  isNews: false,
  since: 0,
};

/** A reading by its column; none also where the row is of before the column was asked for. */
export const readingIn = ({ readings, places }: HeldRow, column: string): ReadingNow => {
  const place = places.get(column);
  return place === undefined ? NO_READING : (readings[place] ?? NO_READING);
};

const isSameReading = (a: ShownReading | null, b: ShownReading | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.value === b.value &&
    a.unit === b.unit &&
    a.decimals === b.decimals &&
    a.comparable === b.comparable);

/** The clock and the timer of a page. */
export interface StoreTime {
  readonly now: () => number;
  readonly after: (milliseconds: number, call: () => void) => void;
}

const PAGE_TIME: StoreTime = {
  now: () => performance.now(),
  after: (milliseconds, call) => {
    setTimeout(call, milliseconds);
  },
};

/**
 * The rows that the worker has handed over, outside React: every cell looks at its own part of its own row and is drawn again
 * only when that part reads otherwise. Nobody above the cells hears of a reading.
 */
export class RowStore {
  readonly #time: StoreTime;
  readonly #rows = new Map<StationId, HeldRow>();
  readonly #listeners = new Map<StationId, Set<() => void>>();
  /** The same map as long as the columns are the same. */
  #places: ReadonlyMap<string, number> = new Map();
  /** The unit over each column. */
  #units: readonly (string | null)[] = [];
  /** Rows that point something out. */
  readonly #withNews = new Set<StationId>();

  constructor(time: StoreTime = PAGE_TIME) {
    this.#time = time;
  }

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

  /** Whether a reading in the window has no unit. */
  hasUnsaidUnit(): boolean {
    for (const { readings } of this.#rows.values()) {
      if (readings.some(({ shown }) => shown?.unit === null)) return true;
    }
    return false;
  }

  /** Takes a frame's rows in, lets go of those that have left the window, and tells the cells of those that changed. */
  take({
    columns,
    units,
    changed,
    order,
  }: Pick<StationTableFrame, 'columns' | 'units' | 'changed' | 'order'>): void {
    if (!this.#hasPlacesOf(columns)) {
      this.#places = new Map(columns.map((column, place) => [column, place]));
    }
    const now = this.#time.now();
    const calm = this.#withNews.size === 0;
    this.#rename(units);
    for (const row of changed) this.#hold(row, now);
    if (this.#rows.size > order.length) {
      const kept = new Set(order);
      for (const id of this.#rows.keys()) if (!kept.has(id)) this.#rows.delete(id);
    }
    for (const { id } of changed) this.#tell(id);
    if (calm && this.#withNews.size > 0) this.#time.after(NEWS_MS, () => this.#calm());
  }

  /** Cells say their unit where the head says another: when a head changes, all of its cells are looked at. */
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
      this.#tell(id);
    }
  }

  #tell(id: StationId): void {
    for (const tell of this.#listeners.get(id) ?? []) tell();
  }

  #hasPlacesOf(columns: readonly string[]): boolean {
    return (
      columns.length === this.#places.size &&
      columns.every((column, place) => this.#places.get(column) === place)
    );
  }

  #hold({ id, station, values, buckets, heardAt }: TableRow, now: number): void {
    const before = this.#rows.get(id);
    const described = station ?? before?.station;
    if (described === undefined) return;
    // A row that is sent whole is new to the view, or another list: nothing of it has changed before anybody's eyes.
    const known = station === null && before?.places === this.#places ? before.readings : [];
    let hasNews = false;
    const readings = values.map((shown, place): ReadingNow => {
      const last = known[place];
      const head = this.#units[place] ?? null;
      const bucket = buckets?.[place] ?? NO_BUCKET;
      if (last === undefined) return { shown, head, bucket, isNews: false, since: now };
      if (isSameReading(last.shown, shown)) {
        return last.bucket === bucket && last.head === head ? last : { ...last, head, bucket };
      }
      const isNews = now - last.since >= STILL_MS;
      hasNews ||= isNews;
      return { shown, head, bucket, isNews, since: now };
    });
    if (hasNews) this.#withNews.add(id);
    this.#rows.set(id, { station: described, readings, places: this.#places, heardAt });
  }

  /** What has been pointed out long enough is a number like the others. */
  #calm(): void {
    const now = this.#time.now();
    for (const id of this.#withNews) {
      const row = this.#rows.get(id);
      const isOld = ({ isNews, since }: ReadingNow): boolean =>
        isNews && now - since >= NEWS_MS / 2;
      const readings = row?.readings.map((reading) =>
        isOld(reading) ? { ...reading, isNews: false } : reading,
      );
      if (row !== undefined && readings !== undefined) this.#rows.set(id, { ...row, readings });
      if (readings?.some(({ isNews }) => isNews) !== true) this.#withNews.delete(id);
      this.#tell(id);
    }
    if (this.#withNews.size > 0) this.#time.after(NEWS_MS, () => this.#calm());
  }
}
