import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router';
import type { Territory } from '#contract/site/network-profile.ts';
import { decodeDamsSearch } from './dams/dams-search.ts';
import { searchOfLastMap } from './map/map-memory.ts';
import { decodeMapSearch } from './map/map-search.ts';
import { decodeAnalysisSearch } from './station/analysis/analysis-search.ts';
import { decodeJournalSearch } from './journal/journal-search.ts';
import { decodeTextSearch } from './search/text-search.ts';
import { decodeTableSearch } from './table/table-search.ts';
import { decodeNoSearch, searchToUrl, strictly, urlToSearch } from './url/search-url.ts';
import { decodeReplaySearch, type ReplaySearch } from '#contract/site/replay-search.ts';
import { logFault } from './console-log.ts';
import { descriptionsTexts, titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { LazyChooseCity, LazyStationStart } from './choice-screens.ts';
import { screens } from './screens.ts';
import { AppShell } from './shell/AppShell.tsx';
import type { PageParams } from './shell/use-page-head.ts';
import { readPath } from '#app/shell/requested-path.ts';
import { ScreenError } from './shell/ScreenError.tsx';
import { Spinner } from './ui/Spinner.tsx';

/** The routes of SPEC 2. Each screen is a lazily loaded chunk. */
const rootRoute = createRootRoute({
  component: AppShell,
  validateSearch: decodeReplaySearch,
  // A link within the past stays in it.
  search: { middlewares: [retainSearchParams(['em'])] },
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: strictly(decodeNoSearch),
  beforeLoad: () => {
    throw redirect({ to: '/mapa', search: searchOfLastMap(), replace: true });
  },
});

const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mapa',
  validateSearch: strictly(decodeMapSearch),
  staticData: {
    title: () => titlesTexts.map,
    description: (_, { of }) => descriptionsTexts.map(of),
  },
  component: lazyRouteComponent(screens.map, 'MapScreen'),
});

const damsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/barragens',
  validateSearch: strictly(decodeDamsSearch),
  staticData: {
    title: () => titlesTexts.dams,
    description: (_, { of }) => descriptionsTexts.dams(of),
  },
  component: lazyRouteComponent(screens.dams, 'DamsScreen'),
});

/** Not in SPEC 2: the river, rain and dams of a city. */
const cityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cidade/{-$slug}',
  validateSearch: strictly(decodeNoSearch),
  staticData: {
    title: ({ subject }) => (subject === null ? titlesTexts.cities : titlesTexts.city(subject)),
    description: ({ subject }, { of }) =>
      subject === null ? descriptionsTexts.cities(of) : descriptionsTexts.city(subject, of),
  },
  loader: ({ params: { slug } }) => (slug === undefined ? LazyChooseCity.preload?.() : undefined),
  component: lazyRouteComponent(screens.city, 'CityScreen'),
});

/** Not in SPEC 2: when the water reaches a street. */
const streetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cidade/$slug/rua/$rua',
  validateSearch: strictly(decodeNoSearch),
  staticData: {
    title: ({ subject }) => subject ?? titlesTexts.cities,
  },
  component: lazyRouteComponent(screens.street, 'StreetScreen'),
});

const tableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tabela',
  validateSearch: strictly(decodeTableSearch),
  staticData: {
    title: () => titlesTexts.table,
    description: (_, { of }) => descriptionsTexts.table(of),
  },
  component: lazyRouteComponent(screens.table, 'TableScreen'),
});

const stationTitle = ({ codigo, subject }: PageParams): string =>
  codigo === undefined ? titlesTexts.stations : titlesTexts.station(codigo, subject);

const stationDescription = ({ codigo, subject }: PageParams, { of }: Territory): string =>
  codigo === undefined
    ? descriptionsTexts.stations(of)
    : descriptionsTexts.station(subject ?? codigo, of);

const stationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/estacao/{-$codigo}',
  staticData: { title: stationTitle, description: stationDescription },
  loader: ({ params: { codigo } }) =>
    codigo === undefined ? LazyStationStart.preload?.() : undefined,
  component: lazyRouteComponent(screens.station, 'StationScreen'),
});

const stationIndexRoute = createRoute({
  getParentRoute: () => stationRoute,
  path: '/',
  validateSearch: strictly(decodeNoSearch),
  component: lazyRouteComponent(screens.stationIndex, 'StationIndex'),
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
    throw redirect({ to: '/estacao/{-$codigo}/analise/grafico', params, search, replace: true });
  },
});

const chartRoute = createRoute({
  getParentRoute: () => analysisRoute,
  path: 'grafico',
  staticData: { title: (params) => titlesTexts.chart(stationTitle(params)) },
  component: lazyRouteComponent(screens.chart, 'ChartScreen'),
});

const seriesRoute = createRoute({
  getParentRoute: () => analysisRoute,
  path: 'tabela',
  staticData: { title: (params) => titlesTexts.series(stationTitle(params)) },
  component: lazyRouteComponent(screens.series, 'SeriesTableScreen'),
});

/** Not in SPEC 2: explains the data and diagnoses their delivery. */
const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sobre',
  validateSearch: strictly(decodeNoSearch),
  staticData: { title: () => titlesTexts.about },
  component: lazyRouteComponent(screens.about, 'AboutScreen'),
});

/** Not in SPEC 2: the results of the site's search. */
const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/busca',
  validateSearch: strictly(decodeTextSearch),
  staticData: { title: () => titlesTexts.search },
  component: lazyRouteComponent(screens.search, 'SearchScreen'),
});

/** Not in SPEC 2: what the network registered. */
const journalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/acontecimentos',
  validateSearch: strictly(decodeJournalSearch),
  staticData: {
    title: () => titlesTexts.journal,
    description: (_, { of }) => descriptionsTexts.journal(of),
  },
  component: lazyRouteComponent(screens.journal, 'JournalScreen'),
});

/** Not in SPEC 2: the official warnings in force. */
const warningsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/avisos',
  validateSearch: strictly(decodeNoSearch),
  staticData: { title: () => titlesTexts.warnings },
  component: lazyRouteComponent(screens.warnings, 'WarningsScreen'),
});

/** Not in SPEC 2: opens what a visitor kept as a file. */
const momentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/momento',
  validateSearch: strictly(decodeNoSearch),
  // It is of no instant.
  search: { middlewares: [stripSearchParams<ReplaySearch>(['em'])] },
  staticData: { title: () => titlesTexts.moment },
  component: lazyRouteComponent(screens.moment, 'MomentScreen'),
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
    throw redirect({ to: '/404', replace: true, state: { requestedPath: location.pathname } });
  },
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  mapRoute,
  damsRoute,
  cityRoute,
  streetRoute,
  tableRoute,
  stationRoute.addChildren([
    stationIndexRoute,
    analysisRoute.addChildren([analysisIndexRoute, chartRoute, seriesRoute]),
  ]),
  aboutRoute,
  searchRoute,
  journalRoute,
  warningsRoute,
  momentRoute,
  notFoundRoute,
  anyOtherRoute,
]);

/** A path cut inside an escaped character would make the router throw: treat it as not found. */
const readableHistory = (history: RouterHistory): RouterHistory => {
  const { pathname } = history.location;
  if (readPath(pathname) === null) history.replace('/404', { requestedPath: pathname });
  return history;
};

const routerOf = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history: readableHistory(history),
    parseSearch: urlToSearch,
    stringifySearch: searchToUrl,
    defaultPendingComponent: () => <Spinner screen />,
    // Both are needed: otherwise a pending screen shows for at least half a second.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    // The screen shows that it failed; the console shows why.
    defaultOnCatch: (error) => logFault('screen', error),
    // Unreachable: every unknown path is redirected.
    defaultNotFoundComponent: () => null,
    defaultPreload: 'intent',
    // On the server the router would add an inline script for it.
    scrollRestoration: !import.meta.env.SSR,
    scrollToTopSelectors: ['[data-scroll-restoration-id="content"]'],
  });

/**
 * Creates the router; the server and tests pass their own `history`. What no screen reads of the address, as chats add to links, leaves it at
 * once: the router would do so after its first render, and a page that was hydrated for another address would be rendered again.
 */
export const createAppRouter = (history: RouterHistory = createBrowserHistory()) => {
  const router = routerOf(history);
  router.updateLatestLocation();
  const { pathname, publicHref } = router.latestLocation;
  const own = router.buildLocation({
    to: pathname,
    search: true,
    params: true,
    hash: true,
    state: true,
    _includeValidateSearch: true,
  });
  if (own.publicHref !== publicHref) {
    history.replace(own.publicHref, history.location.state);
    router.updateLatestLocation();
  }
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
