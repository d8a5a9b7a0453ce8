import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** What the bundler knows of the modules. */
export interface Modules {
  readonly getModuleInfo: (
    id: string,
  ) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;
}

/** The bundler's name of a file of the project. */
export const sourceOf = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A module and all that it imports at once. */
export const loadedWith = (modules: Modules, start: string): ReadonlySet<string> => {
  const found = new Set([start]);
  for (const id of found) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
};
