import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the built site, from the repository's root. */
const SOURCES = [
  'src',
  'public',
  'scripts',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];

const IS_TEST = /\.test\.tsx?$/;

const filesBelow = (path: string): readonly string[] => {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IS_TEST.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
};

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** True where `root` has no built site, or one older than its sources. */
export const isBuildStale = (root: string): boolean => {
  const builtAt = changedAt(join(root, 'dist/index.html'));
  return SOURCES.map((source) => join(root, source))
    .filter((source) => changedAt(source) > 0)
    .some((source) => filesBelow(source).some((file) => changedAt(file) > builtAt));
};
