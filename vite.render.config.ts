import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { RENDER_FOLDER } from './scripts/build/dist-folders.ts';

/**
 * The program that writes pages of the site (src/render), beside the site of the same build: the class names of its components are those of
 * the site's style sheets. Its packages are in it.
 */
export default defineConfig(({ command }) => ({
  plugins: [react(), vanillaExtractPlugin()],
  publicDir: false,
  // Its packages are not those of the site, whose server runs beside it under `npm run dev`.
  cacheDir: 'node_modules/.vite/render',
  // Under `npm run dev` packages are those of Node.
  ssr: command === 'build' ? { noExternal: true, external: ['ws'] } : {},
  build: {
    ssr: 'src/render/render-program.ts',
    target: 'node20.19',
    outDir: `dist/${RENDER_FOLDER}`,
    minify: false,
    chunkSizeWarningLimit: 2_000,
  },
}));
