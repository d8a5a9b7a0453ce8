import { createHash } from 'node:crypto';
import { BULLETIN_PAGE_PATH, BULLETIN_PATH, pageWithSuffix } from '#contract/site/site-paths.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { KeptFiles } from '#server/http/kept-files.ts';
import { MemoryFile } from '#server/http/memory-file.ts';
import { type PublicAnswer, publicFiles } from '#server/http/public-file.ts';
import { pathOf } from '#server/http/request-path.ts';
import type { Route } from '#server/http/route.ts';
import { BULLETIN_STYLE, bulletinPage } from '#pages/bulletin/bulletin-page.ts';
import {
  type Bulletin,
  type BulletinSources,
  bulletinText,
  cityBulletin,
  networkBulletin,
} from '#pages/bulletin/bulletin-text.ts';
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
  const files = new KeptFiles(KEPT_BYTES);
  const kept = async (path: string, make: () => Promise<MemoryFile>): Promise<PublicAnswer> =>
    (await files.within(KEPT_MS, path, make)) ?? 'unknown';
  const network = async (): Promise<Bulletin> => networkBulletin(state, await sources());
  const page = async (): Promise<PublicAnswer> => {
    const made = async () => fileOf(bulletinPage(await network()), 'html');
    const file = await kept(BULLETIN_PAGE_PATH, made);
    if (!(file instanceof MemoryFile)) return file;
    return {
      send: (request, response) => {
        response.setHeader('content-security-policy', POLICY);
        return file.send(request, response);
      },
    };
  };
  return publicFiles({
    name: 'bulletins',
    owns: (path) => path === BULLETIN_PATH || path === BULLETIN_PAGE_PATH || cityIn(path) !== null,
    find: (request) => {
      const path = pathOf(request);
      if (path === BULLETIN_PAGE_PATH) return page();
      if (path === BULLETIN_PATH) {
        return kept(path, async () => fileOf(bulletinText(await network(), siteUrl)));
      }
      const slug = cityIn(path) ?? '';
      const city = state.cityBySlug.get(slug);
      if (city === undefined) return 'unknown';
      const url = siteUrl === null ? null : `${siteUrl}/cidade/${encodeURIComponent(slug)}`;
      return kept(path, async () => fileOf(await cityBulletin(state, city, url)));
    },
  });
};
