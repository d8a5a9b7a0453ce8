import { createHash } from 'node:crypto';
import { BULLETIN_PATH, BULLETIN_TEXT_PATH, pageWithSuffix } from '#contract/site/site-paths.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { KeptFiles } from '#server/http/kept-files.ts';
import { MemoryFile } from '#server/http/memory-file.ts';
import { type PublicAnswer, publicFiles } from '#server/http/public-file.ts';
import { pathOf } from '#server/http/request-path.ts';
import type { Route } from '#server/http/route.ts';
import { BULLETIN_STYLE, bulletinPage } from '#pages/bulletin/bulletin-page.ts';
import {
  type BulletinSources,
  bulletinText,
  cityBulletin,
  networkBulletin,
} from '#pages/bulletin/bulletin-text.ts';
import { madeWithin } from '#process/made-within.ts';
import type { SiteState } from '#pages/site-state.ts';

const KEPT_MS = 30 * SECOND_MS;
/** Some kilobyte each: all cities of a state. */
const KEPT_BYTES = 1024 * 1024;

const fileOf = (text: string, form: 'plain' | 'html' = 'plain'): MemoryFile =>
  new MemoryFile(text, {
    mediaType: `text/${form}; charset=utf-8`,
    cacheControl: 'public, max-age=30',
  });

const styleHash = createHash('sha256').update(BULLETIN_STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

/** The page's own style is all that it may load. */
const withPolicy = (file: MemoryFile): PublicAnswer => ({
  send: (request, response) => {
    response.setHeader('content-security-policy', POLICY);
    return file.send(request, response);
  },
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
export const bulletinRoute = (
  state: SiteState,
  siteUrl: string | null,
  sources: () => Promise<BulletinSources>,
): Route => {
  const ofCities = new KeptFiles(KEPT_BYTES);
  const ofNetwork = madeWithin(KEPT_MS, async () => {
    const bulletin = await networkBulletin(state, await sources());
    return {
      page: withPolicy(fileOf(bulletinPage(bulletin), 'html')),
      text: fileOf(bulletinText(bulletin, siteUrl)),
    };
  });
  return publicFiles({
    name: 'bulletins',
    owns: (path) => path === BULLETIN_TEXT_PATH || path === BULLETIN_PATH || cityIn(path) !== null,
    find: async (request) => {
      const path = pathOf(request);
      if (path === BULLETIN_PATH) return (await ofNetwork()).page;
      if (path === BULLETIN_TEXT_PATH) return (await ofNetwork()).text;
      const slug = cityIn(path) ?? '';
      const city = state.cityBySlug.get(slug);
      if (city === undefined) return 'unknown';
      const url = siteUrl === null ? null : `${siteUrl}/cidade/${encodeURIComponent(slug)}`;
      const make = async () => fileOf(await cityBulletin(state, city, url));
      return (await ofCities.within(KEPT_MS, path, make)) ?? 'unknown';
    },
  });
};
