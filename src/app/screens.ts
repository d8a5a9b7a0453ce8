/** The screens, each with a script of its own. */
export const screens = {
  map: () => import('./map/MapScreen.tsx'),
  dams: () => import('./dams/DamsScreen.tsx'),
  city: () => import('./city/CityScreen.tsx'),
  street: () => import('./city/street/StreetScreen.tsx'),
  cities: () => import('./city/ChooseCity.tsx'),
  table: () => import('./table/TableScreen.tsx'),
  station: () => import('./station/StationScreen.tsx'),
  stationStart: () => import('./station/finder/StationStart.tsx'),
  stationIndex: () => import('./station/overview/StationIndex.tsx'),
  chart: () => import('./station/analysis/ChartScreen.tsx'),
  series: () => import('./station/analysis/SeriesTableScreen.tsx'),
  about: () => import('./about/AboutScreen.tsx'),
  search: () => import('./search/SearchScreen.tsx'),
  warnings: () => import('./warnings/WarningsScreen.tsx'),
  journal: () => import('./journal/JournalScreen.tsx'),
  moment: () => import('./moment/MomentScreen.tsx'),
} as const;

/** What each address begins with. */
const STARTS: readonly (readonly [path: RegExp, starts: readonly (() => Promise<unknown>)[]])[] = [
  [/^\/(?:mapa)?$/, [screens.map]],
  [/^\/barragens$/, [screens.dams]],
  [/^\/cidade$/, [screens.city, screens.cities]],
  [/^\/cidade\/[^/]+$/, [screens.city]],
  [/^\/cidade\/[^/]+\/rua\//, [screens.street]],
  [/^\/tabela$/, [screens.table]],
  [/^\/estacao$/, [screens.station, screens.stationStart]],
  [/^\/estacao\/[^/]+$/, [screens.station, screens.stationIndex]],
  [/^\/estacao\/[^/]+\/analise\/tabela$/, [screens.station, screens.series]],
  [/^\/estacao\/[^/]+\/analise(?:\/grafico)?$/, [screens.station, screens.chart]],
  [/^\/sobre$/, [screens.about]],
  [/^\/busca$/, [screens.search]],
  [/^\/avisos$/, [screens.warnings]],
  [/^\/acontecimentos$/, [screens.journal]],
  [/^\/momento$/, [screens.moment]],
];

/** Requests the scripts of a path's screen, ahead of the router. What fails is requested again by it, which reports. */
export const requestScreens = (path: string): void => {
  const [, starts = []] = STARTS.find(([pattern]) => pattern.test(path)) ?? [];
  for (const start of starts) start().catch(() => undefined);
};
