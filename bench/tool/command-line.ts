import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#domain/result.ts';

/** Fewer cannot tell a difference from noise. */
const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 99;

/** What the tool is asked to do. `benches` in the order of the list. */
export type BenchCall =
  | { readonly kind: 'help' }
  | { readonly kind: 'read'; readonly before: string; readonly after: string }
  | (Run & { readonly kind: 'run' })
  | (Run & { readonly kind: 'against'; readonly ref: string });

interface Run {
  readonly benches: readonly string[];
  readonly isShort: boolean;
  readonly rounds: number;
  /** File for the results. */
  readonly out: string | null;
}

const OPTIONS = {
  help: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
  out: { type: 'string' },
  rounds: { type: 'string' },
  against: { type: 'string' },
  read: { type: 'boolean', default: false },
} as const;

const parsed = (args: readonly string[]) => {
  try {
    return ok(parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS }));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
};

const roundsOf = (text: string | undefined, least: number): Result<number, string> => {
  if (text === undefined) return ok(least);
  const rounds = Number(text);
  const isRight = Number.isInteger(rounds) && rounds >= least && rounds <= MOST_ROUNDS;
  return isRight
    ? ok(rounds)
    : err(`--rounds: "${text}" is not right; a whole number from ${least} to ${MOST_ROUNDS} is`);
};

const chosen = (
  names: readonly string[],
  known: readonly string[],
): Result<readonly string[], string> => {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return err(`"${unknown}" is no bench; these are: ${known.join(', ')}`);
  }
  return ok(known.filter((name) => names.length === 0 || names.includes(name)));
};

/** Reads a command line. An error is one line: what, where, and what would be right. */
export const readCall = (
  args: readonly string[],
  known: readonly string[],
): Result<BenchCall, string> => {
  const given = parsed(args);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  if (values.help) return ok({ kind: 'help' });
  if (values.read) {
    const [before, after, ...more] = positionals;
    if (before === undefined || after === undefined || more.length > 0) {
      return err(`--read: ${positionals.length} files are given; it compares two`);
    }
    return ok({ kind: 'read', before, after });
  }
  const benches = chosen(positionals, known);
  if (!benches.ok) return benches;
  const rounds = roundsOf(values.rounds, values.against === undefined ? 1 : LEAST_ROUNDS);
  if (!rounds.ok) return rounds;
  const run = {
    benches: benches.value,
    isShort: values.short,
    rounds: rounds.value,
    out: values.out ?? null,
  };
  if (values.against === undefined) return ok({ kind: 'run', ...run });
  return ok({ kind: 'against', ref: values.against, ...run });
};
