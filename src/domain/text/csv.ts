import type { TimeZone } from '#domain/time/time-zone.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatDayClock, formatStamp } from './format.ts';

/** A cell; null is empty. */
export type CsvCell = string | number | null;

/** Format of instants: ISO 8601 or Brazilian. */
export type InstantStyle = 'iso' | 'pt-BR';

/** Dialect of separated text. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
  /** Starts with a byte order mark, by which spreadsheets detect UTF-8. */
  readonly mark: boolean;
  readonly instants: InstantStyle;
  /** File name ending, different for each dialect. */
  readonly ending: string;
}

/** RFC 4180. */
export const RFC_4180: CsvDialect = {
  separator: ',',
  decimal: '.',
  mark: false,
  instants: 'iso',
  ending: 'rfc4180.csv',
};
/** Opens correctly in spreadsheets in Portuguese. */
export const CSV_PT_BR: CsvDialect = {
  separator: ';',
  decimal: ',',
  mark: true,
  instants: 'pt-BR',
  ending: 'csv',
};

export const BYTE_ORDER_MARK = '\uFEFF';

/** Prefixes that spreadsheets take for a formula, full-width signs included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Prevents formula injection with a leading apostrophe: station names are untrusted. */
export const harmlessText = (text: string): string =>
  FORMULA_START.test(text) ? `'${text}` : text;

/** An instant as a cell, on the clocks of a zone; empty for NaN. */
export const instantCell = (
  instant: EpochMs,
  zone: TimeZone,
  style: InstantStyle,
): string | null => {
  if (Number.isNaN(instant)) return null;
  return style === 'iso' ? formatStamp(instant, zone) : formatDayClock(instant, zone);
};

const fieldOf = (cell: CsvCell, { separator, decimal }: CsvDialect): string => {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell).replace('.', decimal) : harmlessText(cell);
  const isPlain = !/["\r\n]/.test(text) && !text.includes(separator);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
};

/** Rows as CSV with CRLF (RFC 4180). Texts are escaped against formula injection, numbers are not. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[], dialect: CsvDialect): string => {
  const lines = rows.map(
    (row) => `${row.map((cell) => fieldOf(cell, dialect)).join(dialect.separator)}\r\n`,
  );
  return `${dialect.mark ? BYTE_ORDER_MARK : ''}${lines.join('')}`;
};

/** Tab-separated rows for the clipboard: one line per cell, decimal comma. */
export const formatTabbed = (rows: readonly (readonly CsvCell[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          if (cell === null) return '';
          return typeof cell === 'number'
            ? String(cell).replace('.', ',')
            : harmlessText(cell).replaceAll(/[\t\r\n]+/g, ' ');
        })
        .join('\t'),
    )
    .join('\n');
