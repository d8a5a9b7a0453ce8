import type { Network } from '#contract/site/network.ts';
import { sitePageAt } from '#contract/site/site-paths.ts';
import { placedStreets, streetAt } from '#domain/network/streets.ts';
import { slugsOf } from '#domain/network/slugs.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import type { SiteState } from './site-state.ts';

/**
 * The HTTP status of a page. A page not found is sent all the same: the app in it leads to `/404`, or names what is unknown and offers a
 * search.
 */
type PageStatus = 200 | 404;

export type StatusOfPage = (path: string) => Promise<PageStatus>;

/**
 * Which pages there are: the screens, the network's cities and streets, and the stations that are in its tables or have sent something. Every station
 * is there as long as none has: a network begins without readings, and where browsers ask another provider (`state` null) only they know.
 */
export const statusOfPages = (
  network: Pick<Network, 'places' | 'streets'>,
  state: Pick<SiteState, 'isKnown'> | null,
): StatusOfPage => {
  const slugs = new Set(slugsOf(network.places.cities).values());
  const streets = placedStreets(network.places, network.streets);
  const gauges = new Set<string>(network.places.stations.map(({ codigo }) => codigo));
  return async (path) => {
    const page = sitePageAt(path);
    switch (page?.kind) {
      case undefined:
        return 404;
      case 'screen':
        return 200;
      case 'city':
        return slugs.size === 0 || slugs.has(page.slug.toLowerCase()) ? 200 : 404;
      case 'street':
        return streetAt(streets, page.slug, page.street) === undefined ? 404 : 200;
      case 'station': {
        const codigo = decodeCodigo(page.codigo);
        if (!codigo.ok) return 404;
        if (gauges.has(codigo.value) || state === null) return 200;
        // A log that cannot be read at the moment makes no address wrong.
        return (await state.isKnown(codigo.value).catch(() => true)) ? 200 : 404;
      }
    }
  };
};
