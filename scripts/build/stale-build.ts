import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run build` builds from, from the repository's root. */
const SOURCES = [
  'src',
  'public',
  'networks',
  'scripts',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.render.config.ts',
];

const IS_TEST = /\.test\.tsx?$/;

const filesBelow = (path: string): readonly string[] => {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IS_TEST.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
};

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The last files that the builds of site and server write. */
const BUILT = ['dist/site/index.html', 'dist/server.js'];

/** True where `root` has no build, or one older than its sources. */
export const isBuildStale = (root: string): boolean => {
  const builtAt = Math.min(...BUILT.map((file) => changedAt(join(root, file))));
  return SOURCES.map((source) => join(root, source))
    .filter((source) => changedAt(source) > 0)
    .some((source) => filesBelow(source).some((file) => changedAt(file) > builtAt));
};
