import { CSV_PT_BR, type CsvDialect, formatCsv, formatTabbed, RFC_4180 } from '#app/exports/csv.ts';
import { exportFileName, exportJson, exportRows, type ExportWords } from './table-export.ts';
import type { TableExport } from './table-export.ts';
import type { TypeNames } from '#app/readings/type-names.ts';
import { exportsTexts } from '#i18n/pt-br/exports.ts';
import { columnLabel } from './column-label.ts';

/** Words for the types of station. */
type TypeWords = TypeNames['one'];

const wordsOf = (types: TypeWords): ExportWords => ({
  label: columnLabel,
  type: ({ type }) => types[type],
  heads: exportsTexts.heads,
});

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

const csvOf =
  (dialect: CsvDialect) =>
  (table: TableExport, types: TypeWords): ExportFile => ({
    name: exportFileName(table, dialect.ending),
    type: 'text/csv;charset=utf-8',
    content: formatCsv(exportRows(table, wordsOf(types), dialect.instants), dialect),
  });

/** Export formats of the table. This module is loaded on demand. */
export const EXPORT_FILES = {
  /** For spreadsheets in Portuguese. */
  csv: csvOf(CSV_PT_BR),
  csvRfc4180: csvOf(RFC_4180),
  json: (table: TableExport, types: TypeWords): ExportFile => ({
    name: exportFileName(table, 'json'),
    type: 'application/json',
    content: exportJson(table, wordsOf(types)),
  }),
} as const;

/** The table as text for the clipboard. */
export const exportText = (table: TableExport, types: TypeWords): string =>
  formatTabbed(exportRows(table, wordsOf(types), CSV_PT_BR.instants));
