import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { type BenchCommand, runSide } from './bench-process.ts';
import { compare } from './comparison.ts';
import { comparisonText } from './comparison-text.ts';
import type { OtherCommit } from './other-commit.ts';
import type { Circumstances, ResultLine } from './result-line.ts';

/** What is compared, and how. */
export interface AgainstOptions {
  readonly root: string;
  readonly ref: string;
  readonly other: OtherCommit;
  readonly circumstances: Circumstances;
  readonly benches: readonly string[];
  readonly rounds: number;
  readonly command: BenchCommand;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** All results of both sides, and whether every bench that both have could be compared. */
export interface AgainstResult {
  readonly lines: readonly ResultLine[];
  readonly isComplete: boolean;
}

/** The file of a bench in a checked-out commit; null if it has no such bench. */
const fileOf = (root: string, bench: string): string | null => {
  const files = readdirSync(join(root, 'bench'), { recursive: true, encoding: 'utf8' });
  const found = files.find((file) => basename(file) === `${bench}.bench.ts`);
  return found === undefined ? null : join('bench', found);
};

/** Both sides of one bench in turns. An error names the side that failed. */
const inTurns = async (
  bench: string,
  folder: string,
  { root, ref, other, circumstances, rounds, command, signal, say }: AgainstOptions,
): Promise<Result<Record<'before' | 'after', readonly ResultLine[]>, string>> => {
  const sides = [
    { name: ref, folder: other.folder, commit: other.commit, isDirty: false, lines: [] },
    { ...circumstances, name: 'this tree', folder: root, lines: [] },
  ].map((side) => ({ ...side, lines: [] as ResultLine[] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, { name, folder: where, commit, isDirty, lines }] of sides.entries()) {
      const began = performance.now();
      const out = join(folder, `${bench}-${round}-${index}.jsonl`);
      const run = {
        folder: where,
        circumstances: { ...circumstances, commit, isDirty },
        bench,
        round,
        out,
      };
      const found = await runSide(run, command, signal);
      if (!found.ok) return err(`${bench} fails in ${name}:\n${found.error}`);
      lines.push(...found.value);
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      say(`${bench}, round ${round} of ${rounds}, ${name}: ${seconds} s`);
    }
  }
  return ok({ before: sides[0]?.lines ?? [], after: sides[1]?.lines ?? [] });
};

/** Runs benches of another commit and of this tree in turns, and says how they compare. */
export const runAgainst = async (options: AgainstOptions): Promise<AgainstResult> => {
  const { root, ref, other, benches, say } = options;
  const folder = await mkdtemp(join(tmpdir(), 'vigia-bench-'));
  const lines: ResultLine[] = [];
  let isComplete = true;
  try {
    for (const bench of benches) {
      const [theirs, ours] = [fileOf(other.folder, bench), fileOf(root, bench)];
      if (theirs === null || ours === null) {
        say(`${bench}: ${ref} has no such bench; skipped`);
        continue;
      }
      const found = await inTurns(bench, folder, options);
      if (!found.ok) {
        say(found.error);
        isComplete = false;
        continue;
      }
      lines.push(...found.value.before, ...found.value.after);
      const compared = compare(found.value.before, found.value.after);
      for (const line of comparisonText(compared, ref, 'this tree')) say(line);
      const [before, after] = [join(other.folder, theirs), join(root, ours)].map((file) =>
        readFileSync(file, 'utf8'),
      );
      if (before !== after) say(`${ours} itself differs: its figures may not mean the same`);
      say('');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { lines, isComplete };
};
