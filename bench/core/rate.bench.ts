import { riseOfHour } from '#domain/series/rise-rate.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { drawnLevels, RATE_TRIALS } from '#tests/support/series/rate-figures.ts';
import { type Bench, figureIn } from '../bench.ts';

const figure = figureIn('rate');
const RUNS = 2_000;

/** Microseconds of one rate of an hour of readings every 15 seconds. */
const costOf = (runs: number): number => {
  const levels = drawnLevels({ truth: (hours) => 10 * hours });
  const to = levels.at(-1)?.time ?? epochMs(0);
  const began = performance.now();
  for (let run = 0; run < runs; run += 1) riseOfHour(levels, to);
  return ((performance.now() - began) * 1_000) / runs;
};

/** How far off the rates of rise are, and how often their bands hold the truth: the table of docs/rate.md. */
export const rate: Bench = {
  isCount: true,
  name: 'rate',
  question: 'How far off is the rate of rise, and how often does its band hold the truth?',
  run: ({ short }) =>
    Promise.resolve([
      ...RATE_TRIALS.flatMap((trial) => trial(short ? 1_000 : RUNS)).map(
        ({ id, value, unit, least, most }) =>
          unit === '%'
            ? { ...figure(id, value, unit, least || null, 'higher'), isBudget: least > 0 }
            : { ...figure(id, value, unit, most), isBudget: most !== null },
      ),
      figure('cost', costOf(short ? 50 : RUNS), 'µs a rate'),
    ]),
};
