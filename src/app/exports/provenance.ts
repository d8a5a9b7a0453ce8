import type { OpenData } from '#contract/site/open-data.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';

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

/** The cells of every row, since a row may be copied alone; a cell that would be empty in all of them is left out. */
const provenanceFields = ({ source, note, openData }: Provenance) => {
  const { licence = null, responsible = null, caveat = null } = openData ?? {};
  const fields = {
    source,
    note,
    responsible,
    licence: licence === null ? null : `${licence.name} ${licence.url}`,
    caveat,
  };
  const keys = ['source', 'note', 'responsible', 'licence', 'caveat'] as const;
  return keys.flatMap((key) => {
    const cell = fields[key];
    return cell === null ? [] : [{ key, cell }];
  });
};

/** Headers of {@link provenanceCells}. */
export const provenanceHeads = (
  provenance: Provenance,
  heads: ProvenanceHeads,
): readonly string[] => provenanceFields(provenance).map(({ key }) => heads[key]);

/** Provenance cells of every row. */
export const provenanceCells = (provenance: Provenance): readonly string[] =>
  provenanceFields(provenance).map(({ cell }) => cell);

/** A text to share, with the note first: what follows a link is often cut off. */
export const withNote = ({ note }: Provenance, text: string): string =>
  note === null ? text : `${note}\n${text}`;
