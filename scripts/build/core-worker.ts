import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { loadedWith, type Modules, sourceOf } from './modules.ts';
import { PAGE_STARTS } from './page-starts.ts';

/** The data core's worker, as the bundler's manifest has it. */
export const CORE_SOURCE = 'src/worker/main.ts';
const WORKER = sourceOf(CORE_SOURCE);
const PAGE = sourceOf('src/app/main.tsx');
/** Where the page starts it. */
const SPAWNS = sourceOf('src/app/core/connect.ts');
const SPAWNED = `new URL('../../worker/main.ts', import.meta.url)`;

/** Where the build puts what the worker loads: all of it is cached, because it only works together. */
export const CORE_PARTS = 'assets/core/';
/** The worker's script: it only imports the core, so that a page can preload this as it can any module. */
const SCRIPT = 'main';
const CORE = 'data-core';

/** What so many screens and views need, or so many views, comes with what all need: alone it would be a file of some hundred bytes. */
const MANY = 6;
const MANY_VIEWS = 4;

const BUNDLERS_OWN = /^\0(?!vite)/;

/** What a script loads at once, then what each of its dynamic imports does, and theirs. */
const beginnings = (modules: Modules, script: string): readonly ReadonlySet<string>[] => {
  const starts = new Set([script]);
  const loaded: ReadonlySet<string>[] = [];
  for (const start of starts) {
    const found = loadedWith(modules, start);
    for (const id of found) {
      for (const later of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        starts.add(later);
    }
    loaded.push(found);
  }
  return loaded;
};

/** Begins the name of a file of views that several pages of one kind begin with. */
const VIEWS = 'views-';

/** The file of the worker's that a module is in; `part`: one that the bundler makes. */
type Place = 'shared' | typeof CORE | 'part' | `${typeof VIEWS}${string}`;

/** What the worker loads for a page. */
interface ViewsOfPage {
  /** Its path's first part: a `cidade` and its streets are of one kind. */
  readonly kind: string;
  readonly loaded: readonly ReadonlySet<string>[];
}

/** The file of a module that several pages begin with, all of one kind; null for any other. */
const viewsFileOf = (id: string, pages: readonly ViewsOfPage[]): Place | null => {
  const users = pages.filter(({ loaded }) => loaded.some((found) => found.has(id)));
  const kinds = new Set(users.map(({ kind }) => kind));
  const [kind] = kinds;
  return kind === undefined || kinds.size > 1 || users.length < 2 ? null : `${VIEWS}${kind}`;
};

/** The place of each module that the worker may ever load. */
const placesOf = (modules: Modules): ReadonlyMap<string, Place> => {
  const [core = new Set(), ...parts] = beginnings(modules, WORKER);
  const [page = new Set(), ...screens] = beginnings(modules, PAGE);
  const ofPage = new Set([page, ...screens].flatMap((found) => [...found]));
  const pages = PAGE_STARTS.map(({ path, views }): ViewsOfPage => ({
    kind: path.split('/')[1] ?? '',
    loaded: parts.filter(([start = '']) => views.some((view) => `${view}.ts` === basename(start))),
  }));
  const users = (id: string, sets: readonly ReadonlySet<string>[]): number =>
    sets.filter((found) => found.has(id)).length;
  const placeOf = (id: string): Place => {
    if (!ofPage.has(id)) {
      if (core.has(id) || users(id, parts) >= MANY_VIEWS) return CORE;
      return viewsFileOf(id, pages) ?? 'part';
    }
    const isShared = core.has(id) || page.has(id) || users(id, [...parts, ...screens]) >= MANY;
    return isShared ? 'shared' : 'part';
  };
  const ids = new Set([core, ...parts].flatMap((found) => [...found]));
  return new Map(Array.from(ids, (id) => [id, placeOf(id)]));
};

/** The bundler hands each dynamic import to a helper that preloads in a document, of which a worker has none. */
const withoutPreloads = (code: string): string =>
  `const loadPart = (load) => load();${code
    .replaceAll('__vitePreload(', 'loadPart(')
    .replaceAll('__VITE_PRELOAD__', 'void 0')}`;

/** What the bundler says of a file; of a style sheet or picture only that it is none. */
type BuiltFile =
  | Pick<Rolldown.OutputChunk, 'type' | 'moduleIds' | 'imports' | 'dynamicImports'>
  | { readonly type: 'asset' };

/** A module in a file that a script may ever load, which is none of its own, with the file; null if there is none. */
export const strangerIn = (
  bundle: Readonly<Record<string, BuiltFile>>,
  script: string,
  isOwn: (id: string) => boolean,
): string | null => {
  const loaded = new Set([script]);
  for (const name of loaded) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    const strange = chunk.moduleIds.find((id) => !isOwn(id));
    if (strange !== undefined) return `${strange}, in ${name}`;
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) loaded.add(next);
  }
  return null;
};

/**
 * The data core's worker as part of the page's own build, so that what both need is one file, which both load and a visitor downloads once.
 * `npm run dev` and tests take it as the bundler takes any worker.
 */
export const coreWorker = () => {
  let places: ReadonlyMap<string, Place> | null = null;
  let script: string | null = null;
  const placeOf = (id: string, modules: Modules): Place | undefined =>
    (places ??= placesOf(modules)).get(id);
  const isOfCore = (id: string): boolean => places?.has(id) === true || BUNDLERS_OWN.test(id);

  const plugin: Plugin = {
    name: 'vigia-core-worker',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      places = null;
      script = null;
    },
    transform: {
      filter: { id: new RegExp(`^${SPAWNS}$`) },
      handler(code) {
        if (!code.includes(SPAWNED)) this.error(`no ${SPAWNED} to replace`);
        script ??= this.emitFile({ type: 'chunk', id: WORKER, name: SCRIPT });
        return { code: code.replace(SPAWNED, `import.meta.ROLLUP_FILE_URL_${script}`), map: null };
      },
    },
    renderChunk: (code, { moduleIds }) =>
      moduleIds.every(isOfCore) && code.includes('__vitePreload(')
        ? { code: withoutPreloads(code), map: null }
        : null,
    generateBundle(_, bundle) {
      if (script === null) return;
      const strange = strangerIn(bundle, this.getFileName(script), isOfCore);
      if (strange !== null) this.error(`the worker would run ${strange}`);
    },
  };

  return {
    plugin,
    /** What the worker loads is in no file that holds anything of the page. */
    isOfCore: (id: string, modules: Modules): boolean => placeOf(id, modules) !== undefined,
    group: {
      debugName: CORE,
      name: (id: string, modules: Modules) => {
        const place = placeOf(id, modules);
        return place === undefined || place === 'part' ? null : place;
      },
      priority: 4,
      includeDependenciesRecursively: false,
    },
    /** Where a chunk of the worker's goes; null if it is none. */
    folderOf: (name: string, ids: readonly string[]): string | null => {
      if (name === SCRIPT && ids.length === 0) return 'assets/worker/';
      const isOwn = (id: string): boolean => {
        const place = places?.get(id);
        return place !== undefined && place !== 'shared';
      };
      return ids.some(isOwn) && ids.every(isOfCore) ? CORE_PARTS : null;
    },
  };
};
