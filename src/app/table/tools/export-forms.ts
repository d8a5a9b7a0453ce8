import { CSV_PT_BR, type CsvDialect, formatCsv, formatTabbed, RFC_4180 } from '#domain/text/csv.ts';
import {
  exportFileName,
  exportJson,
  exportRows,
  type ExportWords,
  type TableExport,
} from './table-export.ts';
import type { TypeNames } from '#app/readings/type-names.ts';
import { exportsTexts } from '#i18n/pt-br/exports.ts';
import { stationAlert } from '#domain/stations/alerts/station-alert.ts';
import { type ThresholdsByStation, thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import { columnLabel } from '#app/table/columns/column-label.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { TableColumnKey } from '#domain/quantities/choices/table-columns.ts';
import { serverNow } from '#app/core/server-clock.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';

/** Reads all matching rows from the worker, in the shown order; null if it fails. */
export const readWholeTable = async (
  core: DataCoreApi,
  query: StationTableQuery,
  columns: readonly TableColumnKey[],
  { provenance, zone }: Pick<TableExport, 'provenance' | 'zone'>,
): Promise<TableExport | null> => {
  const read = await core.read('station-table', {
    ...query,
    window: { offset: 0, limit: Infinity },
  });
  if (read === null) return null;
  const places = new Map(read.columns.map((key, place) => [key, place]));
  const stations = read.changed.flatMap(({ station, values, reportedAt }) => {
    if (station === null) return [];
    const readingOf = (key: TableColumnKey): ShownReading | null => {
      const place = places.get(key);
      return place === undefined ? null : (values[place] ?? null);
    };
    return [{ station, readingOf, reportedAt }];
  });
  const unitOf = (key: TableColumnKey): string | null | undefined => {
    const place = places.get(key);
    return place === undefined ? undefined : (read.units[place] ?? null);
  };
  return { columns, unitOf, stations, provenance, at: read.pausedAt ?? serverNow(), zone };
};

/** What the network calls its types of station, and its alert levels. */
export interface NetworkWords {
  readonly types: TypeNames['one'];
  readonly thresholds: ThresholdsByStation;
}

const wordsOf = ({ types, thresholds }: NetworkWords): ExportWords => ({
  label: columnLabel,
  type: ({ type }) => types[type],
  alert: ({ station, readingOf }) =>
    stationAlert(thresholdsOf(thresholds, station.codigo), readingOf)?.state?.reached?.label ??
    null,
  heads: exportsTexts.heads,
});

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

const csvOf =
  (dialect: CsvDialect) =>
  (table: TableExport, words: NetworkWords): ExportFile => ({
    name: exportFileName(table, dialect.ending),
    type: 'text/csv;charset=utf-8',
    content: formatCsv(exportRows(table, wordsOf(words), dialect.instants), dialect),
  });

/** Export formats of the table. This module is loaded on demand. */
export const EXPORT_FILES = {
  /** For spreadsheets in Portuguese. */
  csv: csvOf(CSV_PT_BR),
  csvRfc4180: csvOf(RFC_4180),
  json: (table: TableExport, words: NetworkWords): ExportFile => ({
    name: exportFileName(table, 'json'),
    type: 'application/json',
    content: exportJson(table, wordsOf(words)),
  }),
} as const;

/** The table as text for the clipboard. */
export const exportText = (table: TableExport, words: NetworkWords): string =>
  formatTabbed(exportRows(table, wordsOf(words), CSV_PT_BR.instants));
