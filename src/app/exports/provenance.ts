import type { OpenData } from '#contract/site/open-data.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';
import type { Station, StationSource } from '#domain/stations/station.ts';

/**
 * Source of readings that leave the site in a file, picture or message. Every export requires one, so that the demonstration note
 * is never lost.
 */
export interface Provenance {
  /** Name of the network. */
  readonly source: string;
  /** The provider's demonstration note; null for a real network. */
  readonly note: string | null;
  /** Licence, responsible body and caveat; null if the network names none. */
  readonly openData: OpenData | null;
}

/** Never the provider's address, which may be internal. */
export const provenanceOf = ({
  network,
  demonstration,
}: Pick<SiteConfig, 'network' | 'demonstration'>): Provenance => ({
  source: network.name,
  note: demonstration?.note ?? null,
  openData: network.openData,
});

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

/**
 * The provenance columns of an export. Every row has them, since a row may be copied alone; a column that neither the network nor
 * a station fills is left out.
 */
export const provenanceColumns = (provenance: Provenance, stations: readonly Owner[]) => {
  const rows = [{}, ...stations].map(({ source }: Owner) => cellsOf(provenance, source));
  const columns = COLUMNS.filter((column) => rows.some((row) => row[column] !== null));
  return {
    heads: (heads: ProvenanceHeads): readonly string[] => columns.map((column) => heads[column]),
    cells: ({ source }: Owner): readonly string[] => {
      const row = cellsOf(provenance, source);
      return columns.map((column) => row[column] ?? '');
    },
  };
};

/** A text to share, with the note first: what follows a link is often cut off. */
export const withNote = ({ note }: Provenance, text: string): string =>
  note === null ? text : `${note}\n${text}`;
