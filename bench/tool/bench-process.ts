import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { err, ok, type Result } from '#domain/result.ts';
import { type Circumstances, decodeArray, decodeResults, type ResultLine } from './result-line.ts';

/** The program and its arguments that run one bench and write its results into a file. */
export type BenchCommand = (
  bench: string,
  out: string,
  isShort: boolean,
) => readonly [program: string, ...args: string[]];

/** `npm run bench -- BENCH --out FILE`, without npm. */
export const benchCommand: BenchCommand = (bench, out, isShort) => [
  process.execPath,
  '--import',
  'tsx',
  'bench/run.ts',
  bench,
  '--out',
  out,
  ...(isShort ? ['--short'] : []),
];

/** One run of one bench on one side. */
export interface SideRun {
  readonly folder: string;
  readonly circumstances: Circumstances;
  readonly bench: string;
  readonly round: number;
  /** A new file for the results. */
  readonly out: string;
}

/** Of what a bench says before it fails. */
const LAST_LINES = 12;

/** Runs a bench in a process of its own, in the folder of its commit. A missed budget is no failure: the figure is there. */
export const runSide = async (
  { folder, circumstances, bench, round, out }: SideRun,
  command: BenchCommand,
  signal: AbortSignal,
): Promise<Result<readonly ResultLine[], string>> => {
  const [program, ...args] = command(bench, out, circumstances.isShort);
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], signal });
  const ended = once(child, 'close');
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const written = await readFile(out, 'utf8').catch(() => null);
  if (written === null) {
    return err(`${said}${complained}`.trim().split('\n').slice(-LAST_LINES).join('\n'));
  }
  const figures = decodeArray(written);
  if (figures !== null) {
    return ok(figures.map((figure) => ({ ...circumstances, bench, figure, round })));
  }
  const lines = decodeResults(written);
  return lines.ok
    ? ok(lines.value.map((line) => ({ ...line, ...circumstances, time: line.time, round })))
    : lines;
};
