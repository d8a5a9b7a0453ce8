import type { ViewName } from '#worker/api/views.ts';

/** What views of series load beside themselves. */
type HistoryPart = 'rain-in-pieces' | 'history-client';

/** A part of the worker, by the name of its source. */
export type WorkerPart = ViewName | HistoryPart;

interface PageStart {
  /** `*` stands for any one part. */
  readonly path: string;
  /** What the worker loads for it, by the name of its source. */
  readonly views: readonly WorkerPart[];
  /** Its screens, below `src/app`. */
  readonly screens: readonly string[];
}

const MAP_VIEWS: readonly WorkerPart[] = ['map-layer', 'station-board'];

/**
 * Files each page loads first, which its readings wait for: the server lists them as preloads (src/server/site/preloads.ts). Its screens come
 * after them (src/app/screens.ts).
 */
export const PAGE_STARTS: readonly PageStart[] = [
  { path: '/', views: MAP_VIEWS, screens: ['map/MapScreen'] },
  { path: '/mapa', views: MAP_VIEWS, screens: ['map/MapScreen'] },
  { path: '/tabela', views: ['station-table'], screens: ['table/TableScreen'] },
  {
    path: '/cidade',
    views: ['station-briefs'],
    screens: ['city/CityScreen', 'city/ChooseCity'],
  },
  {
    path: '/cidade/*',
    views: ['station-briefs', 'station-board', 'dam-board'],
    screens: ['city/CityScreen'],
  },
  {
    path: '/cidade/*/rua/*',
    views: ['station-briefs'],
    screens: ['city/street/StreetScreen'],
  },
  {
    path: '/barragens',
    views: ['dam-board'],
    screens: ['dams/DamsScreen'],
  },
  {
    path: '/estacao',
    views: ['station-board', 'station-briefs'],
    screens: ['station/StationScreen', 'station/finder/StationStart'],
  },
  {
    path: '/estacao/*',
    views: ['station-sheet', 'station-briefs', 'station-series', 'history-client'],
    screens: ['station/StationScreen', 'station/overview/StationIndex'],
  },
  {
    path: '/estacao/*/analise/grafico',
    views: ['station-sheet', 'station-series', 'rain-in-pieces', 'history-client'],
    screens: ['station/StationScreen', 'station/analysis/ChartScreen'],
  },
  {
    path: '/estacao/*/analise/tabela',
    views: ['station-sheet', 'series-table', 'history-client'],
    screens: ['station/StationScreen', 'station/analysis/SeriesTableScreen'],
  },
  { path: '/sobre', views: [], screens: ['about/AboutScreen'] },
  { path: '/busca', views: ['station-finder', 'station-briefs'], screens: ['search/SearchScreen'] },
  { path: '/acontecimentos', views: ['journal'], screens: ['journal/JournalScreen'] },
  { path: '/avisos', views: ['official-warnings'], screens: ['warnings/WarningsScreen'] },
  { path: '/momento', views: [], screens: ['moment/MomentScreen'] },
  { path: '/404', views: [], screens: ['shell/NotFoundScreen'] },
];
