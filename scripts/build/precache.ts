import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { ASSETS_PATH } from '#contract/site/service-worker-messages.ts';
import type { SiteBuild } from '#service-worker/site-build.ts';
import {
  type BuiltFiles,
  decodeBuiltFiles,
  loadedAtOnce,
  shellFiles,
  stylesOfScreens,
} from './built-files.ts';
import { CORE_PARTS, CORE_SOURCE } from './core-worker.ts';
import { PAGE_STARTS, type WorkerPart } from './page-starts.ts';

const PAGE = 'index.html';

/** Loaded on demand, small, and useful without a network too: the table's exports, columns and days, the kept places and their index, a kept moment. */
const OFFLINE_PARTS = [
  'src/app/table/tools/export-forms.ts',
  'src/app/table/tools/ColumnsPanel.tsx',
  'src/app/table/days/DayReader.tsx',
  'src/app/chart/view/chart-picture.ts',
  'src/app/places/kept/KeptLines.tsx',
  'src/app/station/finder/StationStart.tsx',
  'src/app/replay/KeptBar.tsx',
  'src/app/replay/ReplayedScreen.tsx',
] as const;

/** Files beside the page that it needs, at addresses without a content hash. Not the manifest: its words are the network's, not the build's. */
const PLAIN_FILES = ['/boot.js', '/favicon.svg'] as const;

/** The page's first script (src/app/start.ts), of which the bundler makes an import of the second. */
const START_PRELOAD = /\s*<link rel="modulepreload"[^>]* href="(\/assets\/start-[\w-]+\.js)">/;

/** The page with its first script as a script of its own, which runs without waiting for the second. */
const withStart = (page: string): string => {
  const start = START_PRELOAD.exec(page)?.[1];
  if (start === undefined) throw new Error('the page has no script to start with');
  return page
    .replace(START_PRELOAD, '')
    .replace(
      '<script type="module"',
      `<script type="module" async crossorigin src="${start}"></script>\n    <script type="module" fetchpriority="low"`,
    );
};

/** The scripts of a page: the first one and what it imports, and the second one, which a slow line is to bring after the readings. */
const scriptsOf = (
  page: string,
): { readonly first: readonly string[]; readonly second: readonly string[] } => {
  const urlsOf = (tag: RegExp) => Array.from(page.matchAll(tag), ([, url = '']) => url);
  const [first = '', ...second] = urlsOf(/<script type="module"[^>]* src="([^"]+)"/g);
  return { first: [first, ...urlsOf(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)], second };
};

/** Scripts that the worker loads for a page, without its own: a browser takes no hint for that one. */
const coreFiles = (
  files: BuiltFiles,
  output: Rolldown.OutputBundle,
  views: readonly WorkerPart[],
): readonly string[] => {
  const sources = views.map((name) => {
    const part = Object.values(output).find(
      (chunk) =>
        chunk.type === 'chunk' &&
        chunk.moduleIds.some(
          (id) => /\/src\/(worker|feed)\//.test(id) && id.endsWith(`/${name}.ts`),
        ),
    );
    const found = [...files].find(([, { file }]) => file === part?.fileName);
    if (found === undefined) throw new Error(`the worker has no part ${name}`);
    return found[0];
  });
  const [script, ...loaded] = loadedAtOnce(files, [CORE_SOURCE, ...sources]);
  return loaded.filter((file) => file !== script).map((file) => `/${file}`);
};

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
  const kept = new Set([
    ...shellFiles(files, PAGE, [CORE_SOURCE, ...OFFLINE_PARTS]).map((file) => `/${file}`),
    ...assets.filter((url) => url.startsWith(`/${CORE_PARTS}`) && url.endsWith('.js')),
  ]);
  const revision = digest(page, ...assets, ...plain.map((file) => file.revision));
  return {
    version: `${release}+${revision}`,
    shell: [
      { url: `/${PAGE}`, revision },
      ...plain,
      ...Array.from(kept, (url) => ({ url, revision: null })),
    ],
    assets,
  };
};

/**
 * After the build: writes its version into the page, the service worker that caches this build (`sw.js`), the one that removes it
 * (`sw-retired.js`), and the files each page loads first (`.vite/preloads.json`).
 */
export const precache = (release: string): Plugin => {
  let root = '.';
  let outDir = 'dist/site';
  return {
    name: 'vigia-precache',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle(_, output) {
      const list: unknown = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'));
      const files = decodeBuiltFiles(list);
      const site = await describeBuild(outDir, files, release);
      const page = withStart(await readFile(join(outDir, PAGE), 'utf8'));
      const { first, second } = scriptsOf(page);
      const preloads = Object.fromEntries(
        PAGE_STARTS.map(({ path, views }) => [
          path,
          [...new Set([...first, ...coreFiles(files, output, views), ...second])],
        ]),
      );
      const styles = Object.fromEntries(
        PAGE_STARTS.map(({ path, screens }) => [
          path,
          stylesOfScreens(
            files,
            PAGE,
            screens.map((name) => `src/app/${name}.tsx`),
          ),
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
        writeFile(join(outDir, '.vite/styles.json'), JSON.stringify(styles)),
      ]);
    },
  };
};
