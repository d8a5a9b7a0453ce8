import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from '#domain/result.ts';
import { compare } from './comparison.ts';
import { comparisonText } from './comparison-text.ts';
import { decodeResults, type ResultLine } from './result-line.ts';

const linesOf = async (file: string): Promise<Result<readonly ResultLine[], string>> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return err(`--read: ${file} cannot be read; a file that --out wrote can`);
  const lines = decodeResults(text);
  return lines.ok
    ? lines
    : err(`--read: ${file}, ${lines.error}; a file that --out wrote is right`);
};

/** What makes two files hard to compare. */
const notesOf = (
  before: readonly ResultLine[],
  after: readonly ResultLine[],
): readonly string[] => {
  const kinds = (of: (line: ResultLine) => unknown): number =>
    new Set([...before, ...after].map((line) => JSON.stringify(of(line)))).size;
  return [
    kinds(({ machine }) => machine) > 1 ? 'measured on different machines' : null,
    kinds(({ isShort }) => isShort) > 1 ? 'short and long runs are mixed' : null,
    'not measured in turns: --against is surer',
  ].filter((note) => note !== null);
};

/** Compares two files of results. */
export const readTwo = async (
  before: string,
  after: string,
): Promise<Result<readonly string[], string>> => {
  const [was, is] = await Promise.all([linesOf(before), linesOf(after)]);
  if (!was.ok) return was;
  if (!is.ok) return is;
  const notes = notesOf(was.value, is.value).map((note) => `note: ${note}`);
  return ok([...comparisonText(compare(was.value, is.value), before, after), ...notes]);
};
