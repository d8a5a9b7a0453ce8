import { basename } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** graphql ships two builds; Node's own imports of it and ours must meet in one. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

const plugins = () => [react(), vanillaExtractPlugin()];

/** How long what has to come may take: a limit for what never comes, not for a machine that is slow. */
const patient = { poll: { timeout: 20_000, interval: 50 } };

/** Files that wait for most of their time: the others run beside them. */
const WAITING =
  /^(?:chaos|cluster|fault-matrix|ingest|jetstream-.*|lighthouse|live|live-segments|offline|overlays|restarted-server|roles|socket-places|three-engines|writer-lease)\.test/;

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort.call(this, files);
    const waits = ({ moduleId }: TestSpecification): boolean => WAITING.test(basename(moduleId));
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
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
          // Two more than two cores: some workers always wait for what a test does in its own time.
          maxWorkers: 4,
          // A limit for what hangs, not for a machine that is slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            'src/**/*.test.ts',
            'tests/{invariants,worker,architecture,contract,networks,deploy}/**/*.test.ts',
            '{scripts,bench}/**/*.test.ts',
          ],
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'app',
          environment: 'happy-dom',
          // As the unit tests, beside which they run.
          isolate: false,
          maxWorkers: 4,
          // A limit for what hangs, not for a machine that is slow.
          testTimeout: 20_000,
          include: ['src/app/**/*.test.tsx'],
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
          setupFiles: 'tests/support/page-failures.ts',
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
