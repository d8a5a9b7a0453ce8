import { isRecord } from '#domain/untrusted.ts';
import { isTableColumn, type TableColumnKey } from '#domain/table-columns.ts';

/** Where it is remembered how a person has arranged the table. */
export const TABLE_KEY = 'vigia.tabela';

/** Least and most a column may be wide, CSS pixels. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 480;

/** Storage may throw in any of its methods, and by being looked at. */
export type TableStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

/** How a person has arranged the table on this device. */
export interface TableLayout {
  /** Columns of the choice of one's own, in order; null: none was made yet. */
  readonly columns: readonly TableColumnKey[] | null;
  /** Columns that stay in sight when the rest moves sideways. */
  readonly pinned: readonly TableColumnKey[];
  /** CSS pixels, of columns that somebody has resized. */
  readonly widths: ReadonlyMap<TableColumnKey, number>;
}

export const FIRST_LAYOUT: TableLayout = { columns: null, pinned: ['name'], widths: new Map() };

/** More than every column's key and width together. */
const MAX_LENGTH = 10_000;

const columnsIn = (raw: unknown): readonly TableColumnKey[] | null =>
  Array.isArray(raw) ? [...new Set(raw.filter(isTableColumn))] : null;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

/** Untrusted text of the storage to a layout; what it does not say is as at first. */
export const decodeLayout = (text: string | null): TableLayout => {
  if (text === null || text.length > MAX_LENGTH) return FIRST_LAYOUT;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return FIRST_LAYOUT;
  }
  if (!isRecord(raw)) return FIRST_LAYOUT;
  const widths = new Map<TableColumnKey, number>();
  for (const [key, width] of Object.entries(isRecord(raw['widths']) ? raw['widths'] : {})) {
    if (isTableColumn(key) && typeof width === 'number' && Number.isFinite(width)) {
      widths.set(key, clampWidth(width));
    }
  }
  const columns = columnsIn(raw['columns']);
  return {
    columns: columns?.length === 0 ? null : columns,
    pinned: columnsIn(raw['pinned']) ?? FIRST_LAYOUT.pinned,
    widths,
  };
};

/** The layout, remembered between visits; without storage, until the page is closed. */
export class TableMemory {
  readonly #storage: TableStorage;
  readonly #listeners = new Set<() => void>();
  #layout: TableLayout;

  constructor(storage: TableStorage) {
    this.#storage = storage;
    this.#layout = decodeLayout(this.#recall());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): TableLayout => this.#layout;

  change(changed: Partial<TableLayout>): void {
    this.#layout = { ...this.#layout, ...changed };
    const { columns, pinned, widths } = this.#layout;
    try {
      this.#storage().setItem(
        TABLE_KEY,
        JSON.stringify({ columns, pinned, widths: Object.fromEntries(widths) }),
      );
    } catch {
      // Forbidden or full storage: it holds until the page is closed.
    }
    for (const tell of this.#listeners) tell();
  }

  #recall(): string | null {
    try {
      return this.#storage().getItem(TABLE_KEY);
    } catch {
      return null;
    }
  }
}

/** The memory of this page. */
export const tableMemory = new TableMemory(() => localStorage);
