import type { TimeZone } from '#domain/time/time-zone.ts';
import { type CsvCell, instantCell, type InstantStyle } from '#domain/text/csv.ts';
import { type EpochMs } from '#domain/time/epoch-ms.ts';
import { formatStamp, formatUnit } from '#domain/text/format.ts';
import type { Provenance } from '#app/exports/provenance.ts';
import { provenanceColumns, type ProvenanceHeads } from '#app/exports/provenance-columns.ts';
import { roundMeasured } from '#app/exports/round-measured.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Station } from '#domain/stations/station.ts';
import {
  AGE_COLUMN,
  isIdentityColumn,
  type TableColumnKey,
  tableReadingOf,
} from '#domain/quantities/choices/table-columns.ts';

/** A station with its table readings, to be exported. */
export interface ExportedStation {
  readonly station: Station;
  /** The reading of a column; null for none. */
  readonly readingOf: (key: TableColumnKey) => ShownReading | null;
  /** NaN if unknown. */
  readonly reportedAt: EpochMs;
}

/** An export of the table. */
export interface TableExport {
  readonly columns: readonly TableColumnKey[];
  /** Unit in a column's header, null for `N/D`; undefined for a column without units. */
  readonly unitOf: (key: TableColumnKey) => string | null | undefined;
  readonly stations: readonly ExportedStation[];
  readonly provenance: Provenance;
  /** Time of the readings. */
  readonly at: EpochMs;
  /** Of all stamps. */
  readonly zone: TimeZone;
}

/** Texts that the page provides. */
export interface ExportWords {
  /** Column header with its unit. */
  readonly label: (key: TableColumnKey, unit: string | null | undefined) => string;
  readonly type: (station: Station) => string;
  /** The alert level that a station has reached, in words; null if none, or without levels. */
  readonly alert: (exported: ExportedStation) => string | null;
  readonly heads: ProvenanceHeads;
}

/** The shown columns, plus code and time, which identify a row outside the site. Mixtures of quantities are for the eye alone. */
export const exportColumns = (shown: readonly TableColumnKey[]): readonly TableColumnKey[] => [
  ...(shown.includes('codigo') ? [] : (['codigo'] as const)),
  ...shown.filter((key) => key !== 'agora' && key !== 'dia'),
  ...(shown.includes(AGE_COLUMN) ? [] : [AGE_COLUMN as TableColumnKey]),
];

/** The displayed number, not the float32 behind it. */
const roundedOf = ({ value, decimals }: ShownReading, key: TableColumnKey): number =>
  roundMeasured(value, decimals ?? tableReadingOf(key)?.decimals ?? 0);

/**
 * Header and rows of an export: units in the header, provenance in every row. A value whose unit differs from the header's
 * carries its own.
 */
export const exportRows = (
  { columns, unitOf, stations, provenance, zone }: TableExport,
  words: ExportWords,
  instants: InstantStyle,
): readonly (readonly CsvCell[])[] => {
  const keys = exportColumns(columns);
  const cellOf = (key: TableColumnKey, exported: ExportedStation): CsvCell => {
    if (key === 'type') return words.type(exported.station);
    if (isIdentityColumn(key)) return exported.station[key];
    if (key === 'cota') return words.alert(exported);
    if (key === AGE_COLUMN) return instantCell(exported.reportedAt, zone, instants);
    const reading = exported.readingOf(key);
    if (reading === null) return null;
    const number = roundedOf(reading, key);
    if (reading.unit === unitOf(key)) return number;
    // Exported as text: it is not comparable with its column.
    const text = instants === 'iso' ? String(number) : String(number).replace('.', ',');
    return `${text} ${formatUnit(reading.unit)}`;
  };
  const origin = provenanceColumns(
    provenance,
    stations.map(({ station }) => station),
  );
  return [
    [...keys.map((key) => words.label(key, unitOf(key))), ...origin.heads(words.heads)],
    ...stations.map((exported) => [
      ...keys.map((key) => cellOf(key, exported)),
      ...origin.cells([exported.station]),
    ]),
  ];
};

/** Whose a station is, where that is another network; left out otherwise. */
const sourceOf = ({ source }: Station, zone: TimeZone) =>
  source === undefined
    ? undefined
    : {
        ...source,
        doubtSince: source.doubtSince === null ? null : instantCell(source.doubtSince, zone, 'iso'),
      };

/**
 * The export as JSON. Missing values are null, times are ISO 8601, `note` is null for a real network. A value whose unit differs
 * from its column's is `{value, unit}`. Another network's station has the `source` and licence of that one.
 */
export const exportJson = (
  { columns, unitOf, stations, provenance: { source, note, openData }, at, zone }: TableExport,
  words: ExportWords,
): string => {
  const keys = exportColumns(columns);
  return JSON.stringify(
    {
      source,
      note,
      ...openData,
      at: formatStamp(at, zone),
      columns: keys.map((key) => ({
        key,
        label: words.label(key, unitOf(key)),
        unit: unitOf(key) ?? null,
      })),
      stations: stations.map((exported) => ({
        ...Object.fromEntries(
          keys.map((key) => {
            if (isIdentityColumn(key)) return [key, exported.station[key]];
            if (key === 'cota') return [key, words.alert(exported)];
            if (key === AGE_COLUMN) return [key, instantCell(exported.reportedAt, zone, 'iso')];
            const reading = exported.readingOf(key);
            if (reading === null) return [key, null];
            const value = roundedOf(reading, key);
            return [key, reading.unit === unitOf(key) ? value : { value, unit: reading.unit }];
          }),
        ),
        source: sourceOf(exported.station, zone),
      })),
    },
    null,
    2,
  );
};

/** `vigia-estacoes_2026-09-11_14h05.csv`, time of the zone. */
export const exportFileName = (
  { at, zone }: Pick<TableExport, 'at' | 'zone'>,
  ending: string,
): string => {
  const [day = '', time = ''] = formatStamp(at, zone).split('T');
  return `vigia-estacoes_${day}_${time.slice(0, 5).replace(':', 'h')}.${ending}`;
};
