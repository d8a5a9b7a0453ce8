import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** graphql ships two builds; Node's own imports of it and ours must meet in one. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

const plugins = () => [react(), vanillaExtractPlugin()];

/** How long what has to come may take: a limit for what never comes, not for a machine that is slow. */
const patient = { poll: { timeout: 20_000, interval: 50 } };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        resolve: oneGraphql,
        test: {
          name: 'unit',
          expect: patient,
          environment: 'node',
          // Files share a worker's modules: no test leaves anything behind, and reading all modules for each took most of the time.
          isolate: false,
          // Vitest keeps a core for itself; of two that would be half.
          maxWorkers: 2,
          // A limit for what hangs, not for a machine that is slow.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          include: [
            'src/**/*.test.ts',
            'tests/{invariants,worker,architecture,contract}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'app',
          environment: 'happy-dom',
          include: ['src/app/**/*.test.tsx'],
          // As the unit tests, beside which they run.
          maxWorkers: 2,
        },
      },
      {
        resolve: oneGraphql,
        test: {
          name: 'pages',
          expect: patient,
          environment: 'node',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: 'tests/support/common-site.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Two browsers: one draws while the other waits for what a page does in its own time.
          maxWorkers: 2,
          // Files share a worker's browser and its compiled shaders; each test still has an empty profile.
          isolate: false,
        },
      },
    ],
  },
});
