import { loadedWith, type Modules, sourceOf } from './modules.ts';

const TABLE = sourceOf('src/app/table/TableScreen.tsx');
const MAP = sourceOf('src/app/map/MapScreen.tsx');

/** What the pages that most visits see load, and what the shell loads at once beside them. */
const MAIN_PAGES = [
  [TABLE],
  [MAP],
  [sourceOf('src/app/dams/DamsScreen.tsx')],
  [sourceOf('src/app/city/CityScreen.tsx')],
  [sourceOf('src/app/station/analysis/ChartScreen.tsx')],
  [
    sourceOf('src/app/station/StationScreen.tsx'),
    sourceOf('src/app/station/overview/StationIndex.tsx'),
    sourceOf('src/app/live-region/StationAnnouncements.tsx'),
  ],
];

/** What fewer pages share comes with them: the others need not load it. */
const LEAST_PAGES = 2;

interface ScreenUse {
  /** By module: the main pages that load it at once. */
  readonly users: ReadonlyMap<string, number>;
  readonly table: ReadonlySet<string>;
  readonly map: ReadonlySet<string>;
}

const sharesOf = (modules: Modules): ScreenUse => {
  const users = new Map<string, number>();
  for (const page of MAIN_PAGES) {
    const loaded = new Set(page.flatMap((start) => [...loadedWith(modules, start)]));
    for (const id of loaded) users.set(id, (users.get(id) ?? 0) + 1);
  }
  return { users, table: loadedWith(modules, TABLE), map: loadedWith(modules, MAP) };
};

/**
 * Names the file of a module that several main pages share; null for any other module. There are three such files: what the table needs, which
 * is all that it loads of them, what the map needs too, and the rest. Left to the bundler, a screen begins with thirty files of some hundred
 * bytes.
 */
export const screenFiles = (): ((id: string, modules: Modules) => string | null) => {
  let known: ScreenUse | null = null;
  return (id, modules) => {
    known ??= sharesOf(modules);
    if ((known.users.get(id) ?? 0) < LEAST_PAGES) return null;
    if (known.table.has(id)) return 'screens';
    return known.map.has(id) ? 'places' : 'pages';
  };
};
