import { parse } from 'csv-parse/sync';
import type { ColumnName, DocumentMapping, PolledDocument } from '#contract/site/polled-sources.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';

/** The cell of a row in a column; undefined where the row has none. Untrusted. */
export type CellsOf = (column: ColumnName) => unknown;

/** A document as rows. */
export interface DocumentRows {
  readonly rows: readonly CellsOf[];
  /** All of it, where it is JSON. */
  readonly body: unknown;
}

/** More than any network's stations with all of their sensors. */
const MOST_ROWS = 100_000;

/** The value at a path of members and places; undefined where there is none. Nothing of a prototype is found. */
export const memberAt = (raw: unknown, path: ColumnName): unknown => {
  if (path === '') return raw;
  let value = raw;
  for (const part of path.split('.')) {
    if (Array.isArray(value) && /^\d{1,6}$/.test(part)) {
      const item: unknown = value[Number(part)];
      value = item;
    } else if (isRecord(value) && Object.hasOwn(value, part)) value = value[part];
    else return undefined;
  }
  return value;
};

const isTable = (raw: unknown): raw is readonly (readonly string[])[] => Array.isArray(raw);

/** RFC 4180 with a comma, a semicolon or a tab; the first line names the columns. */
const csvRows = (text: string): readonly CellsOf[] | null => {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [';', '\t'].find((one) => firstLine.includes(one)) ?? ',';
  let parsed: unknown;
  try {
    const bounds = { to: MOST_ROWS + 2, max_record_size: 65_536 };
    parsed = parse(text, { bom: true, delimiter, skip_empty_lines: true, trim: true, ...bounds });
  } catch {
    return null;
  }
  const [head = [], ...records] = isTable(parsed) ? parsed : [];
  const places = new Map(head.map((column, place) => [column, place]));
  return records.map((record) => (column) => {
    const place = places.get(column);
    return place === undefined ? undefined : record[place];
  });
};

const jsonRows = (body: unknown, path: ColumnName): readonly CellsOf[] | null => {
  const list = memberAt(body, path);
  if (!Array.isArray(list)) return null;
  return list.map((row: unknown) => (column) => memberAt(row, column));
};

/** Reads a document. Unreadable: it is of another form, has too many rows, or none of them has a code and a time. Never throws. */
export const readRows = (
  text: string,
  form: PolledDocument['form'],
  { rows: path, codigo, time }: Pick<DocumentMapping, 'rows' | 'codigo' | 'time'>,
): Result<DocumentRows, 'unreadable'> => {
  const body = form === 'csv' ? undefined : parseJson(text);
  const rows = form === 'csv' ? csvRows(text) : jsonRows(body, path);
  if (rows === null || rows.length > MOST_ROWS) return err('unreadable');
  const isOfForm = (cellOf: CellsOf): boolean =>
    cellOf(codigo) !== undefined && cellOf(time) !== undefined;
  return rows.length === 0 || rows.some(isOfForm) ? ok({ rows, body }) : err('unreadable');
};
