import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildDist } from '#scripts/build/build-dist.ts';
import { isBuildStale } from '#scripts/build/stale-build.ts';
import { BENCHES } from './benches.ts';
import { runAgainst } from './tool/against.ts';
import { benchCommand } from './tool/bench-process.ts';
import { circumstancesOf } from './tool/circumstances.ts';
import { type BenchCall, readCall } from './tool/command-line.ts';
import { misses } from './tool/figure-text.ts';
import { checkOut } from './tool/other-commit.ts';
import { readTwo } from './tool/read.ts';
import { encodeResult, type ResultLine } from './tool/result-line.ts';
import { runBenches } from './tool/run-benches.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const HELP = `npm run bench [-- NAME…] [-- --FLAG…]

  --short              prove that each works and that budgets hold
  --rounds N           measure so often (1; with --against 3 or more)
  --out FILE           write the figures as JSON lines
  --against REF        run the benches of another commit and of this tree in turns, and compare
  --read FILE FILE     compare two files of --out

${BENCHES.map(({ name, question }) => `  ${name.padEnd(14)} ${question}`).join('\n')}`;

/** Ends what runs when the user interrupts, so that it can be tidied up. */
const interruption = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
};

const INTERRUPTED = 130;

const save = async (file: string | null, lines: readonly ResultLine[]): Promise<void> => {
  if (file === null) return;
  await writeFile(file, lines.map((line) => `${encodeResult(line)}\n`).join(''));
};

const measure = async (call: BenchCall & { readonly kind: 'run' }): Promise<number> => {
  // Programs and browsers that a bench has started end with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(INTERRUPTED));
  }
  // The current sources are measured.
  if (isBuildStale(ROOT)) await buildDist(ROOT, 'warn');
  const wanted = BENCHES.filter(({ name }) => call.benches.includes(name));
  const found = await runBenches(wanted, call);
  if (call.out !== null) {
    const circumstances = await circumstancesOf(ROOT, call.isShort);
    await save(
      call.out,
      found.map((one) => ({ ...circumstances, ...one })),
    );
  }
  const broken = found.filter(({ figure }) => figure.isBudget === true && misses(figure));
  for (const { figure } of broken) console.error(`over its budget: ${figure.id}`);
  return broken.length === 0 ? 0 : 1;
};

const against = async (call: BenchCall & { readonly kind: 'against' }): Promise<number> => {
  const signal = interruption();
  try {
    const other = await checkOut(ROOT, call.ref, signal);
    if (!other.ok) {
      console.error(other.error);
      return 2;
    }
    const { lines, isComplete } = await runAgainst({
      ...call,
      root: ROOT,
      other: other.value,
      circumstances: await circumstancesOf(ROOT, call.isShort),
      command: benchCommand,
      signal,
      say: (line) => console.log(line),
    });
    await save(call.out, lines);
    return isComplete ? 0 : 1;
  } catch (error) {
    if (signal.aborted) return INTERRUPTED;
    throw error;
  }
};

const read = async (before: string, after: string): Promise<number> => {
  const compared = await readTwo(before, after);
  if (!compared.ok) {
    console.error(compared.error);
    return 2;
  }
  for (const line of compared.value) console.log(line);
  return 0;
};

const main = (): Promise<number> | number => {
  const call = readCall(
    process.argv.slice(2),
    BENCHES.map(({ name }) => name),
  );
  if (!call.ok) {
    console.error(call.error);
    return 2;
  }
  switch (call.value.kind) {
    case 'help':
      console.log(HELP);
      return 0;
    case 'read':
      return read(call.value.before, call.value.after);
    case 'run':
      return measure(call.value);
    case 'against':
      return against(call.value);
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // What the bench has started, and still runs, ends with this process.
  process.exit(1);
}
