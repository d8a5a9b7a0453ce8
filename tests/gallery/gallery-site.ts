import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';

/** How Vite serves or builds the gallery: the site's own components, and no part of the site's build. */
export const GALLERY: InlineConfig = {
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
  plugins: [react(), vanillaExtractPlugin()],
  build: { target: 'es2022', emptyOutDir: true },
};
