import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatDayClock, formatStamp } from '#domain/text/format.ts';

/** A cell: text, a number, or nothing. */
export type CsvCell = string | number | null;

/** How an instant is written: for machines, or as Brazilians read it. */
export type InstantStyle = 'iso' | 'pt-BR';

/** How a table is written as text with separators. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
  /** A byte order mark in front, by which spreadsheets know UTF-8. */
  readonly mark: boolean;
  readonly instants: InstantStyle;
  /** How the names of its files end: two forms of one table are two files. */
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
/** What a spreadsheet in Portuguese opens right with a double click. */
export const CSV_PT_BR: CsvDialect = {
  separator: ';',
  decimal: ',',
  mark: true,
  instants: 'pt-BR',
  ending: 'csv',
};

export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet takes a text for a formula by how it begins, full-width signs included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs: what stations call themselves is untrusted. An apostrophe in front makes it text. */
export const harmlessText = (text: string): string =>
  FORMULA_START.test(text) ? `'${text}` : text;

/** An instant as a cell, in the time of America/Sao_Paulo; NaN is nothing. */
export const instantCell = (instant: EpochMs, style: InstantStyle): string | null => {
  if (Number.isNaN(instant)) return null;
  return style === 'iso' ? formatStamp(instant) : formatDayClock(instant);
};

const fieldOf = (cell: CsvCell, { separator, decimal }: CsvDialect): string => {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell).replace('.', decimal) : harmlessText(cell);
  const isPlain = !/["\r\n]/.test(text) && !text.includes(separator);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
};

/** Rows as CSV, each ended by CRLF (RFC 4180). Numbers are never taken for formulas, texts are made harmless. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[], dialect: CsvDialect): string => {
  const lines = rows.map(
    (row) => `${row.map((cell) => fieldOf(cell, dialect)).join(dialect.separator)}\r\n`,
  );
  return `${dialect.mark ? BYTE_ORDER_MARK : ''}${lines.join('')}`;
};

/** Rows with tabs between their cells, for the clipboard: a cell is one line, decimals as Brazilians write them. */
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
