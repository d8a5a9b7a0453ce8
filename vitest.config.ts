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

/** Files that take long, most of them because they wait: the others run beside them, and none begins at the end. */
const LONG =
  /^(?:chaos|cluster|data-core|dev|echoes|economy-over-sockets|fault-matrix.*|ingest|jetstream-.*|kept-server|lighthouse|link-previews|live|live-segments|network-option|offline|overlays|restarted-server|roles|simulated-networks|socket-places|table|three-engines|weather|writer-lease|zones)\.test/;

/** Every so many files one that takes long: fewer, and workers would all wait at the same time. */
const SPACING = 12;

/**
 * Long ones spread over the first files of their project, and one project after the other: a worker that changes between two reads
 * all modules anew.
 */
class LongOnesSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort.call(this, files);
    const projects = [...new Set(sorted.map(({ project }) => project))].toReversed();
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(basename(moduleId));
      const short = own.filter((file) => !isLong(file));
      return [
        ...own
          .filter(isLong)
          .flatMap((file, at) => [file, ...short.slice(at * SPACING, (at + 1) * SPACING)]),
        ...short.slice(own.filter(isLong).length * SPACING),
      ];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongOnesSpread },
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
          // After the others, which have other workers.
          sequence: { groupOrder: 1 },
          expect: { poll: { ...patient.poll, timeout: 40_000 } },
          environment: 'node',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: 'tests/support/common-site.ts',
          setupFiles: 'tests/support/page-failures.ts',
          // Limits for what hangs: a page of seconds takes a minute on a machine that is busy with other things.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Two browsers: one draws while the other waits for what a page does in its own time. Three are no faster.
          maxWorkers: 2,
          // Files share a worker's browser and its compiled shaders; each test still has an empty profile.
          isolate: false,
        },
      },
    ],
  },
});
