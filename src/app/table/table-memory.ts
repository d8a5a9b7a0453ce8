import { isTableColumn, type TableColumnKey } from '#domain/quantities/table-columns.ts';
import { isRecord } from '#domain/untrusted.ts';
import { storedState, type StoredFormat } from '#app/state/stored-state.ts';

/** Least and most a column may be wide, CSS pixels. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 480;

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

const clampWidth = (width: number): number =>
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

const encodeLayout = ({ columns, pinned, widths }: TableLayout): string =>
  JSON.stringify({ columns, pinned, widths: Object.fromEntries(widths) });

/** With a column that stays in sight when the rest moves sideways, or that moves. */
export const withPin = (
  layout: TableLayout,
  key: TableColumnKey,
  isPinned: boolean,
): TableLayout => {
  const others = layout.pinned.filter((other) => other !== key);
  return { ...layout, pinned: isPinned ? [...others, key] : others };
};

/** With a column as wide as this, in CSS pixels. */
export const withWidth = (
  layout: TableLayout,
  key: TableColumnKey,
  width: number,
): TableLayout => ({
  ...layout,
  widths: new Map(layout.widths).set(key, clampWidth(width)),
});

export const TABLE_LAYOUT: StoredFormat<TableLayout> = {
  key: 'vigia.tabela',
  decode: decodeLayout,
  encode: encodeLayout,
};

/** The layout on this device. */
export const tableLayout = storedState(TABLE_LAYOUT);
