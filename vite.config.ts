import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import description from './package.json' with { type: 'json' };
import { SITE_FOLDER } from './scripts/build/dist-folders.ts';
import { MAP_LIBRARY, MAP_PARTS, MAP_WORKER, mapLibrary } from './scripts/build/map-library.ts';
import { coreWorker } from './scripts/build/core-worker.ts';
import { precache } from './scripts/build/precache.ts';
import { precompress } from './scripts/build/precompress.ts';
import { screenFiles } from './scripts/build/screen-files.ts';
import { pureCurves } from './scripts/build/pure-curves.ts';

/** Workers have a folder of their own: the server treats them otherwise (src/server/site/site-files.ts). */
const WORKER_FILE = 'assets/worker/[name]-[hash].js';

const core = coreWorker();
const screenFileOf = screenFiles();

/** The site. `assetsInlineLimit: 0`: the CSP allows no `data:` script, style or font. */
export default defineConfig({
  plugins: [
    react(),
    vanillaExtractPlugin(),
    pureCurves(),
    mapLibrary(),
    core.plugin,
    precache(description.version),
    precompress(),
  ],
  // RxJS ships ES5 with helpers under every other condition: several kilobytes of the worker.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: WORKER_FILE,
      },
    },
  },
  build: {
    outDir: `dist/${SITE_FOLDER}`,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // MapLibre and Pixi are one module each and load only where they are shown; `bench/page/route-bytes.bench.ts` has their budgets.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds }) =>
          name === MAP_WORKER
            ? WORKER_FILE
            : `${core.folderOf(name, moduleIds) ?? 'assets/'}[name]-[hash].js`,
        // Everything that main.tsx imports at once is one file: left alone, each module that some screen shares with it is a file
        // of its own, twenty requests more, and packs worse.
        codeSplitting: {
          groups: [
            // What page and data core both need is one file, what the core begins with another, what several pages begin with a third.
            core.group,
            // What a visit begins with, and all of what that imports: it runs while the rest of the page is on its way.
            { name: 'start', test: /src\/app\/start\.ts$/, priority: 2 },
            // What the map and its worker share is one file, which both load.
            {
              name: 'map-library',
              test: MAP_LIBRARY,
              minShareCount: 2,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'page',
              // To the bundler the workers are beginnings too.
              name: (id, modules) => (core.isOfCore(id, modules) ? null : 'page'),
              tags: ['$initial'],
              test: (id) => !MAP_PARTS.test(id),
              priority: 1,
            },
            {
              debugName: 'screens',
              name: (id, modules) =>
                core.isOfCore(id, modules) ? null : screenFileOf(id, modules),
              test: (id) => !MAP_PARTS.test(id),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
