import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './tools/chromium.ts';
import { isBuildStale } from './build/stale-build.ts';

/**
 * `npm test`: checks, unit tests, a build where there is none of these sources, page tests in a real Chromium. `npm run test:all`: beside
 * the checks the benches with budgets, whose counts do not depend on the machine, and after them the second tier, which starts programs, kills
 * them and waits. `npm test -- NAME…`: the test files of either tier whose path contains a name; flags go to Vitest. A stage that fails does
 * not end the run. The last lines name what failed, and sum up.
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

/** What Vitest's JSON reporter writes of a run, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const reports = mkdtempSync(join(tmpdir(), 'vigia-tests-'));

/** The tests of all runs so far: how many passed, and each of the others in one line. A test that was skipped has not passed. */
const tests = (): { readonly passed: number; readonly failures: readonly string[] } => {
  let passed = 0;
  const failures: string[] = [];
  const add = (...parts: readonly string[]): void => {
    failures.push(parts.join(': ').split('\n', 1).join(''));
  };
  for (const report of readdirSync(reports)) {
    const { testResults }: Report = JSON.parse(readFileSync(join(reports, report), 'utf8'));
    for (const { name, status, message, assertionResults } of testResults) {
      const file = relative(root, name);
      const others = assertionResults.filter((test) => test.status !== 'passed');
      passed += assertionResults.length - others.length;
      for (const test of others) add(file, test.fullName, test.failureMessages[0] ?? test.status);
      if (status === 'failed' && others.length === 0) add(file, message);
    }
  }
  return { passed, failures };
};

const runs = ([program, ...args]: Command): boolean =>
  spawnSync('npx', ['--no-install', program, ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0;

const vitest = (...args: readonly string[]): boolean =>
  runs([
    'vitest',
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${join(reports, `${readdirSync(reports).length}.json`)}`,
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

/** The benches have built the site before: the same sources are not built twice. */
const beforePages = (): readonly Stage[] => [...(isBuildStale(root) ? [build] : []), chromium];

const needsBuiltSite = (names: readonly string[]): boolean =>
  OF_BUILT_SITE.some((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some((file) =>
      names.some((name) => `${folder}/${file}`.includes(name)),
    ),
  );

/** What failed and is no test: budgets, lint, a crash of the runner. */
const failedStages: string[] = [];

/** Names each budget that does not hold. */
const BUDGETS: Stage = {
  name: 'benches with budgets',
  passes: async () => {
    const benches = ['live-bytes', 'day-columns', 'counts', 'route-bytes', 'first-visit'];
    const { isPassed, said } = await checked(['tsx', 'bench/run.ts', ...benches, '--short']);
    process.stdout.write(said);
    failedStages.push(...said.split('\n').filter((line) => line.startsWith('over its budget')));
    return isPassed;
  },
};

/** Runs all of them, whichever fail; true where none did. */
const passAll = async (stages: readonly Stage[]): Promise<boolean> => {
  let passed = true;
  for (const { name, passes } of stages) {
    console.log(`\n== ${name}`);
    const named = (): number => tests().failures.length + failedStages.length;
    const before = named();
    if (await passes()) continue;
    console.error(`\nThe stage "${name}" failed.`);
    passed = false;
    if (named() === before) failedStages.push(`the stage "${name}"`);
  }
  return passed;
};

const runTiers = async (first: readonly Stage[], ofBuiltSite: readonly Stage[]): Promise<void> => {
  // Cheap ones first.
  await passAll([...first, UNITS]);
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
  // The benches wait for much of their time: the checks run beside them.
  if (args.length === 0) await runTiers(startChecks(CHECKS), [PAGES]);
  else if (args.includes(ALL)) await runTiers([BUDGETS, ...startChecks(CHECKS)], [PAGES, SYSTEM]);
  else await runNamed(args);
  const { passed, failures } = tests();
  const failed = [...failures, ...failedStages];
  console.log(['', ...failed.map((what) => `FAILED ${what}`)].join('\n'));
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
};

process.exitCode = await main().finally(() => rmSync(reports, { recursive: true, force: true }));
