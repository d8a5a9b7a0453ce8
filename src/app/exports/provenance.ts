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
}

/** Never the provider's address, which may be internal. */
export const provenanceOf = ({
  network,
  demonstration,
}: Pick<SiteConfig, 'network' | 'demonstration'>): Provenance => ({
  source: network.name,
  note: demonstration?.note ?? null,
});

/** Headers of the provenance columns. */
export interface ProvenanceHeads {
  readonly source: string;
  readonly note: string;
}

/** Headers of {@link provenanceCells}; the note's only if there is a note. */
export const provenanceHeads = ({ note }: Provenance, heads: ProvenanceHeads): readonly string[] =>
  note === null ? [heads.source] : [heads.source, heads.note];

/** Provenance cells of every row: a row may be copied alone. */
export const provenanceCells = ({ source, note }: Provenance): readonly string[] =>
  note === null ? [source] : [source, note];

/** A text to share, with the note first: what follows a link is often cut off. */
export const withNote = ({ note }: Provenance, text: string): string =>
  note === null ? text : `${note}\n${text}`;
