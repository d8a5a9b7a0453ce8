import { loadedWith, type Modules, sourceOf } from './modules.ts';

const TABLE = sourceOf('src/app/table/TableScreen.tsx');
const MAP = sourceOf('src/app/map/MapScreen.tsx');
const CHART = sourceOf('src/app/station/analysis/ChartScreen.tsx');
const DAMS = sourceOf('src/app/dams/DamsScreen.tsx');
/** What the dams page loads at its end, the city's page at once. */
const RIVERS = sourceOf('src/app/dams/BelowTheDams.tsx');

/** What the pages that most visits see load, and what the shell loads at once beside them. */
const MAIN_PAGES = [
  [TABLE],
  [MAP],
  [CHART],
  [DAMS, RIVERS],
  [sourceOf('src/app/city/CityScreen.tsx')],
  [
    sourceOf('src/app/station/StationScreen.tsx'),
    sourceOf('src/app/station/overview/StationIndex.tsx'),
    sourceOf('src/app/live-region/StationAnnouncements.tsx'),
  ],
];

/** What fewer pages share comes with them: the others need not load it. */
const LEAST_PAGES = 2;

/** The files of what main pages share, and the pages that load them. A module is in the first one whose pages need it: these load no later one. */
const FILES = [
  { name: 'screens', pages: [TABLE] },
  { name: 'places', pages: [MAP, CHART] },
  { name: 'pages', pages: [DAMS] },
  { name: 'rivers', pages: [RIVERS] },
] as const;

const sharesOf = (modules: Modules) => {
  const loaded = (starts: readonly string[]): ReadonlySet<string> =>
    new Set(starts.flatMap((start) => [...loadedWith(modules, start)]));
  return {
    pages: MAIN_PAGES.map(loaded),
    files: FILES.map(({ name, pages }) => ({ name, needed: loaded(pages) })),
  };
};

/**
 * Names the file of a module that several main pages share; null for any other module. Left to the bundler, a screen begins with thirty files
 * of some hundred bytes.
 */
export const screenFiles = (): ((id: string, modules: Modules) => string | null) => {
  let known: ReturnType<typeof sharesOf> | null = null;
  return (id, modules) => {
    known ??= sharesOf(modules);
    if (known.pages.filter((page) => page.has(id)).length < LEAST_PAGES) return null;
    return known.files.find(({ needed }) => needed.has(id))?.name ?? null;
  };
};
