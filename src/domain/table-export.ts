import { type CsvCell, instantCell, type InstantStyle } from './csv.ts';
import { type EpochMs } from './epoch-ms.ts';
import { formatStamp } from './format.ts';
import {
  type Provenance,
  provenanceCells,
  type ProvenanceHeads,
  provenanceHeads,
} from './provenance.ts';
import type { Station } from './station.ts';
import {
  AGE_COLUMN,
  IDENTITY_COLUMNS,
  type IdentityColumn,
  type TableColumnKey,
  tableReadingOf,
} from './table-columns.ts';

/** A station as a table holds it, to be carried out of the site. */
export interface ExportedStation {
  readonly station: Station;
  /** Reading of a column, null for none. */
  readonly readingOf: (key: TableColumnKey) => number | null;
  /** NaN where nobody has said. */
  readonly heardAt: EpochMs;
}

/** What is exported, in the words of the page. */
export interface TableExport {
  readonly columns: readonly TableColumnKey[];
  readonly stations: readonly ExportedStation[];
  readonly provenance: Provenance;
  /** The moment of which the readings are. */
  readonly at: EpochMs;
}

/** Words that only the page has. */
export interface ExportWords {
  /** Head of a column, with its unit. */
  readonly label: (key: TableColumnKey) => string;
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
const roundedOf = (value: number | null, key: TableColumnKey): number | null => {
  const decimals = tableReadingOf(key)?.decimals ?? 0;
  // The addition makes a zero of a negative zero.
  return value === null ? null : Number(value.toFixed(decimals)) + 0;
};

/** Head and rows of an export, units in the head, the provenance in every row. */
export const exportRows = (
  { columns, stations, provenance }: TableExport,
  words: ExportWords,
  instants: InstantStyle,
): readonly (readonly CsvCell[])[] => {
  const keys = exportColumns(columns);
  const cellOf = (key: TableColumnKey, exported: ExportedStation): CsvCell => {
    if (key === 'type') return words.type(exported.station);
    if (isIdentity(key)) return exported.station[key];
    if (key === AGE_COLUMN) return instantCell(exported.heardAt, instants);
    return roundedOf(exported.readingOf(key), key);
  };
  return [
    [...keys.map(words.label), ...provenanceHeads(provenance, words.heads)],
    ...stations.map((exported) => [
      ...keys.map((key) => cellOf(key, exported)),
      ...provenanceCells(provenance),
    ]),
  ];
};

/** The export as JSON: numbers are numbers, what is not there is null, times are ISO 8601; `note` is null for a real network. */
export const exportJson = (
  { columns, stations, provenance: { source, note }, at }: TableExport,
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
        label: words.label(key),
        unit: tableReadingOf(key)?.unit ?? null,
      })),
      stations: stations.map((exported) =>
        Object.fromEntries(
          keys.map((key) => {
            if (isIdentity(key)) return [key, exported.station[key]];
            if (key === AGE_COLUMN) return [key, instantCell(exported.heardAt, 'iso')];
            return [key, roundedOf(exported.readingOf(key), key)];
          }),
        ),
      ),
    },
    null,
    2,
  );
};

/** `vigia-estacoes_2026-09-11_14h05.csv`: the moment in the time of America/Sao_Paulo. */
export const exportFileName = (at: EpochMs, ending: 'csv' | 'json'): string => {
  const [day = '', time = ''] = formatStamp(at).split('T');
  return `vigia-estacoes_${day}_${time.slice(0, 5).replace(':', 'h')}.${ending}`;
};
