import { loadedWith, type Modules, sourceOf } from './modules.ts';

const SCREENS = sourceOf('src/app/screens.ts');
const TABLE = sourceOf('src/app/table/TableScreen.tsx');

/** What fewer screens share is a file of its own, or comes with them: the others need not load it. */
const LEAST_SCREENS = 3;

interface ScreenUse {
  /** By module: the screens that load it at once. */
  readonly users: ReadonlyMap<string, number>;
  readonly table: ReadonlySet<string>;
}

const sharesOf = (modules: Modules): ScreenUse => {
  const users = new Map<string, number>();
  for (const screen of modules.getModuleInfo(SCREENS)?.dynamicallyImportedIds ?? []) {
    // Few open these: what they share with two others is not for all to load.
    if (/\/city\/street\//.test(screen)) continue;
    for (const id of loadedWith(modules, screen)) users.set(id, (users.get(id) ?? 0) + 1);
  }
  return { users, table: loadedWith(modules, TABLE) };
};

/**
 * Names the file of a module that several screens share; null for any other module. There are two such files: what the table needs, which
 * is all that it loads of them, and what it does not. Left to the bundler, a screen begins with thirty files of some hundred bytes.
 */
export const screenFiles = (): ((id: string, modules: Modules) => string | null) => {
  let known: ScreenUse | null = null;
  return (id, modules) => {
    known ??= sharesOf(modules);
    if ((known.users.get(id) ?? 0) < LEAST_SCREENS) return null;
    return known.table.has(id) ? 'screens' : 'places';
  };
};
