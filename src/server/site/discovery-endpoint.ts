import { CHANGES_PATH } from '#contract/changes.ts';
import type { Network } from '#contract/site/network.ts';
import { BULLETIN_PATH, STATUS_JSON_PATH, STATUS_PATH } from '#contract/site/site-paths.ts';
import { slugsOf } from '#domain/network/slugs.ts';
import { html } from '#pages/html.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import { ASYNCAPI_PATH, ASYNCAPI_TYPE } from '../changes/asyncapi.ts';
import { MemoryFile } from '../http/memory-file.ts';
import { publicFiles, pathOf, type Route } from '../http/route.ts';
import { OGC_PATH } from '../ogc/asked.ts';
import { OPENAPI_TYPE } from '../ogc/open-documents.ts';

const CATALOG_PATH = '/.well-known/api-catalog';
export const SITEMAP_PATH = '/sitemap.xml';
const CACHING = 'public, max-age=3600';
/** Of one sitemap (sitemaps.org). */
const MOST_PAGES = 50_000;

const SCREENS = [
  '/mapa',
  '/tabela',
  '/barragens',
  '/cidade',
  '/estacao',
  '/acontecimentos',
  '/sobre',
  BULLETIN_PATH,
  OGC_PATH,
];

/** What programs can ask, and what describes it (RFC 9727, RFC 9264). */
const catalogText = (site: string): string => {
  const status = [{ href: site + STATUS_JSON_PATH, type: 'application/json' }];
  const described = (path: string, href: string, type: string) => ({
    anchor: site + path,
    'service-desc': [{ href: site + href, type }],
    status,
  });
  const apis = [
    described(OGC_PATH, `${OGC_PATH}/api`, OPENAPI_TYPE),
    described(CHANGES_PATH, ASYNCAPI_PATH, ASYNCAPI_TYPE),
  ];
  const item = apis.map(({ anchor }) => ({ href: anchor }));
  return JSON.stringify({ linkset: [{ anchor: site + CATALOG_PATH, item }, ...apis] });
};

/** Every page that search engines may list: screens, cities and stations. */
const sitemapText = (site: string, cities: Iterable<string>, codes: readonly string[]): string => {
  const named = (screen: string, names: Iterable<string>): readonly string[] =>
    Array.from(names, (name) => `/${screen}/${encodeURIComponent(name)}`);
  const paths = [...SCREENS, STATUS_PATH, ...named('cidade', cities), ...named('estacao', codes)];
  const urls = paths.slice(0, MOST_PAGES).map((path) => html`<url><loc>${site + path}</loc></url>`);
  const all = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all.text}`;
};

/** By what programs and search engines find their way. `site`: its origin. */
export const discoveryRoute = (
  site: string,
  { places }: Network,
  log: Pick<TagReader, 'codes'>,
): Route => {
  const catalog = new MemoryFile(catalogText(site), {
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    cacheControl: CACHING,
  });
  return publicFiles({
    name: 'discovery',
    owns: (path) => path === CATALOG_PATH || path === SITEMAP_PATH,
    find: async (request) => {
      if (pathOf(request) === CATALOG_PATH) return catalog;
      const text = sitemapText(site, slugsOf(places.cities).values(), await log.codes());
      const mediaType = 'application/xml; charset=utf-8';
      return new MemoryFile(text, { mediaType, cacheControl: CACHING, packing: 'fast' });
    },
  });
};
