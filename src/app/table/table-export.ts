import { type CsvCell, instantCell, type InstantStyle } from '#app/exports/csv.ts';
import { type EpochMs } from '#domain/time/epoch-ms.ts';
import { formatStamp, formatUnit } from '#domain/text/format.ts';
import {
  type Provenance,
  provenanceCells,
  type ProvenanceHeads,
  provenanceHeads,
} from '#app/exports/provenance.ts';
import { roundMeasured } from '#app/exports/round-measured.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Station } from '#domain/stations/station.ts';
import {
  AGE_COLUMN,
  IDENTITY_COLUMNS,
  type IdentityColumn,
  type TableColumnKey,
  tableReadingOf,
} from '#domain/quantities/table-columns.ts';

/** A station as a table holds it, to be carried out of the site. */
export interface ExportedStation {
  readonly station: Station;
  /** Reading of a column, null for none. */
  readonly readingOf: (key: TableColumnKey) => ShownReading | null;
  /** NaN where nobody has said. */
  readonly heardAt: EpochMs;
}

/** What is exported, in the words of the page. */
export interface TableExport {
  readonly columns: readonly TableColumnKey[];
  /** The unit over a column, null for `N/D`; undefined for a column without units. */
  readonly unitOf: (key: TableColumnKey) => string | null | undefined;
  readonly stations: readonly ExportedStation[];
  readonly provenance: Provenance;
  /** The moment of which the readings are. */
  readonly at: EpochMs;
}

/** Words that only the page has. */
export interface ExportWords {
  /** Head of a column, with the unit over it. */
  readonly label: (key: TableColumnKey, unit: string | null | undefined) => string;
  readonly type: (station: Station) => string;
  readonly heads: ProvenanceHeads;
}

/** The shown columns, and those without which a row is nothing outside the site: code and time. */
export const exportColumns = (shown: readonly TableColumnKey[]): readonly TableColumnKey[] => [
  ...(shown.includes('codigo') ? [] : (['codigo'] as const)),
  ...shown,
  ...(shown.includes(AGE_COLUMN) ? [] : [AGE_COLUMN as TableColumnKey]),
];

const isIdentity = (key: TableColumnKey): key is IdentityColumn =>
  IDENTITY_COLUMNS.some((known) => known === key);

/** The number a person is shown, not the float32 behind it. */
const roundedOf = ({ value, decimals }: ShownReading, key: TableColumnKey): number =>
  roundMeasured(value, decimals ?? tableReadingOf(key)?.decimals ?? 0);

/**
 * Head and rows of an export, units in the head, the provenance in every row. A value of another unit than its head's carries it.
 */
export const exportRows = (
  { columns, unitOf, stations, provenance }: TableExport,
  words: ExportWords,
  instants: InstantStyle,
): readonly (readonly CsvCell[])[] => {
  const keys = exportColumns(columns);
  const cellOf = (key: TableColumnKey, exported: ExportedStation): CsvCell => {
    if (key === 'type') return words.type(exported.station);
    if (isIdentity(key)) return exported.station[key];
    if (key === AGE_COLUMN) return instantCell(exported.heardAt, instants);
    const reading = exported.readingOf(key);
    if (reading === null) return null;
    const number = roundedOf(reading, key);
    if (reading.unit === unitOf(key)) return number;
    // It is no number among those of its column.
    const text = instants === 'iso' ? String(number) : String(number).replace('.', ',');
    return `${text} ${formatUnit(reading.unit)}`;
  };
  return [
    [
      ...keys.map((key) => words.label(key, unitOf(key))),
      ...provenanceHeads(provenance, words.heads),
    ],
    ...stations.map((exported) => [
      ...keys.map((key) => cellOf(key, exported)),
      ...provenanceCells(provenance),
    ]),
  ];
};

/**
 * The export as JSON: numbers are numbers, what is not there is null, times are ISO 8601; `note` is null for a real network. A value
 * of another unit than its column's is `{value, unit}`.
 */
export const exportJson = (
  { columns, unitOf, stations, provenance: { source, note }, at }: TableExport,
  words: ExportWords,
): string => {
  const keys = exportColumns(columns);
  return JSON.stringify(
    {
      source,
      note,
      at: formatStamp(at),
      columns: keys.map((key) => ({
        key,
        label: words.label(key, unitOf(key)),
        unit: unitOf(key) ?? null,
      })),
      stations: stations.map((exported) =>
        Object.fromEntries(
          keys.map((key) => {
            if (isIdentity(key)) return [key, exported.station[key]];
            if (key === AGE_COLUMN) return [key, instantCell(exported.heardAt, 'iso')];
            const reading = exported.readingOf(key);
            if (reading === null) return [key, null];
            const value = roundedOf(reading, key);
            return [key, reading.unit === unitOf(key) ? value : { value, unit: reading.unit }];
          }),
        ),
      ),
    },
    null,
    2,
  );
};

/** `vigia-estacoes_2026-09-11_14h05.csv`: the moment in the time of America/Sao_Paulo. */
export const exportFileName = (at: EpochMs, ending: string): string => {
  const [day = '', time = ''] = formatStamp(at).split('T');
  return `vigia-estacoes_${day}_${time.slice(0, 5).replace(':', 'h')}.${ending}`;
};
