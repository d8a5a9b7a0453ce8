import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** graphql ships two builds; Node's own imports of it and ours must meet in one. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/** Class names only: no test reads a style, and the compiler of styles is a second Vite for each project. */
const plugins = () => [react(), vanillaExtractPlugin({ unstable_mode: 'transform' })];

/** How long what has to come may take: a limit for what never comes, not for a machine that is slow. */
const patient = { poll: { timeout: 20_000, interval: 50 } };

const UNIT_SETUP = [
  '@vanilla-extract/css/disableRuntimeStyles',
  'tests/support/runner/property-defaults.ts',
  'tests/support/runner/cpu-budget.ts',
];

/** Page tests: tests/pages, and those of the second tier in tests/system. */
const inBrowser = {
  environment: 'node',
  expect: { poll: { ...patient.poll, timeout: 40_000 } },
  globalSetup: 'tests/support/browser/common-site.ts',
  setupFiles: [
    'tests/support/runner/property-defaults.ts',
    'tests/support/browser/page-failures.ts',
  ],
  // Limits for what hangs: a page of seconds takes a minute on a machine that is busy with other things.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Files share a worker's browser and its compiled shaders; each test still has an empty profile.
  isolate: false,
} as const;

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
          // One more than two cores, for one that waits: each worker reads all modules.
          maxWorkers: 3,
          // A limit for what hangs, not for a machine that is slow.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          setupFiles: UNIT_SETUP,
          include: [
            'src/**/*.test.ts',
            'tests/{invariants,worker,architecture,contract,networks}/**/*.test.ts',
            '{scripts,bench}/**/*.test.ts',
          ],
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'app',
          environment: 'happy-dom',
          // As the unit tests.
          isolate: false,
          setupFiles: UNIT_SETUP,
          // After the others: a worker that changes between two projects reads all modules again.
          sequence: { groupOrder: 1 },
          // Nothing waits here. Two need a quarter less CPU than four, and an environment less each.
          maxWorkers: 2,
          // A limit for what hangs, not for a machine that is slow.
          testTimeout: 180_000,
          include: ['src/{app,render}/**/*.test.tsx', 'tests/invariants/**/*.test.tsx'],
        },
      },
      {
        resolve: oneGraphql,
        test: {
          ...inBrowser,
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          // Two browsers: one draws while the other waits for what a page does in its own time. Three are no faster.
          maxWorkers: 2,
        },
      },
      {
        resolve: oneGraphql,
        test: {
          ...inBrowser,
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          sequence: { groupOrder: 3 },
          // They start programs and wait for them.
          maxWorkers: 3,
        },
      },
    ],
  },
});
