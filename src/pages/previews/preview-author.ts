import type { NetworkProfile } from '#contract/site/network-profile.ts';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import { sitePageAt } from '#contract/site/site-paths.ts';
import { siteWords, type SiteWords } from '#contract/site/site-words.ts';
import { formatExactInstant } from '#domain/text/exact-instant.ts';
import { replayTexts } from '#i18n/pt-br/screens/replay.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { descriptionsTexts, titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import type { AskedPage, PageAuthor, PageParts } from '#pages/page-parts.ts';
import { pastInstantIn } from '#pages/past-address.ts';
import type { SiteState } from '#pages/site-state.ts';
import { type HeadPicture, type HeadPlace, headTags, SITE_PICTURE } from './preview-head.ts';
import { PICTURE_SIZE } from './preview-picture.ts';
import { type PreviewSite, previewWords, siteName, withNotice } from './preview-words.ts';
import { emOf, mayBePreviewed, previewedPage } from './previewed-pages.ts';

const partsOf = (words: SiteWords, picture: HeadPicture, place: HeadPlace): PageParts => ({
  title: words.name,
  description: words.description,
  head: headTags(words, picture, place),
});

/** The head of a page by a state of the site; null for a page without readings of its own. */
const headOf = async (state: SiteState, { path, origin }: AskedPage): Promise<PageParts | null> => {
  const page = await previewedPage(state, path);
  if (page === null) return null;
  const { title, description } = previewWords(page.preview, state.site);
  const picture = { path: page.picture, ...PICTURE_SIZE, card: 'summary_large_image' } as const;
  const { path: own, hasFeed } = page;
  const place = { origin, path: own, hasFeed, em: emOf(state) };
  return partsOf({ name: title, description }, picture, place);
};

/** The heads of the pages of stations, cities and dams: what each measures now, for chats and search engines. */
export const readingsAuthor =
  (state: SiteState): PageAuthor =>
  (asked) =>
    headOf(state, asked);

/** Description of the site in a link, the demonstration included. */
const wordsOfSite = (site: NamedSite): SiteWords => {
  const { name, description } = siteWords(site.profile);
  return { name, description: withNotice(description, site) };
};

type NamedSite = Pick<PreviewSite, 'demonstration' | 'doubt'> & {
  readonly profile: Pick<NetworkProfile, 'territory' | 'texts' | 'timeZone'>;
};

/** The heads of pages that show an instant of the past: no reading of today is under it, and no search engine lists them. */
export const pastAuthor =
  (site: NamedSite, state: SiteState | null): PageAuthor =>
  async (asked) => {
    const { path, search, origin } = asked;
    const { timeZone } = site.profile;
    const at = pastInstantIn(search, timeZone);
    if (typeof at !== 'number' || sitePageAt(path) === null) return null;
    // Without its readings it is still no page of today.
    const past = mayBePreviewed(path) ? ((await state?.at(at)) ?? null) : null;
    const found = past === null ? null : await headOf(past, asked).catch(() => null);
    if (found !== null) return found;
    const asOf = replayTexts.asOf(formatExactInstant(at, timeZone));
    const name = linkPreviewsTexts.title(asOf, [], siteName(site));
    const words = { name, description: withNotice(replayTexts.description(asOf), site) };
    return partsOf(words, SITE_PICTURE, { origin, path, em: replayParameterOf(at, timeZone) });
  };

/** The head of every page that has no other. */
export const siteParts = (site: NamedSite, origin: string | null): PageParts =>
  partsOf(wordsOfSite(site), SITE_PICTURE, { origin, path: null });

/** The head of every page that there is not: of an unknown station, city or path. */
export const missingParts = (site: NamedSite, origin: string | null): PageParts => {
  const name = linkPreviewsTexts.title(titlesTexts.notFound, [], siteName(site));
  const words = { name, description: descriptionsTexts.notFound };
  return partsOf(words, SITE_PICTURE, { origin, path: null });
};

/** The heads of the map, of the table and of what happened. */
export const siteAuthor = (site: NamedSite): PageAuthor => {
  const map = { path: '/mapa', words: wordsOfSite(site) };
  const description = descriptionsTexts.table(site.profile.territory.of);
  const table = { ...map.words, description: withNotice(description, site) };
  const happened = withNotice(descriptionsTexts.journal(site.profile.territory.of), site);
  const journal = { path: '/acontecimentos', words: { ...map.words, description: happened } };
  const pages = new Map([
    ['/', map],
    ['/mapa', map],
    ['/tabela', { path: '/tabela', words: table }],
    [journal.path, journal],
  ]);
  return ({ path, origin }) => {
    const page = pages.get(path);
    return Promise.resolve(
      page === undefined
        ? null
        : partsOf(page.words, SITE_PICTURE, { origin, path: page.path, hasFeed: page === journal }),
    );
  };
};
