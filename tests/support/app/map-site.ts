import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { decodeMapSearch } from '#app/map/map-search.ts';
import { searchToUrl, urlToSearch } from '#app/url/search-url.ts';

/**
 * A site of two screens: `/mapa`, which is `screen`, and an empty `/tabela`, which comes when `table` resolves. `visited`: the addresses of
 * the history, the last one open.
 */
export const mapSite = (
  screen: () => null,
  visited: readonly string[],
  table: Promise<void> = Promise.resolve(),
) => {
  const root = createRootRoute();
  const mapRoute = createRoute({
    getParentRoute: () => root,
    path: '/mapa',
    validateSearch: decodeMapSearch,
    component: screen,
  });
  const tableRoute = createRoute({
    getParentRoute: () => root,
    path: '/tabela',
    loader: () => table,
    component: () => null,
  });
  return createRouter({
    routeTree: root.addChildren([mapRoute, tableRoute]),
    history: createMemoryHistory({ initialEntries: [...visited] }),
    parseSearch: urlToSearch,
    stringifySearch: searchToUrl,
  });
};
