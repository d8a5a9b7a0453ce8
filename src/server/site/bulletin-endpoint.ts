import { BULLETIN_PATH, isCanonicalPath, sitePageAt } from '#contract/site/site-paths.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { keptTexts } from '#server/http/kept-texts.ts';
import { MemoryFile } from '#server/http/memory-file.ts';
import { publicFiles } from '#server/http/public-file.ts';
import { pathOf } from '#server/http/request-path.ts';
import type { Route } from '#server/http/route.ts';
import { cityBulletin, networkBulletin } from '#pages/bulletin/bulletin-text.ts';
import type { SiteState } from '#pages/site-state.ts';

const SUFFIX = '.txt';

const KEPT_MS = 30 * SECOND_MS;

const fileOf = (text: string): MemoryFile =>
  new MemoryFile(text, {
    mediaType: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=30',
  });

/** The slug in `/cidade/{slug}.txt`, in its one spelling; null for every other path. */
const cityIn = (path: string): string | null => {
  const page = path.slice(0, -SUFFIX.length);
  if (!path.endsWith(SUFFIX) || !isCanonicalPath(page)) return null;
  const asked = sitePageAt(page);
  return asked?.kind === 'city' ? asked.slug : null;
};

/**
 * Bulletins of the network and of its cities, made at most twice a minute each. `siteUrl`: address of the site, which a text that is passed on
 * should name; null if it is not known.
 */
export const bulletinRoute = (
  state: SiteState,
  siteUrl: string | null,
  now: () => number = Date.now,
): Route => {
  const kept = keptTexts(KEPT_MS, now);
  return publicFiles({
    name: 'bulletins',
    owns: (path) => path === BULLETIN_PATH || cityIn(path) !== null,
    find: (request) => {
      const path = pathOf(request);
      if (path === BULLETIN_PATH)
        return kept('', () => networkBulletin(state, siteUrl).then(fileOf));
      const slug = cityIn(path) ?? '';
      const city = state.cityBySlug.get(slug);
      if (city === undefined) return 'unknown';
      const url = siteUrl === null ? null : `${siteUrl}/cidade/${encodeURIComponent(slug)}`;
      return kept(slug, () => cityBulletin(state, city, url).then(fileOf));
    },
  });
};
