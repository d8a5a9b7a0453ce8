import type { CsvCell } from './csv.ts';
import type { EpochMs } from './epoch-ms.ts';
import { formatDayClock } from './format.ts';
import type { HistoricalField } from './historical-unit.ts';
import { dayOf } from './zone-days.ts';

/** A station's series as a table holds it, to be carried out of the site: rows newest first, values row by row. */
export interface SeriesExport {
  readonly codigo: string;
  readonly station: string;
  readonly columns: readonly { readonly field: HistoricalField; readonly unit: string }[];
  readonly times: ArrayLike<EpochMs>;
  /** NaN is no reading. */
  readonly values: ArrayLike<number>;
  /** 1 for a value that cannot be a measurement. */
  readonly suspect: ArrayLike<number>;
  /** Where the readings come from: the provider's address. */
  readonly source: string;
}

/** Words that only the page has. */
export interface SeriesExportWords {
  /** Head of a quantity, without its unit. */
  readonly label: (field: HistoricalField) => string;
  /** Digits after the comma that a quantity is measured with. */
  readonly decimals: (field: HistoricalField) => number;
  readonly heads: {
    readonly codigo: string;
    readonly station: string;
    readonly time: string;
    readonly suspects: string;
    readonly source: string;
  };
}

/**
 * Head and rows, the oldest first as every tool that reads series expects, units in the head. Each row can stand for itself: it
 * names its station, its instant and its source, and which of its values are doubtful.
 */
export const seriesExportRows = (
  { codigo, station, columns, times, values, suspect, source }: SeriesExport,
  { label, decimals, heads }: SeriesExportWords,
): readonly (readonly CsvCell[])[] => {
  const rows: (readonly CsvCell[])[] = [
    [
      heads.codigo,
      heads.station,
      heads.time,
      ...columns.map(({ field, unit }) => `${label(field)} (${unit})`),
      heads.suspects,
      heads.source,
    ],
  ];
  for (let row = times.length - 1; row >= 0; row -= 1) {
    const at = row * columns.length;
    const cells = columns.map(({ field }, column): CsvCell => {
      const value = values[at + column] ?? Number.NaN;
      // The number a person is shown, not the float32 behind it; the addition makes a zero of a negative zero.
      return Number.isFinite(value) ? Number(value.toFixed(decimals(field))) + 0 : null;
    });
    const doubtful = columns.filter((_, column) => suspect[at + column] === 1);
    rows.push([
      codigo,
      station,
      formatDayClock(times[row] ?? Number.NaN),
      ...cells,
      doubtful.map(({ field }) => label(field)).join(', '),
      source,
    ]);
  }
  return rows;
};

/** `vigia-DCSC-00013_2026-09-10_2026-09-11.csv`: days of America/Sao_Paulo, and nothing a file system could trip over. */
export const seriesFileName = (codigo: string, from: EpochMs, to: EpochMs): string =>
  `vigia-${codigo.replaceAll(/[^\w-]/g, '_')}_${dayOf(from)}_${dayOf(to)}.csv`;
