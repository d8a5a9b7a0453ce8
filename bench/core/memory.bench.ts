import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Bench, figureIn } from '../bench.ts';

const figure = figureIn('memory');

/** 24 hours at 200 events a second. */
const A_DAY = 17_280_000;
const SAMPLES = 24;
const MB = 1024 * 1024;

type Sample = readonly [events: number, bytes: number];

const isSample = (raw: unknown): raw is Sample =>
  Array.isArray(raw) && raw.length === 2 && raw.every((item) => typeof item === 'number');

/** The highest mark of some samples, in bytes. */
const highest = (samples: readonly Sample[]): number =>
  Math.max(...samples.map(([, bytes]) => bytes));

/**
 * Growth in bytes per event: the high-water mark of the last third against that of the second. The log's tiers fill and then drop
 * a segment, so that a line through the samples would measure that cycle.
 */
const growthOf = (samples: readonly Sample[]): number => {
  const third = Math.floor(samples.length / 3);
  const [from = 0] = samples[third] ?? [];
  const [to = 1] = samples[2 * third] ?? [];
  return (
    (highest(samples.slice(2 * third)) - highest(samples.slice(third, 2 * third))) / (to - from)
  );
};

export const memory: Bench = {
  name: 'memory',
  question: 'Does memory grow over 24 hours at 200 events a second, replayed fast?',
  run: async ({ short }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--expose-gc',
        '--import',
        'tsx',
        'bench/core/memory-replay.ts',
        String(short ? A_DAY / 50 : A_DAY),
        String(SAMPLES),
      ],
      { maxBuffer: MB },
    );
    const lines: readonly unknown[] = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const samples = lines.filter(isSample);
    const log = lines.find((line) => Array.isArray(line) && line[0] === 'log');
    const logBytes = Array.isArray(log) ? Number(log[1]) : Number.NaN;
    return [
      figure(
        'mb-per-10m',
        (growthOf(samples) * 10_000_000) / MB,
        'MB/10 M events',
        short ? null : 1,
      ),
      figure('total-mb', (samples.at(-1)?.[1] ?? Number.NaN) / MB, 'MB'),
      figure('log-mb', logBytes / MB, 'MB', 18),
    ];
  },
};
