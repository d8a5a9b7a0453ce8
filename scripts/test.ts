import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './tools/chromium.ts';
import { isBuildStale } from './build/stale-build.ts';

/**
 * `npm test`: checks, unit tests, a build where there is none of these sources, page tests in a real Chromium. `npm run test:all`: the
 * second tier too, which starts programs, kills them and waits. `npm test -- NAME…`: the test files of either tier whose path contains a
 * name; flags go to Vitest. A stage that fails does not end the run. The last line sums up.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
/** Their tests need the built site. */
const OF_BUILT_SITE = ['tests/pages', 'tests/system'] as const;
/** Runs the second tier too. */
const ALL = '--all';

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
    env: { ...process.env, TEST_TALLY: tally },
  }).status === 0;

const vitest = (...args: readonly string[]): boolean =>
  runs([
    'vitest',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=./tests/support/runner/tally-reporter.ts',
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
const SYSTEM: Stage = { name: 'second tier', passes: () => vitest('--project', 'system') };

/** The benches of CI have built the site before: the same sources are not built twice. */
const beforePages = (): readonly Stage[] => [...(isBuildStale(root) ? [build] : []), chromium];

const needsBuiltSite = (names: readonly string[]): boolean =>
  OF_BUILT_SITE.some((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some((file) =>
      names.some((name) => `${folder}/${file}`.includes(name)),
    ),
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

const runTiers = async (ofBuiltSite: readonly Stage[]): Promise<void> => {
  // Cheap ones first.
  await passAll([...startChecks(CHECKS), UNITS]);
  if (await passAll(beforePages())) await passAll(ofBuiltSite);
};

const runNamed = async (args: readonly string[]): Promise<void> => {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const isOfBuiltSite = needsBuiltSite(names);
  const before = isOfBuiltSite ? beforePages() : [];
  const projects = isOfBuiltSite ? [] : ['--project', 'unit', '--project', 'app'];
  if (!(await passAll(before))) return;
  await passAll([{ name: 'tests', passes: () => vitest(...args, ...projects) }]);
};

const main = async (): Promise<number> => {
  const args = process.argv.slice(2);
  if (args.length === 0) await runTiers([PAGES]);
  else if (args.includes(ALL)) await runTiers([PAGES, SYSTEM]);
  else await runNamed(args);
  const { passed, failed } = tests();
  console.log(`\n${passed} passed, ${failed + failedWithoutTests} failed`);
  return failed + failedWithoutTests === 0 ? 0 : 1;
};

process.exitCode = await main().finally(() => rmSync(directory, { recursive: true, force: true }));
