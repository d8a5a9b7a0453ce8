import { readingsAuthor, siteAuthor, siteParts } from './previews/preview-author.ts';
import { firstViewAuthor } from './first-view/first-view-author.ts';
import type { PageAuthor, PageParts } from './page-parts.ts';
import type { SiteState } from './site-state.ts';

/** The parts of pages about the site, and about readings where this server has them. */
export const siteHead = (
  site: Parameters<typeof siteParts>[0],
  siteUrl: string | null,
  state: SiteState | null,
): { readonly shell: PageParts; readonly authors: readonly PageAuthor[] } => ({
  shell: siteParts(site, siteUrl),
  authors: [
    ...(state === null ? [] : [readingsAuthor(state), firstViewAuthor(state)]),
    siteAuthor(site),
  ],
});
