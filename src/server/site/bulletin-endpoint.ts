import { BULLETIN_PATH, pageWithSuffix } from '#contract/site/site-paths.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { KeptFiles } from '#server/http/kept-files.ts';
import { MemoryFile } from '#server/http/memory-file.ts';
import { type PublicAnswer, publicFiles } from '#server/http/public-file.ts';
import { pathOf } from '#server/http/request-path.ts';
import type { Route } from '#server/http/route.ts';
import { cityBulletin, networkBulletin } from '#pages/bulletin/bulletin-text.ts';
import type { SiteState } from '#pages/site-state.ts';

const KEPT_MS = 30 * SECOND_MS;
/** Some kilobyte each: all cities of a state. */
const KEPT_BYTES = 1024 * 1024;

const fileOf = (text: string): MemoryFile =>
  new MemoryFile(text, {
    mediaType: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=30',
  });

/** The slug in `/cidade/{slug}.txt`; null for every other path. */
const cityIn = (path: string): string | null => {
  const page = pageWithSuffix(path, ['txt'])?.page;
  return page?.kind === 'city' ? page.slug : null;
};

/**
 * Bulletins of the network and of its cities, made at most twice a minute each. `siteUrl`: address of the site, which a text that is passed on
 * should name; null if it is not known.
 */
export const bulletinRoute = (state: SiteState, siteUrl: string | null): Route => {
  const files = new KeptFiles(KEPT_BYTES);
  const kept = async (path: string, make: () => Promise<string>): Promise<PublicAnswer> =>
    (await files.within(KEPT_MS, path, () => make().then(fileOf))) ?? 'unknown';
  return publicFiles({
    name: 'bulletins',
    owns: (path) => path === BULLETIN_PATH || cityIn(path) !== null,
    find: (request) => {
      const path = pathOf(request);
      if (path === BULLETIN_PATH) return kept(path, () => networkBulletin(state, siteUrl));
      const slug = cityIn(path) ?? '';
      const city = state.cityBySlug.get(slug);
      if (city === undefined) return 'unknown';
      const url = siteUrl === null ? null : `${siteUrl}/cidade/${encodeURIComponent(slug)}`;
      return kept(path, () => cityBulletin(state, city, url));
    },
  });
};
