import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './tools/chromium.ts';
import { isBuildStale } from './build/stale-build.ts';

/**
 * `npm test`: a build where there is none of these sources, the checks, unit tests, page tests in a real Chromium. `npm run test:all`: beside
 * them the benches with budgets, whose counts do not depend on the machine, and the second tier. `npm test -- NAME…`: the test files of either
 * tier whose path contains a name; flags go to Vitest. A stage that fails does not end the run. The last lines name what failed, and sum up.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
/** Their tests need the built site. */
const OF_BUILT_SITE = ['tests/pages', 'tests/system'] as const;
/** Runs the second tier too. */
const ALL = '--all';

type Command = readonly [program: string, ...args: readonly string[]];

interface Ended {
  readonly isPassed: boolean;
  /** What it printed, as far as that is not on the terminal already. */
  readonly printed: string;
  /** What failed in it, a line each, as far as it can be named. */
  readonly failures: readonly string[];
}

interface Stage {
  readonly name: string;
  readonly run: () => Promise<Ended>;
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

/** Below what runs beside it: the second tier has limits of time, units and pages compute and draw. */
const SECOND_PLACE = 3;

/** Runs a program. `isLive`: its output is on the terminal at once. */
const runProgram = (
  [program, ...args]: Command,
  { isLive = false, priority = 0 } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', program, ...args], {
      cwd: root,
      stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    // What it starts inherits it.
    if (child.pid !== undefined && priority !== 0) setPriority(child.pid, priority);
    let printed = '';
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.on('error', ({ message }) => {
      resolve({ isPassed: false, printed: `${printed}${message}\n`, failures: [] });
    });
    child.on('close', (code) => resolve({ isPassed: code === 0, printed, failures: [] }));
  });

const reports = mkdtempSync(join(tmpdir(), 'vigia-tests-'));
let passed = 0;

/** Counts a run's tests that passed; each of the others in one line. A test that was skipped has not passed. */
const testsOf = (file: string): readonly string[] => {
  const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'));
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const line = (...parts: readonly string[]): string =>
      [relative(root, name), ...parts].join(': ').split('\n', 1).join('');
    const others = assertionResults.filter((test) => test.status !== 'passed');
    passed += assertionResults.length - others.length;
    if (status === 'failed' && others.length === 0) return [line(message)];
    return others.map((test) => line(test.fullName, test.failureMessages[0] ?? test.status));
  });
};

const vitest = async (
  how: { readonly isLive: boolean; readonly priority?: number },
  ...args: readonly string[]
): Promise<Ended> => {
  const folder = mkdtempSync(join(reports, 'run-'));
  const reporters = ['--reporter=default', '--reporter=json'];
  const output = `--outputFile=${join(folder, 'report.json')}`;
  const ended = await runProgram(['vitest', 'run', ...args, ...reporters, output], how);
  const failures = readdirSync(folder).flatMap((file) => testsOf(join(folder, file)));
  return { ...ended, isPassed: ended.isPassed && failures.length === 0, failures };
};

const build: Stage = {
  name: 'build',
  run: () => runProgram(['tsx', 'scripts/build.ts', '--quiet'], { isLive: true }),
};

const chromium: Stage = {
  name: 'Chromium',
  run: async () => {
    try {
      const { executablePath } = await findChromium();
      return { isPassed: true, printed: `${executablePath}\n`, failures: [] };
    } catch (error) {
      const printed = `${error instanceof Error ? error.message : String(error)}\n`;
      return { isPassed: false, printed, failures: [] };
    }
  },
};

type Check = readonly [name: string, command: Command];

/** Two at a time: each list is one after the other. */
const CHECKS: readonly (readonly Check[])[] = [
  [
    ['types', ['tsc', '-b']],
    ['lint', ['oxlint', '--type-aware', '--max-warnings', '0']],
  ],
  [
    ['format', ['oxfmt', '--check']],
    ['dead code', ['knip']],
  ],
];

/** Starts checks, the lists beside each other. Each is a stage of its own, which prints its output whole. */
const startChecks = (lists: readonly (readonly Check[])[]): readonly Stage[] =>
  lists.flatMap((list) => {
    let before: Promise<unknown> = Promise.resolve();
    return list.map(([name, command]): Stage => {
      const ended = before.then(() => runProgram(command));
      before = ended;
      return { name, run: () => ended };
    });
  });

const FIRST = { isLive: true, priority: SECOND_PLACE } as const;
const UNITS: Stage = {
  name: 'unit tests',
  run: () => vitest(FIRST, '--project', 'unit', '--project', 'app'),
};
const PAGES: Stage = { name: 'page tests', run: () => vitest(FIRST, '--project', 'pages') };
const SYSTEM: Stage = {
  name: 'second tier',
  // Two runs beside each other cannot remember durations in one file.
  run: () => vitest({ isLive: false }, '--project', 'system', '--no-cache'),
};

/** The same sources are not built twice. */
const beforePages = (): readonly Stage[] => [...(isBuildStale(root) ? [build] : []), chromium];

const needsBuiltSite = (names: readonly string[]): boolean =>
  OF_BUILT_SITE.some((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some((file) =>
      names.some((name) => `${folder}/${file}`.includes(name)),
    ),
  );

/** Names each budget that does not hold. */
const BUDGETS: Stage = {
  name: 'benches with budgets',
  run: async () => {
    const benches = ['live-bytes', 'day-columns', 'counts', 'route-bytes', 'first-visit'];
    const ended = await runProgram(['tsx', 'bench/run.ts', ...benches, '--short']);
    const over = ended.printed.split('\n').filter((line) => line.startsWith('over its budget'));
    return { ...ended, failures: over };
  },
};

const failures: string[] = [];

/** Runs all of them, whichever fail; true where none did. `isBeside`: what each printed comes at its end. */
const passAll = async (
  stages: readonly Stage[],
  { isBeside } = { isBeside: false },
): Promise<boolean> => {
  let isPassed = true;
  for (const { name, run } of stages) {
    const title = `\n== ${name}\n`;
    if (!isBeside) process.stdout.write(title);
    const ended = await run();
    process.stdout.write(`${isBeside ? title : ''}${ended.printed}`);
    if (ended.isPassed) continue;
    console.error(`\nThe stage "${name}" failed.`);
    isPassed = false;
    failures.push(...(ended.failures.length > 0 ? ended.failures : [`the stage "${name}"`]));
  }
  return isPassed;
};

/** `beside`: what runs beside units and pages, of the built site too. */
const runTiers = async (beside: readonly Stage[]): Promise<void> => {
  const checks = startChecks(CHECKS);
  const isBuilt = await passAll(beforePages());
  await Promise.all([
    passAll([...checks, UNITS, ...(isBuilt ? [PAGES] : [])]),
    passAll(isBuilt ? beside : [], { isBeside: true }),
  ]);
};

const runNamed = async (args: readonly string[]): Promise<void> => {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const isOfBuiltSite = needsBuiltSite(names);
  const before = isOfBuiltSite ? beforePages() : [];
  const projects = isOfBuiltSite ? [] : ['--project', 'unit', '--project', 'app'];
  if (!(await passAll(before))) return;
  await passAll([{ name: 'tests', run: () => vitest({ isLive: true }, ...args, ...projects) }]);
};

const main = async (): Promise<number> => {
  const args = process.argv.slice(2);
  if (args.length === 0) await runTiers([]);
  else if (args.includes(ALL)) await runTiers([BUDGETS, SYSTEM]);
  else await runNamed(args);
  console.log(['', ...failures.map((what) => `FAILED ${what}`)].join('\n'));
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
};

process.exitCode = await main().finally(() => rmSync(reports, { recursive: true, force: true }));
