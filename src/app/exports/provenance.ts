import type { SiteConfig } from '#contract/site-config.ts';

/**
 * What readings say of themselves once they have left the site: in a file, a picture, a message. Everything that carries readings
 * out takes one, so that nothing can leave without the note of a demonstration.
 */
export interface Provenance {
  /** Name of the network whose readings these are; where the configuration names none, the address of the site. */
  readonly source: string;
  /** The note of a demonstration, as the provider wrote it; null for readings of a real network. */
  readonly note: string | null;
}

/**
 * `site`: origin of the page. Never the provider's own address: it may be an internal one, and tells a reader nothing.
 */
export const provenanceOf = (
  { network, demonstration }: Pick<SiteConfig, 'network' | 'demonstration'>,
  site: string,
): Provenance => ({ source: network ?? site, note: demonstration?.note ?? null });

/** Heads of the columns that a table has for its provenance. */
export interface ProvenanceHeads {
  readonly source: string;
  readonly note: string;
}

/** Heads of the columns of {@link provenanceCells}: one for the note only where there is one. */
export const provenanceHeads = ({ note }: Provenance, heads: ProvenanceHeads): readonly string[] =>
  note === null ? [heads.source] : [heads.source, heads.note];

/** What each row of a table says of its provenance: a row can be copied alone. */
export const provenanceCells = ({ source, note }: Provenance): readonly string[] =>
  note === null ? [source] : [source, note];

/** A text to hand on, with the note in front of it: what stands below a link is cut off first. */
export const withNote = ({ note }: Provenance, text: string): string =>
  note === null ? text : `${note}\n${text}`;
