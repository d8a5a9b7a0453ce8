import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { isBuildStale } from './stale-build.ts';

/**
 * `npm test`: checks, unit tests, a build where there is none of these sources, page tests in a real Chromium. `npm test -- NAME…`: the
 * test files whose path contains a name; flags go to Vitest. A stage that fails does not end the run. The last line sums up.
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

interface Check {
  readonly name: string;
  readonly command: Command;
}

/** Two at a time: each list is one after the other. */
const CHECKS: readonly (readonly Check[])[] = [
  [
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'lint', command: ['oxlint', '--type-aware', '--max-warnings', '0'] },
  ],
  [
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'dead code', command: ['knip'] },
  ],
];

/** A check with its output, for later. */
const checked = ([program, ...args]: Command): Promise<{
  readonly isPassed: boolean;
  readonly said: string;
}> =>
  new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', program, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.on('error', ({ message }) => resolve({ isPassed: false, said: `${said}${message}\n` }));
    child.on('close', (code) => resolve({ isPassed: code === 0, said }));
  });

/** Starts checks, the lists beside each other. Each is a stage of its own, which prints what it said whole. */
const startChecks = (lists: readonly (readonly Check[])[]): readonly Stage[] =>
  lists.flatMap((list) => {
    let before: Promise<unknown> = Promise.resolve();
    return list.map(({ name, command }): Stage => {
      const result = before.then(() => checked(command));
      before = result;
      return {
        name,
        passes: async () => {
          const { isPassed, said } = await result;
          process.stdout.write(said);
          return isPassed;
        },
      };
    });
  });

const UNITS: Stage = {
  name: 'unit tests',
  passes: () => vitest('--project', 'unit', '--project', 'app'),
};
const PAGES: Stage = { name: 'page tests', passes: () => vitest('--project', 'pages') };

/** The benches of CI have built the site before: the same sources are not built twice. */
const beforePages = (): readonly Stage[] => [...(isBuildStale(root) ? [build] : []), chromium];

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
  // Cheap ones first.
  await passAll([...startChecks(CHECKS), UNITS]);
  if (await passAll(beforePages())) await passAll([PAGES]);
};

const runNamed = async (args: readonly string[]): Promise<void> => {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const isOfPages = namesPageTest(names);
  const before = isOfPages ? beforePages() : [];
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
