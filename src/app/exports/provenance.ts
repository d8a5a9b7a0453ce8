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

/** A text to share, with the note first: what follows a link is often cut off. */
export const withNote = ({ note }: Provenance, text: string): string =>
  note === null ? text : `${note}\n${text}`;
