import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutComments } from '#tests/support/runner/sources.ts';

/** Rows of which the document may say "no test". This list may only shrink. */
const WITHOUT_TEST: readonly number[] = [57];

const ROWS = Array.from({ length: 90 }, (_, row) => row + 1);

interface Row {
  readonly row: number;
  readonly cells: readonly string[];
  readonly proof: string;
}

const TABLE: readonly Row[] = readFileSync('docs/fault-matrix.md', 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*\d/.test(line))
  .map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { row: Number(cells[0]), cells, proof: cells[3] ?? '' };
  });

const PROOF = /`([^`]+)` “([^”]+)”/g;

/**
 * Texts of a test file, including its titles, without its comments; `[20, 'null data', …]` in a
 * table is `row 20: null data`.
 */
const titlesOf = (file: string): readonly string[] => {
  const code = withoutComments(readFileSync(file, 'utf8'));
  const texts = [...code.matchAll(/'([^'\n]+)'|`([^`\n]+)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  );
  const tabled = [...code.matchAll(/\[\s*(\d+),\s*'([^'\n]+)'/g)].map(
    ([, row, words]) => `row ${row}: ${words}`,
  );
  return [...texts, ...tabled];
};

/** What is wrong with a test as the document names it; null if nothing. */
const faultOf = (file: string, words: string): string | null => {
  if (!/^(?:tests|src)\/.+\.test\.tsx?$/.test(file) || !existsSync(file))
    return `no test file: ${file}`;
  return titlesOf(file).some((title) => title.includes(words)) ? null : `not in ${file}: ${words}`;
};

describe('the document of the fault matrix', () => {
  it('has every row once, in order', () => {
    expect(TABLE.map(({ row }) => row)).toEqual(ROWS);
  });

  it('has four cells in each, none of them empty', () => {
    expect(TABLE.filter(({ cells }) => cells.length !== 4 || cells.includes(''))).toEqual([]);
  });

  it('lists only these rows as having no test', () => {
    const without = TABLE.filter(({ proof }) => proof === 'no test').map(({ row }) => row);
    expect(without).toEqual(WITHOUT_TEST);
  });

  it.each(TABLE.filter(({ proof }) => proof !== 'no test'))(
    'row $row names tests that exist, and nothing else',
    ({ proof }) => {
      const named = [...proof.matchAll(PROOF)];
      expect(named.map(([text]) => text).join('; ')).toBe(proof);
      const faults = named.map(([, file = '', words = '']) => faultOf(file, words));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    },
  );
});
