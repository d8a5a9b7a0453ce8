import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord, parseJson } from '#domain/untrusted.ts';

/** Packages of `npm ci --omit=dev`, by their folders: what the lock file does not say to be of the development. */
const productionPackages = async (): Promise<readonly string[]> => {
  const lock = parseJson(await readFile('package-lock.json', 'utf8'));
  const packages: unknown = isRecord(lock) ? lock['packages'] : null;
  if (!isRecord(packages)) throw new Error('package-lock.json has no packages');
  return (
    Object.entries(packages)
      .filter(([folder, one]) => folder !== '' && isRecord(one) && one['dev'] !== true)
      .map(([folder]) => folder)
      // What stands within another package comes with it.
      .filter((folder) => folder.lastIndexOf('node_modules/') === 0 && existsSync(folder))
  );
};

/** A folder outside of the repository with the build and the production packages, and nothing else. */
export interface ProductionFolder {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Copies them: Node follows a link to the packages beside it. */
export const productionFolder = async (): Promise<ProductionFolder> => {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-production-'));
  const packages = await productionPackages();
  await Promise.all(
    ['dist', ...packages].map((path) => cp(path, join(folder, path), { recursive: true })),
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
