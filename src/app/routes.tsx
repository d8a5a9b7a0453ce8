import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { decodeDamsSearch } from './dams/dams-search.ts';
import { decodeMapSearch } from './map/map-search.ts';
import { decodeAnalysisSearch } from './station/analysis/analysis-search.ts';
import { decodeTableSearch } from './table/table-search.ts';
import { decodeNoSearch, searchToUrl, strictly, urlToSearch } from './url/search-url.ts';
import { logFault } from './console-log.ts';
import { descriptionsTexts, titlesTexts } from './i18n/pt-br/shell.ts';
import { AppShell } from './shell/AppShell.tsx';
import { readPath } from './shell/asked-path.ts';
import { ScreenError } from './shell/ScreenError.tsx';
import { Spinner } from './ui/Spinner.tsx';

/** SPEC 2, route by route. Every screen is a chunk of its own, loaded when it is first shown. */
const rootRoute = createRootRoute({ component: AppShell });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: strictly(decodeNoSearch),
  beforeLoad: () => {
    throw redirect({ to: '/mapa', replace: true });
  },
});

const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mapa',
  validateSearch: strictly(decodeMapSearch),
  staticData: { title: () => titlesTexts.map, description: () => descriptionsTexts.map },
  component: lazyRouteComponent(() => import('./map/MapScreen.tsx'), 'MapScreen'),
});

const damsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/barragens',
  validateSearch: strictly(decodeDamsSearch),
  staticData: { title: () => titlesTexts.dams, description: () => descriptionsTexts.dams },
  component: lazyRouteComponent(() => import('./dams/DamsScreen.tsx'), 'DamsScreen'),
});

const tableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tabela',
  validateSearch: strictly(decodeTableSearch),
  staticData: { title: () => titlesTexts.table, description: () => descriptionsTexts.table },
  component: lazyRouteComponent(() => import('./table/TableScreen.tsx'), 'TableScreen'),
});

const stationTitle = ({ codigo }: { readonly codigo?: string | undefined }): string =>
  codigo === undefined ? titlesTexts.stations : titlesTexts.station(codigo);

const stationDescription = ({ codigo }: { readonly codigo?: string | undefined }): string =>
  codigo === undefined ? descriptionsTexts.stations : descriptionsTexts.station(codigo);

const stationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/estacao/{-$codigo}',
  staticData: { title: stationTitle, description: stationDescription },
  component: lazyRouteComponent(() => import('./station/StationScreen.tsx'), 'StationScreen'),
});

const stationIndexRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('./station/overview/StationIndex.tsx'),
    'StationIndex',
  ),
});

const analysisRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'analise',
  validateSearch: strictly(decodeAnalysisSearch),
});

const analysisIndexRoute = createRoute({
  getParentRoute: () => analysisRoute,
  path: '/',
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/estacao/{-$codigo}/analise/grafico',
      params,
      search,
      replace: true,
    });
  },
});

const chartRoute = createRoute({
  getParentRoute: () => analysisRoute,
  path: 'grafico',
  staticData: { title: (params) => titlesTexts.chart(stationTitle(params)) },
  component: lazyRouteComponent(() => import('./station/analysis/ChartScreen.tsx'), 'ChartScreen'),
});

const seriesRoute = createRoute({
  getParentRoute: () => analysisRoute,
  path: 'tabela',
  staticData: { title: (params) => titlesTexts.series(stationTitle(params)) },
  component: lazyRouteComponent(
    () => import('./station/analysis/SeriesTableScreen.tsx'),
    'SeriesTableScreen',
  ),
});

/** Beside SPEC 2's: what the data are, and how they arrive. */
const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sobre',
  validateSearch: strictly(decodeNoSearch),
  staticData: { title: () => titlesTexts.about },
  component: lazyRouteComponent(() => import('./about/AboutScreen.tsx'), 'AboutScreen'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  validateSearch: strictly(decodeNoSearch),
  staticData: { title: () => titlesTexts.notFound, description: () => descriptionsTexts.notFound },
  component: lazyRouteComponent(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen'),
});

const anyOtherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/404', replace: true, state: { askedPath: location.pathname } });
  },
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  mapRoute,
  damsRoute,
  tableRoute,
  stationRoute.addChildren([
    stationIndexRoute,
    analysisRoute.addChildren([analysisIndexRoute, chartRoute, seriesRoute]),
  ]),
  aboutRoute,
  notFoundRoute,
  anyOtherRoute,
]);

/** An address that is cut in the middle of a letter is one of those that do not exist; the router would throw over it. */
const readableHistory = (history: RouterHistory): RouterHistory => {
  const { pathname } = history.location;
  if (readPath(pathname) === null) history.replace('/404', { askedPath: pathname });
  return history;
};

/** The router; `history` is given by tests, else the browser's. */
export const createAppRouter = (history: RouterHistory = createBrowserHistory()) =>
  createRouter({
    routeTree,
    history: readableHistory(history),
    parseSearch: urlToSearch,
    stringifySearch: searchToUrl,
    defaultPendingComponent: () => <Spinner screen />,
    // Both: with the first alone a spinner stays for half a second at least.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    // The visitor reads that the screen broke; who looks into it reads why.
    defaultOnCatch: (error) => logFault('screen', error),
    // Only reached by a bug: every unknown path has been redirected.
    defaultNotFoundComponent: () => null,
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll-restoration-id="content"]'],
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
