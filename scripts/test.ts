import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

/** `npm test`: checks, unit tests, a build, page tests in a real Chromium; the last line sums up. */

interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const vitest = (...projects: readonly string[]): readonly [string, ...string[]] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=./tests/support/tally-reporter.ts',
];

const STAGES: readonly Stage[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--max-warnings', '0'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'unit tests', command: vitest('unit', 'app') },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'page tests', command: vitest('pages') },
  // All of them, short: that they work, not how fast they are.
  { name: 'benches', command: ['tsx', 'bench/run.ts', '--short'] },
];

const directory = mkdtempSync(join(tmpdir(), 'vigia-tests-'));
const tally = join(directory, 'tally');
writeFileSync(tally, '');

const runs = ([program, ...args]: Stage['command'], environment: NodeJS.ProcessEnv): boolean =>
  spawnSync('npx', ['--no-install', program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  }).status === 0;

/** Sum of all runs: tests that passed, and tests, files and stages that failed. */
const summary = (failedStages: number): { readonly passed: number; readonly failed: number } => {
  const lines = readFileSync(tally, 'utf8').trim().split('\n').filter(Boolean);
  const sum = (column: number) =>
    lines.reduce((total, line) => total + Number(line.split(' ')[column]), 0);
  const failed = sum(1);
  // A stage without counted tests (lint, a crash of the runner) that failed still counts as one.
  return { passed: sum(0), failed: Math.max(failed, failedStages) };
};

const main = async (): Promise<number> => {
  let failedStages = 0;
  for (const stage of STAGES) {
    console.log(`\n== ${stage.name}`);
    const environment: NodeJS.ProcessEnv = { VIGIA_TALLY: tally };
    if (stage.name === 'page tests') {
      try {
        const { executablePath } = await findChromium();
        console.log(`Chromium: ${executablePath}`);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        failedStages += 1;
        break;
      }
    }
    if (!runs(stage.command, environment)) {
      console.error(`\nThe stage "${stage.name}" failed.`);
      failedStages += 1;
      break;
    }
  }
  const { passed, failed } = summary(failedStages);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

process.exitCode = await main().finally(() => rmSync(directory, { recursive: true, force: true }));
