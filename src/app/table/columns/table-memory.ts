import { isTableColumn, type TableColumnKey } from '#domain/quantities/choices/table-columns.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { storedState, type StoredFormat } from '#app/state/stored-state.ts';

/** Bounds of a column's width, CSS pixels. */
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 480;

/** The user's table layout on this device. */
export interface TableLayout {
  /** Columns of the custom group, in order; null if none was chosen yet. */
  readonly columns: readonly TableColumnKey[] | null;
  /** Columns pinned during horizontal scrolling. */
  readonly pinned: readonly TableColumnKey[];
  /** Widths of resized columns, CSS pixels. */
  readonly widths: ReadonlyMap<TableColumnKey, number>;
  /** Whether rain is coloured by the range of its window. */
  readonly byWindow: boolean;
}

export const FIRST_LAYOUT: TableLayout = {
  columns: null,
  pinned: ['name'],
  widths: new Map(),
  byWindow: false,
};

/** Longer than all keys and widths together. */
const MAX_LENGTH = 10_000;

const columnsIn = (raw: unknown): readonly TableColumnKey[] | null =>
  Array.isArray(raw) ? [...new Set(raw.filter(isTableColumn))] : null;

const clampWidth = (width: number): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

/** Decodes untrusted stored text; missing members get their defaults. */
export const decodeLayout = (text: string | null): TableLayout => {
  const raw = parseJson(text ?? '', MAX_LENGTH);
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
    byWindow: raw['byWindow'] === true,
  };
};

const encodeLayout = ({ widths, ...layout }: TableLayout): string =>
  JSON.stringify({ ...layout, widths: Object.fromEntries(widths) });

/** Pins or unpins a column. */
export const withPin = (
  layout: TableLayout,
  key: TableColumnKey,
  isPinned: boolean,
): TableLayout => {
  const others = layout.pinned.filter((other) => other !== key);
  return { ...layout, pinned: isPinned ? [...others, key] : others };
};

/** Sets a column's width, CSS pixels. */
export const withWidth = (
  layout: TableLayout,
  key: TableColumnKey,
  width: number,
): TableLayout => ({ ...layout, widths: new Map(layout.widths).set(key, clampWidth(width)) });

export const TABLE_LAYOUT: StoredFormat<TableLayout> = {
  key: 'vigia.tabela',
  decode: decodeLayout,
  encode: encodeLayout,
};

export const tableLayout = storedState(TABLE_LAYOUT);
