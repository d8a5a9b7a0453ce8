import { readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { FONTS, FONTS_FOLDER } from '#process/installed-files.ts';
import description from '../../package.json' with { type: 'json' };
import { NETWORK_FOLDER, RENDER_FOLDER, SITE_FOLDER } from './dist-folders.ts';
import { DEFAULT_NETWORK } from '../start/load-network.ts';

const { resolve } = createRequire(import.meta.url);

/** What the network's files were made of, for `npm run basemap`: no server reads it. */
const SOURCES = 'sources';

/** Files beside the server's code, by their paths in the build. */
const filesBeside = async (): Promise<ReadonlyMap<string, string | Uint8Array>> => {
  const files = new Map<string, string | Uint8Array>();
  for (const [name, packaged] of Object.entries(FONTS)) {
    files.set(`${FONTS_FOLDER}/${name}`, await readFile(resolve(packaged)));
  }
  const licence = join(dirname(resolve('@expo-google-fonts/inter/package.json')), 'LICENSE_FONT');
  files.set(`${FONTS_FOLDER}/LICENSE`, await readFile(licence));
  for (const entry of await readdir(DEFAULT_NETWORK, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(DEFAULT_NETWORK.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && !name.startsWith(`${SOURCES}/`)) {
      files.set(`${NETWORK_FOLDER}/${name}`, await readFile(path));
    }
  }
  const { name, version, license, engines } = description;
  // Without it Node reads a file of a copied `dist` as CommonJS.
  const own = { name, version, private: true, license, type: 'module', engines };
  files.set('package.json', `${JSON.stringify(own, null, 2)}\n`);
  return files;
};

/** The build of the server: removes that of before, and puts beside the code what the server reads. */
export const serverBuild = (): Plugin => {
  let outDir = 'dist';
  return {
    name: 'vigia-server-build',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async buildStart() {
      const left = await readdir(outDir).catch(() => []);
      await Promise.all(
        left
          .filter((name) => name !== SITE_FOLDER && name !== RENDER_FOLDER)
          .map((name) => rm(join(outDir, name), { recursive: true })),
      );
    },
    async generateBundle() {
      for (const [fileName, source] of await filesBeside()) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
};
