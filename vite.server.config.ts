import { defineConfig } from 'vite';
import { serverBuild } from './scripts/build/server-build.ts';
import { CHILD_PROGRAMS } from './src/process/installed-files.ts';

/**
 * The server: `dist/server.js`, its chunks in `dist/server`, and the programs that it starts (src/process/installed-files.ts). The packages
 * in it stay packages: the production dependencies of package.json.
 */
export default defineConfig({
  plugins: [serverBuild()],
  publicDir: false,
  build: {
    ssr: true,
    // The oldest Node of package.json's engines.
    target: 'node20.19',
    outDir: 'dist',
    // The site is there too; the plugin removes what an earlier build of the server has left.
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: {
        server: 'scripts/server.ts',
        ...Object.fromEntries(CHILD_PROGRAMS.map((name) => [`server/${name}`, `src/${name}.ts`])),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js' },
    },
  },
});
