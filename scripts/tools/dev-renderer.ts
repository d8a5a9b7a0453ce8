import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/*
 * The renderer under `npm run dev`: that of the build, from its sources. Its own Vite reads them with the plugins of the
 * build, so that the class names are those of the site's modules.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = await createServer({
  root,
  configFile: fileURLToPath(new URL('../../vite.render.config.ts', import.meta.url)),
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
await vite.ssrLoadModule('/src/render/render-program.ts');
