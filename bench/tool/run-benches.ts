import type { Bench, Figure } from '../bench.ts';
import { figureText } from './figure-text.ts';

/** A figure of a bench in a round. */
export interface MeasuredFigure {
  readonly bench: string;
  readonly figure: Figure;
  readonly round: number;
}

/** A short run takes seconds, on a busy machine a minute. One that is not done by then hangs. */
const SHORT_LIMIT_MS = 180_000;

/** What work gives; throws, and names the bench, where it is not done in time. */
export const withinTime = async <Value>(
  name: string,
  work: Promise<Value>,
  limitMs: number,
): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name}: not done after ${limitMs / 1_000} s`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** How benches are run in this process. */
export interface RunOptions {
  readonly isShort: boolean;
  readonly rounds: number;
}

const runOne = async (
  bench: Bench,
  round: number,
  { isShort }: RunOptions,
): Promise<readonly MeasuredFigure[]> => {
  const began = performance.now();
  const work = bench.run({ short: isShort });
  const found = await (isShort ? withinTime(bench.name, work, SHORT_LIMIT_MS) : work);
  for (const figure of found) console.log(figureText(figure));
  console.log(`${bench.name}: ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  return found.map((figure) => ({ bench: bench.name, figure, round }));
};

/** Alone on the machine: for figures that are compared. */
const oneByOne = async (
  benches: readonly Bench[],
  options: RunOptions,
): Promise<readonly MeasuredFigure[]> => {
  const figures: MeasuredFigure[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const bench of benches) figures.push(...(await runOne(bench, round, options)));
  }
  return figures;
};

/** More than there are cores: most of them wait for much of their time. */
const AT_A_TIME = 3;

/** Some at a time; the last of the list first. */
const together = async (
  benches: readonly Bench[],
  options: RunOptions,
): Promise<readonly MeasuredFigure[]> => {
  const figures: MeasuredFigure[] = [];
  const left = [...benches];
  const work = async (): Promise<void> => {
    for (let bench = left.pop(); bench !== undefined; bench = left.pop()) {
      figures.push(...(await runOne(bench, 1, options)));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return figures;
};

/** A short run proves that they work. The last of the list take longest: what ends the run is short. Counts are exact, so alone. */
const inGroups = async (
  benches: readonly Bench[],
  options: RunOptions,
): Promise<readonly MeasuredFigure[]> => {
  const counted = benches.filter(({ isCount = false }) => isCount);
  const others = benches.filter((bench) => !counted.includes(bench));
  return [...(await together(others, options)), ...(await oneByOne(counted, options))];
};

/** Runs benches in this process, and prints each figure. */
export const runBenches = (
  benches: readonly Bench[],
  options: RunOptions,
): Promise<readonly MeasuredFigure[]> => {
  const isProof = options.isShort && options.rounds === 1;
  return isProof ? inGroups(benches, options) : oneByOne(benches, options);
};
