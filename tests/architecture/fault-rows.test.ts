import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Rows of the fault matrix that concern feed, decoding, storage and worker. Rows from 58 on were
 * found later from outside: 58 to 63 and 67 concern the connection and its status, 64 to 66 the
 * server under very long requests, sockets that never read, and slow connections.
 */
const ROWS = [
  ...Array.from({ length: 30 }, (_, row) => row + 1),
  ...Array.from({ length: 16 }, (_, row) => row + 33),
  ...Array.from({ length: 10 }, (_, row) => row + 58),
];

const testFiles = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('fault-rows.test.ts'))
    .map((file) => join(directory, file));

/** A test's text without its comments: a row named only in a comment is not a test. */
const codeOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');

const FILES = [...testFiles('tests'), ...testFiles('src')];
/** Their titles come from tables that begin with the row: `[16, 'close code', …]`, `16 as const`. */
const MATRIX = ['tests/worker/fault-matrix.test.ts', 'tests/worker/fault-matrix-stream.test.ts'];

/** Row numbers in the titles of tests: `row 12`, `rows 44, 45 and 48`, `rows 29 to 31`. */
const namedRows = (): ReadonlySet<number> => {
  const named = new Set<number>();
  for (const [, list = ''] of FILES.map(codeOf)
    .join('\n')
    .matchAll(/\brows? ((?:\d+(?:, | and | to )?)+)/g)) {
    for (const [, from, to] of list.matchAll(/(\d+) to (\d+)/g)) {
      for (let row = Number(from); row <= Number(to); row += 1) named.add(row);
    }
    for (const [row] of list.matchAll(/\d+/g)) named.add(Number(row));
  }
  const table = MATRIX.map(codeOf).join('\n');
  for (const [, row] of table.matchAll(/^\s*\[\s*(\d+),\s*'/gm)) named.add(Number(row));
  for (const [, row] of table.matchAll(/\[(\d+), code\] as const/g)) named.add(Number(row));
  return named;
};

describe('the fault matrix', () => {
  const named = namedRows();

  it.each(ROWS)('row %i has a test that names it', (row) => {
    expect(named.has(row)).toBe(true);
  });

  it('has no test that is skipped, marked as todo or expected to fail', () => {
    const skipped = FILES.filter((file) =>
      /\b(?:it|test|describe)\.(?:skip|todo|fails|only|skipIf|runIf)\b|\.skip\(/.test(codeOf(file)),
    );
    expect(skipped).toEqual([]);
  });
});
