import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Documents of the repository that are cited by a name in capitals; each has a test of its own that its numbers resolve. */
const HELD: readonly string[] = ['SPEC', 'PROVIDER'];
/** Public standards, units and message levels that are also followed by a number. */
const STANDARDS: readonly string[] = [
  'ADR',
  'BCP',
  'HTTP',
  'IEC',
  'ISO',
  'MPL',
  'RFC',
  'SIRGAS',
  'WCAG',
  'WGS',
];

/** Words of SQL that a number may follow. */
const SQL: readonly string[] = ['AND', 'BETWEEN', 'DEFAULT', 'LIMIT', 'OFFSET', 'SELECT'];

/**
 * `(NAME 4)`, `NAME 4, 5`, `NAME, row 3`, `NAME section 2`, `NAME T4`: the name. Code is not prose:
 * `NAME, 3)` and `NAME = 3` cite nothing.
 */
const namesCitedIn = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/\b([A-Z]{3,})(?:,? (?:rows?|section|oracle|finding) [\da-d]|,? T\d| \d)/g),
    ([, name = '']) => name,
  );

const FILES = [
  ...['src', 'tests', 'bench', 'scripts', 'docs'].flatMap((directory) =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:[cm]?[jt]sx?|md|css|html)$/.test(file))
      .map((file) => join(directory, file)),
  ),
  'README.md',
  'vite.config.ts',
].filter((file) => !file.endsWith('citations.test.ts'));

/** `fault row 25`, `fault rows 44, 45 and 48`, `fault rows 29 to 31`: the numbers. */
const faultRowsIn = (text: string): readonly number[] =>
  Array.from(
    text.matchAll(/\bfault rows? (\d+(?:(?:, | and | to )\d+)*)/gi),
    ([, list = '']) => list,
  )
    .flatMap((list) => list.split(/, | and | to /))
    .map(Number);

const ROWS: ReadonlySet<number> = new Set(
  Array.from(readFileSync('docs/fault-matrix.md', 'utf8').matchAll(/^\| (\d+) \|/gm), ([, row]) =>
    Number(row),
  ),
);

describe('a citation', () => {
  it('names a document of the repository or a public standard', () => {
    const foreign = FILES.flatMap((file) =>
      namesCitedIn(readFileSync(file, 'utf8'))
        .filter((name) => ![...HELD, ...STANDARDS, ...SQL].includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(foreign).toEqual([]);
  });

  it('names a row that the fault matrix has', () => {
    const cited = FILES.flatMap((file) =>
      faultRowsIn(readFileSync(file, 'utf8')).map((row) => ({ file, row })),
    );
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ row }) => !ROWS.has(row))).toEqual([]);
  });

  it('is detected in each of these forms', () => {
    expect(
      namesCitedIn('(LORE 4), LORE, row 3; LORE section 2, LORE oracle d, LORE T4; most(LORE, 3)'),
    ).toEqual(['LORE', 'LORE', 'LORE', 'LORE', 'LORE']);
    expect(faultRowsIn('fault row 999; fault rows 1 to 3 and 5')).toEqual([999, 1, 3, 5]);
  });
});
