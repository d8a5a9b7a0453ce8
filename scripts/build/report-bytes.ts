import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { readRouteBytes } from './byte-report.ts';
import { bytesTable, treemapPage } from './byte-treemap.ts';

const FOLDER = 'dist/report';
const MOST_PACKAGES = 40;

/** Builds the site once more, with source maps and beside the real one, and says what each package costs each route. */
export const reportBytes = async (root: string): Promise<void> => {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: `${FOLDER}/site`, sourcemap: 'hidden', emptyOutDir: true },
  });
  const routes = await readRouteBytes(join(root, FOLDER, 'site'));
  await writeFile(join(root, FOLDER, 'bytes.html'), treemapPage(routes));
  await writeFile(join(root, FOLDER, 'bytes.json'), `${JSON.stringify(routes, null, 2)}\n`);
  console.log(`kB after brotli\n\n${bytesTable(routes, MOST_PACKAGES)}\n\n${FOLDER}/bytes.html`);
};
