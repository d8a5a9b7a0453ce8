import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Rows of the fault matrix that concern feed, decoding, storage and worker (TRUST 2). */
const ROWS = [
  ...Array.from({ length: 30 }, (_, row) => row + 1),
  ...Array.from({ length: 16 }, (_, row) => row + 33),
];

const testFiles = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(directory, file));

/** Titles of tests, and the tables of rows that titles are made of. */
const SOURCES = [...testFiles('tests'), ...testFiles('src')]
  .filter((file) => !file.endsWith('fault-rows.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Row numbers named in tests: `row 12`, `rows 44, 45 and 48`, `rows 29 to 31`, and `[16, code]` of the matrix's tables. */
const namedRows = (): ReadonlySet<number> => {
  const named = new Set<number>();
  for (const [, list = ''] of SOURCES.matchAll(/\brows? ((?:\d+(?:, | and | to )?)+)/g)) {
    for (const [, from, to] of list.matchAll(/(\d+) to (\d+)/g)) {
      for (let row = Number(from); row <= Number(to); row += 1) named.add(row);
    }
    for (const [row] of list.matchAll(/\d+/g)) named.add(Number(row));
  }
  for (const [, row] of SOURCES.matchAll(/\[(\d+) as const|\[(\d+), ?'/g)) named.add(Number(row));
  for (const [, row] of SOURCES.matchAll(/^\s*\[\s*(\d+),\s*$/gm)) named.add(Number(row));
  if (SOURCES.includes('[16, code]')) named.add(16);
  if (SOURCES.includes('[17, code]')) named.add(17);
  for (const [, row] of SOURCES.matchAll(/^\s*\[(\d+), '/gm)) named.add(Number(row));
  return named;
};

describe('the fault matrix', () => {
  const named = namedRows();

  it.each(ROWS)('row %i has a test that names it', (row) => {
    expect(named.has(row)).toBe(true);
  });
});
