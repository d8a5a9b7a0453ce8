import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { isBuildStale } from './stale-build.ts';

/**
 * `npm test`: checks, unit tests, a build, page tests in a real Chromium. `npm test -- NAME…`: the test files whose path contains a
 * name; flags go to Vitest. A stage that fails does not end the run. The last line sums up.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const PAGE_TESTS = 'tests/pages';

type Command = readonly [program: string, ...args: readonly string[]];

interface Stage {
  readonly name: string;
  /** True where it passed. */
  readonly passes: () => boolean | Promise<boolean>;
}

const directory = mkdtempSync(join(tmpdir(), 'vigia-tests-'));
const tally = join(directory, 'tally');
writeFileSync(tally, '');

/** Tests of all runs so far. */
const tests = (): { readonly passed: number; readonly failed: number } => {
  const lines = readFileSync(tally, 'utf8').trim().split('\n').filter(Boolean);
  const sum = (column: number) =>
    lines.reduce((total, line) => total + Number(line.split(' ')[column]), 0);
  return { passed: sum(0), failed: sum(1) };
};

const runs = ([program, ...args]: Command): boolean =>
  spawnSync('npx', ['--no-install', program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, VIGIA_TALLY: tally },
  }).status === 0;

const vitest = (...args: readonly string[]): boolean =>
  runs([
    'vitest',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=./tests/support/tally-reporter.ts',
  ]);

const build: Stage = {
  name: 'build',
  passes: () => runs(['tsx', 'scripts/build.ts', '--quiet']),
};

const chromium: Stage = {
  name: 'Chromium',
  passes: async () => {
    try {
      const { executablePath } = await findChromium();
      console.log(executablePath);
      return true;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return false;
    }
  },
};

/** Cheap ones first. */
const CHEAP: readonly Stage[] = [
  { name: 'types', passes: () => runs(['tsc', '-b']) },
  { name: 'lint', passes: () => runs(['oxlint', '--type-aware', '--max-warnings', '0']) },
  { name: 'format', passes: () => runs(['oxfmt', '--check']) },
  { name: 'dead code', passes: () => runs(['knip']) },
  { name: 'unit tests', passes: () => vitest('--project', 'unit', '--project', 'app') },
];
const PAGES: Stage = { name: 'page tests', passes: () => vitest('--project', 'pages') };

const namesPageTest = (names: readonly string[]): boolean =>
  readdirSync(join(root, PAGE_TESTS)).some((file) =>
    names.some((name) => `${PAGE_TESTS}/${file}`.includes(name)),
  );

/** Stages that failed without a test that did: lint, a crash of the runner. */
let failedWithoutTests = 0;

/** Runs all of them, whichever fail; true where none did. */
const passAll = async (stages: readonly Stage[]): Promise<boolean> => {
  let passed = true;
  for (const { name, passes } of stages) {
    console.log(`\n== ${name}`);
    const before = tests().failed;
    if (await passes()) continue;
    console.error(`\nThe stage "${name}" failed.`);
    passed = false;
    if (tests().failed === before) failedWithoutTests += 1;
  }
  return passed;
};

const runAll = async (): Promise<void> => {
  await passAll(CHEAP);
  if (await passAll([build, chromium])) await passAll([PAGES]);
};

const runNamed = async (args: readonly string[]): Promise<void> => {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const isOfPages = namesPageTest(names);
  const before = isOfPages ? [...(isBuildStale(root) ? [build] : []), chromium] : [];
  const projects = isOfPages ? [] : ['--project', 'unit', '--project', 'app'];
  if (!(await passAll(before))) return;
  await passAll([{ name: 'tests', passes: () => vitest(...args, ...projects) }]);
};

const main = async (): Promise<number> => {
  const args = process.argv.slice(2);
  await (args.length > 0 ? runNamed(args) : runAll());
  const { passed, failed } = tests();
  console.log(`\n${passed} passed, ${failed + failedWithoutTests} failed`);
  return failed + failedWithoutTests === 0 ? 0 : 1;
};

process.exitCode = await main().finally(() => rmSync(directory, { recursive: true, force: true }));
