import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildDist } from '#scripts/build-dist.ts';
import { isBuildStale } from '#scripts/stale-build.ts';
import type { Bench, Figure } from './bench.ts';
import { BENCHES } from './benches.ts';

const HELP = `npm run bench [-- NAME…] [-- --out FILE] [-- --short]
${BENCHES.map(({ name, question }) => `  ${name.padEnd(14)} ${question}`).join('\n')}`;

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

const misses = ({ value, goal, better }: Figure): boolean =>
  goal !== null && !(better === 'lower' ? value <= goal : value >= goal);

const reaches = (figure: Figure): string => {
  if (figure.goal === null) return '';
  return misses(figure) ? 'missed' : 'reached';
};

const line = (figure: Figure): string =>
  [
    figure.id.padEnd(34),
    number.format(figure.value).padStart(12),
    figure.unit.padEnd(14),
    (figure.goal === null
      ? ''
      : `goal ${figure.better === 'lower' ? '≤' : '≥'} ${figure.goal}`
    ).padEnd(14),
    reaches(figure),
  ]
    .join('  ')
    .trimEnd();

const run = async (bench: Bench, short: boolean): Promise<readonly Figure[]> => {
  const began = performance.now();
  const found = await bench.run({ short });
  for (const figure of found) console.log(line(figure));
  console.log(`${bench.name}: ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  return found;
};

/** Alone on the machine: for figures that are compared. */
const runOneByOne = async (benches: readonly Bench[]): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const bench of benches) figures.push(...(await run(bench, false)));
  return figures;
};

/** Two at a time: a short run proves that they work, and most of them wait for much of their time. */
const runInPairs = async (benches: readonly Bench[]): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  const left = benches.filter(({ isAlone = false }) => !isAlone);
  const work = async (): Promise<void> => {
    for (let bench = left.shift(); bench !== undefined; bench = left.shift()) {
      figures.push(...(await run(bench, true)));
    }
  };
  await Promise.all([work(), work()]);
  for (const bench of benches) {
    if (bench.isAlone === true) figures.push(...(await run(bench, true)));
  }
  return figures;
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(`no such bench: ${unknown.join(', ')}\n${HELP}`);
    return 2;
  }
  const root = fileURLToPath(new URL('..', import.meta.url));
  // The current sources are measured.
  if (isBuildStale(root)) await buildDist(root, 'warn');
  const wanted = BENCHES.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  const figures = await (values.short ? runInPairs(wanted) : runOneByOne(wanted));
  if (values.out !== undefined)
    await writeFile(values.out, `${JSON.stringify(figures, null, 2)}\n`);
  const broken = figures.filter((figure) => figure.isBudget === true && misses(figure));
  for (const { id } of broken) console.error(`over its budget: ${id}`);
  return broken.length === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
