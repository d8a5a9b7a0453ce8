import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ASSETS_PATH } from '#domain/kept-site.ts';
import type { SiteBuild } from '#service-worker/site-build.ts';
import { type BuiltFiles, decodeBuiltFiles, screenFiles, shellFiles } from './built-files.ts';

const PAGE = 'index.html';

/** Files beside the page that it cannot do without, at addresses that say nothing of what is in them. */
const PLAIN_FILES = ['/theme-boot.js', '/favicon.svg', '/manifest.webmanifest'] as const;

/** The screen each page begins with: the server names its files ahead of the page (src/provider/site/preloads.ts). */
const SCREENS: readonly (readonly [path: string, source: string])[] = [
  ['/', 'src/app/map/MapScreen.tsx'],
  ['/mapa', 'src/app/map/MapScreen.tsx'],
  ['/tabela', 'src/app/table/TableScreen.tsx'],
  ['/barragens', 'src/app/dams/DamsScreen.tsx'],
  ['/estacao', 'src/app/station/StationScreen.tsx'],
  ['/sobre', 'src/app/about/AboutScreen.tsx'],
];

const digest = (...contents: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 8);
};

/** One of the service workers as a single script: a service worker loads no other file. */
const bundle = async (root: string, source: string, site: SiteBuild): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SITE_BUILD: JSON.stringify(site) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, source),
        output: { format: 'iife', entryFileNames: 'script.js' },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const result of outputs) {
    const chunk =
      'output' in result ? result.output.find(({ type }) => type === 'chunk') : undefined;
    if (chunk !== undefined && 'code' in chunk) return chunk.code;
  }
  throw new Error(`${source} gave no script`);
};

const describeBuild = async (
  outDir: string,
  files: BuiltFiles,
  release: string,
): Promise<SiteBuild> => {
  const assets = (
    await readdir(join(outDir, ASSETS_PATH), { recursive: true, withFileTypes: true })
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length).replaceAll('\\', '/'))
    .toSorted();
  const plain = await Promise.all(
    PLAIN_FILES.map(async (url) => ({ url, revision: digest(await readFile(join(outDir, url))) })),
  );
  const page = await readFile(join(outDir, PAGE));
  const revision = digest(page, ...assets, ...plain.map((file) => file.revision));
  return {
    version: `${release}+${revision}`,
    shell: [
      { url: `/${PAGE}`, revision },
      ...plain,
      ...shellFiles(files, PAGE).map((file) => ({ url: `/${file}`, revision: null })),
    ],
    assets,
  };
};

/**
 * After the build: writes its version into the page, the service worker that keeps this build (`sw.js`), the one that ends it
 * (`sw-retired.js`), and which files each page begins with (`.vite/preloads.json`).
 */
export const keepSite = (release: string): Plugin => {
  let root = '.';
  let outDir = 'dist';
  return {
    name: 'vigia-keep-site',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const list: unknown = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
      const files = decodeBuiltFiles(list);
      const site = await describeBuild(outDir, files, release);
      const page = await readFile(join(outDir, PAGE), 'utf8');
      const preloads = Object.fromEntries(
        SCREENS.map(([path, source]) => [
          path,
          screenFiles(files, PAGE, source).map((file) => `/${file}`),
        ]),
      );
      await Promise.all([
        writeFile(
          join(outDir, PAGE),
          page.replace(
            '<meta name="vigia-version" content="" />',
            `<meta name="vigia-version" content="${site.version}" />`,
          ),
        ),
        writeFile(
          join(outDir, 'sw.js'),
          await bundle(root, 'src/service-worker/service-worker.ts', site),
        ),
        writeFile(
          join(outDir, 'sw-retired.js'),
          await bundle(root, 'src/service-worker/retired.ts', site),
        ),
        writeFile(join(outDir, '.vite/preloads.json'), JSON.stringify(preloads)),
      ]);
    },
  };
};
