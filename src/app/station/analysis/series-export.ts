import type { TimeZone } from '#domain/time/time-zone.ts';
import { type CsvCell, instantCell, type InstantStyle } from '#domain/text/csv.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { formatUnit } from '#domain/text/format.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { Provenance } from '#app/exports/provenance.ts';
import {
  type Owner,
  provenanceColumns,
  type ProvenanceHeads,
} from '#app/exports/provenance-columns.ts';
import { roundMeasured } from '#app/exports/round-measured.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { SeriesTableColumn } from '#worker/api/series-table.ts';
import { dayOf } from '#domain/time/zone-days.ts';

type ExportedColumn = Pick<SeriesTableColumn, 'field' | 'line' | keyof ReadingLook>;

/** A station's series as a table for export: rows newest first, values row by row. */
export interface SeriesExport {
  readonly codigo: string;
  readonly station: string;
  readonly columns: readonly ExportedColumn[];
  readonly times: ArrayLike<number>;
  /** NaN means no reading. */
  readonly values: ArrayLike<number>;
  /** 1 for a value that cannot be a measurement. */
  readonly suspect: ArrayLike<number>;
  readonly provenance: Provenance;
  /** Whose the readings of a row are. */
  readonly owners: readonly Owner[];
  /** Of the stamps; its name is in their head. */
  readonly zone: TimeZone;
}

export interface SeriesExportWords {
  /** Title of a column, without its unit. */
  readonly label: (column: ExportedColumn) => string;
  readonly heads: ProvenanceHeads & {
    readonly codigo: string;
    readonly station: string;
    readonly time: string;
    readonly suspects: string;
  };
}

/** Header with units, and rows, oldest first as tools for series expect. Each row names its station, instant and provenance. */
export const seriesExportRows = (
  { codigo, station, columns, times, values, suspect, provenance, owners, zone }: SeriesExport,
  { label, heads }: SeriesExportWords,
  instants: InstantStyle,
): readonly (readonly CsvCell[])[] => {
  const origin = provenanceColumns(provenance, owners);
  const named = origin.cells(owners);
  const rows: (readonly CsvCell[])[] = [
    [
      heads.codigo,
      heads.station,
      heads.time,
      ...columns.map((column) => `${label(column)} (${formatUnit(column.unit)})`),
      heads.suspects,
      ...origin.heads(heads),
    ],
  ];
  for (let row = times.length - 1; row >= 0; row -= 1) {
    const at = row * columns.length;
    const cells = columns.map(({ field, decimals }, column): CsvCell => {
      const value = values[at + column] ?? Number.NaN;
      // The digits shown on the page, without float32 noise.
      const digits = decimals ?? seriesSourceOf(field).decimals;
      return Number.isFinite(value) ? roundMeasured(value, digits) : null;
    });
    const suspects = columns.filter((_, column) => suspect[at + column] === 1);
    rows.push([
      codigo,
      station,
      instantCell(epochMs(times[row] ?? Number.NaN), zone, instants),
      ...cells,
      suspects.map(label).join(', '),
      ...named,
    ]);
  }
  return rows;
};

/** `vigia-EST-00013_2026-09-10_2026-09-11.csv`: days of a zone; safe for every file system. */
export const seriesFileName = (
  codigo: string,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  zone: TimeZone,
  ending: string,
): string =>
  `vigia-${codigo.replaceAll(/[^\w-]/g, '_')}_${dayOf(from, zone)}_${dayOf(to, zone)}.${ending}`;
