import {
  missingParts,
  pastAuthor,
  readingsAuthor,
  siteAuthor,
  siteParts,
} from './previews/preview-author.ts';
import type { PageAuthor, PageParts } from './page-parts.ts';
import type { SiteState } from './site-state.ts';

/** The parts of pages about the site, of those that there are not, and about readings where this server has them. */
export const siteHead = (
  site: Parameters<typeof siteParts>[0],
  siteUrl: string | null,
  state: SiteState | null,
  screens: PageAuthor | null,
): {
  readonly shell: PageParts;
  readonly missing: PageParts;
  readonly authors: readonly PageAuthor[];
} => ({
  shell: siteParts(site, siteUrl),
  missing: missingParts(site, siteUrl),
  authors: [
    pastAuthor(site, state),
    ...(state === null ? [] : [readingsAuthor(state)]),
    ...(screens === null ? [] : [screens]),
    siteAuthor(site),
  ],
});
