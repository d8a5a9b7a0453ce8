import type { Station, StationSource } from '#domain/stations/station.ts';
import type { Provenance } from './provenance.ts';

/** Headers of the provenance columns. */
export interface ProvenanceHeads {
  readonly source: string;
  readonly note: string;
  readonly responsible: string;
  readonly licence: string;
  readonly caveat: string;
}

/** Whose readings they are. */
export type Owner = Pick<Station, 'source'>;

const COLUMNS = ['source', 'note', 'responsible', 'licence', 'caveat'] as const;

type ProvenanceCells = { readonly [Column in (typeof COLUMNS)[number]]: string | null };

/** What a row names: another network's station is under that network's name and licence, and nobody here answers for it. */
const cellsOf = (
  { source, note, openData }: Provenance,
  other: StationSource | undefined,
): ProvenanceCells => {
  if (other !== undefined) {
    const { name, licence } = other;
    return { source: name, note, responsible: null, licence, caveat: null };
  }
  const { licence = null, responsible = null, caveat = null } = openData ?? {};
  const terms = licence === null ? null : `${licence.name} ${licence.url}`;
  return { source, note, responsible, licence: terms, caveat };
};

/** One cell for the readings of several networks: what all of them have once, else each one's under its name. */
const joinedCell = (rows: readonly ProvenanceCells[], column: keyof ProvenanceCells): string => {
  const cells = rows.map((row) => [row.source, row[column] ?? ''] as const);
  const values = new Set(cells.map(([, value]) => value));
  if (column === 'source' || values.size <= 1) return [...values].join('; ');
  const filled = cells.filter(([, value]) => value !== '');
  return [...new Set(filled.map((cell) => cell.join(': ')))].join('; ');
};

/** Whose the readings of some stations are, each network once: `Rede A (CC-BY-4.0), Rede B`. */
export const sourcesText = (provenance: Provenance, owners: readonly Owner[]): string => {
  const texts = owners.map(({ source }) => {
    const { name, licence } = source ?? {
      name: provenance.source,
      licence: provenance.openData?.licence?.name ?? null,
    };
    return licence === null ? name : `${name} (${licence})`;
  });
  return [...new Set(texts)].join(', ');
};

/**
 * The provenance columns of an export. Every row has them, since a row may be copied alone; a column that neither the network nor
 * a station fills is left out. A row may be of several stations.
 */
export const provenanceColumns = (provenance: Provenance, stations: readonly Owner[]) => {
  const rows = [{}, ...stations].map(({ source }: Owner) => cellsOf(provenance, source));
  const columns = COLUMNS.filter((column) => rows.some((row) => row[column] !== null));
  return {
    heads: (heads: ProvenanceHeads): readonly string[] => columns.map((column) => heads[column]),
    cells: (owners: readonly Owner[]): readonly string[] => {
      const named = owners.map(({ source }) => cellsOf(provenance, source));
      return columns.map((column) => joinedCell(named, column));
    },
  };
};
