import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { logFault } from './console-log.ts';
import { ptBr } from './i18n/pt-br.ts';
import {
  decodeAnalysisSearch,
  decodeDamsSearch,
  decodeMapSearch,
  decodeNoSearch,
  decodeTableSearch,
  searchToUrl,
  urlToSearch,
} from './search-params.ts';
import { AppShell } from './shell/AppShell.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { Spinner } from './ui/Spinner.tsx';

/** SPEC 2, route by route. Every screen is a chunk of its own, loaded when it is first shown. */
const rootRoute = createRootRoute({ component: AppShell });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: decodeNoSearch,
  beforeLoad: () => {
    throw redirect({ to: '/mapa', replace: true });
  },
});

const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mapa',
  validateSearch: decodeMapSearch,
  staticData: { title: () => ptBr.titles.map, description: () => ptBr.descriptions.map },
  component: lazyRouteComponent(() => import('./map/MapScreen.tsx'), 'MapScreen'),
});

const damsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/barragens',
  validateSearch: decodeDamsSearch,
  staticData: { title: () => ptBr.titles.dams, description: () => ptBr.descriptions.dams },
  component: lazyRouteComponent(() => import('./dams/DamsScreen.tsx'), 'DamsScreen'),
});

const tableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tabela',
  validateSearch: decodeTableSearch,
  staticData: { title: () => ptBr.titles.table, description: () => ptBr.descriptions.table },
  component: lazyRouteComponent(() => import('./table/TableScreen.tsx'), 'TableScreen'),
});

const stationTitle = ({ codigo }: { readonly codigo?: string | undefined }): string =>
  codigo === undefined ? ptBr.titles.stations : ptBr.titles.station(codigo);

const stationDescription = ({ codigo }: { readonly codigo?: string | undefined }): string =>
  codigo === undefined ? ptBr.descriptions.stations : ptBr.descriptions.station(codigo);

const stationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/estacao/{-$codigo}',
  staticData: { title: stationTitle, description: stationDescription },
  component: lazyRouteComponent(() => import('./station/StationScreen.tsx'), 'StationScreen'),
});

const stationIndexRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./station/StationIndex.tsx'), 'StationIndex'),
});

const analysisRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: 'analise',
  validateSearch: decodeAnalysisSearch,
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
  staticData: { title: (params) => ptBr.titles.chart(stationTitle(params)) },
  component: lazyRouteComponent(() => import('./station/ChartScreen.tsx'), 'ChartScreen'),
});

const seriesRoute = createRoute({
  getParentRoute: () => analysisRoute,
  path: 'tabela',
  staticData: { title: (params) => ptBr.titles.series(stationTitle(params)) },
  component: lazyRouteComponent(
    () => import('./station/SeriesTableScreen.tsx'),
    'SeriesTableScreen',
  ),
});

/** Beside SPEC 2's: what the data are, and how they arrive. */
const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sobre',
  validateSearch: decodeNoSearch,
  staticData: { title: () => ptBr.titles.about },
  component: lazyRouteComponent(() => import('./about/AboutScreen.tsx'), 'AboutScreen'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  validateSearch: decodeNoSearch,
  staticData: { title: () => ptBr.titles.notFound, description: () => ptBr.descriptions.notFound },
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

/** The router; `history` is given by tests, else the browser's. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    parseSearch: urlToSearch,
    stringifySearch: searchToUrl,
    defaultPendingComponent: () => <Spinner />,
    // Both: with the first alone a spinner stays for half a second at least (STACK 1).
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    // The visitor reads that the screen broke; who looks into it reads why.
    defaultOnCatch: (error) => logFault('screen', error),
    // Only reached by a bug: every unknown path has been redirected.
    defaultNotFoundComponent: () => null,
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll-restoration-id="conteudo"]'],
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
