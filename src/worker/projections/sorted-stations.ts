import { LOCALE } from '#domain/format.ts';
import type { StationId } from '#worker/api/frames.ts';

/** What a station is sorted by; null (or NaN) is missing. */
export type SortKey = string | number | null;

/** Numbers inside names sort as numbers: `Timbó 2` before `Timbó 10`. */
const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

const isMissing = (key: SortKey): boolean => key === null || Number.isNaN(key);

/** More than this share of moved stations is sorted anew instead of moved one by one. */
const SORT_ANEW_SHARE = 1 / 8;

/**
 * Stations in order, kept in order as their keys change: a moved station costs a search and a shift, not a sort. What is missing
 * comes last in either direction; equal keys are in order of their codes.
 */
export class SortedStations {
  readonly #codigoOf: (id: StationId) => string;
  readonly #direction: 1 | -1;
  #ids: StationId[] = [];
  readonly #keyById = new Map<StationId, SortKey>();

  constructor(codigoOf: (id: StationId) => string, descending: boolean) {
    this.#codigoOf = codigoOf;
    this.#direction = descending ? -1 : 1;
  }

  get length(): number {
    return this.#ids.length;
  }

  slice(offset: number, limit: number): readonly StationId[] {
    return this.#ids.slice(offset, offset + limit);
  }

  has(id: StationId): boolean {
    return this.#keyById.has(id);
  }

  /** Stations that are new, have another key, or (undefined) are no longer in the list. True when the order changed. */
  update(changes: readonly (readonly [StationId, SortKey | undefined])[]): boolean {
    const moved = changes.filter(([id, key]) =>
      key === undefined ? this.#keyById.has(id) : !this.#hasKey(id, key),
    );
    if (moved.length === 0) return false;
    if (moved.length > this.#ids.length * SORT_ANEW_SHARE) this.#sortAnew(moved);
    else for (const [id, key] of moved) this.#move(id, key);
    return true;
  }

  #hasKey(id: StationId, key: SortKey): boolean {
    return this.#keyById.has(id) && Object.is(this.#keyById.get(id), key);
  }

  #sortAnew(moved: readonly (readonly [StationId, SortKey | undefined])[]): void {
    for (const [id, key] of moved) {
      if (key === undefined) this.#keyById.delete(id);
      else this.#keyById.set(id, key);
    }
    this.#ids = [...this.#keyById.keys()].toSorted((a, b) => this.#compare(a, b));
  }

  #move(id: StationId, key: SortKey | undefined): void {
    if (this.#keyById.has(id)) {
      this.#ids.splice(this.#placeOf(id), 1);
      this.#keyById.delete(id);
    }
    if (key === undefined) return;
    this.#keyById.set(id, key);
    this.#ids.splice(this.#placeOf(id), 0, id);
  }

  /** Where a station stands, or belongs. Its key must be set. */
  #placeOf(id: StationId): number {
    let low = 0;
    let high = this.#ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#ids[middle];
      if (other !== undefined && this.#compare(other, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(a: StationId, b: StationId): number {
    const left = this.#keyById.get(a) ?? null;
    const right = this.#keyById.get(b) ?? null;
    return this.#compareKeys(left, right) || this.#compareIds(a, b);
  }

  #compareKeys(left: SortKey, right: SortKey): number {
    if (isMissing(left) || isMissing(right))
      return Number(isMissing(left)) - Number(isMissing(right));
    if (typeof left === 'number' && typeof right === 'number') {
      return this.#direction * (left - right);
    }
    return this.#direction * collator.compare(String(left), String(right));
  }

  #compareIds(a: StationId, b: StationId): number {
    return a === b ? 0 : collator.compare(this.#codigoOf(a), this.#codigoOf(b)) || a - b;
  }
}
