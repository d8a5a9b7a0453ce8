import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesIn } from '#tests/support/runner/sources.ts';

/** Names in capitals that a number may follow: documents of ours, public standards and units, words of SQL. */
const NAMES: ReadonlySet<string> = new Set(
  (
    'SPEC PROVIDER ADR BCP CAP DCAT EDR HTTP IEC ISO MPL OGC RFC RSS SIRGAS WCAG WGS XML ' +
    'AND BETWEEN DEFAULT LIMIT OFFSET SELECT'
  ).split(' '),
);

/**
 * `(NAME 4)`, `NAME 4, 5`, `NAME, row 3`, `NAME section 2`, `NAME T4`: the name. Code is not prose:
 * `NAME, 3)` and `NAME = 3` cite nothing.
 */
const namesCitedIn = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/\b([A-Z]{3,})(?:,? (?:rows?|section|oracle|finding) [\da-d]|,? T\d| \d)/g),
    ([, name = '']) => name,
  );

/** Documents whose parts are cited by number: where they have their numbers, and how they are cited. */
const NUMBERED = [
  {
    document: 'docs/specification.md',
    numbers: /^(?:## (\d+)\. \S|- \*\*(\d+\.\d+)\*\* \S)/gm,
    cited: /\bspec(?:ification)? /i,
  },
  { document: 'docs/provider-contract.md', numbers: /^## (\d+)\. \S/gm, cited: /\bPROVIDER / },
  { document: 'docs/fault-matrix.md', numbers: /^\| (\d+) \|/gm, cited: /\bfault rows? /i },
].map(({ document, numbers, cited }) => ({
  document,
  numbers: Array.from(
    readFileSync(document, 'utf8').matchAll(numbers),
    ([, number, part]) => number ?? part ?? '',
  ),
  cited: new RegExp(
    String.raw`${cited.source}(\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?\b)*)`,
    `g${cited.flags}`,
  ),
}));

/** `9`, `1, 4`, `2 and 10`, `29 to 31`: every number that is named, those between included. */
const numbersIn = (list: string): readonly string[] => [
  ...list.split(/, | and | to /),
  ...Array.from(list.matchAll(/(\d+) to (\d+)/g)).flatMap(([, from, to]) =>
    Array.from({ length: Math.max(0, Number(to) - Number(from) - 1) }, (_, step) =>
      String(Number(from) + 1 + step),
    ),
  ),
];

const numbersCitedIn = (text: string, cited: RegExp): readonly string[] =>
  Array.from(text.matchAll(cited)).flatMap(([, list = '']) => numbersIn(list));

const FILES = [
  ...['src', 'tests', 'bench', 'scripts', 'docs'].flatMap((folder) =>
    filesIn(folder, /\.(?:[cm]?[jt]sx?|md|css|html|sh|ya?ml)$/),
  ),
  'README.md',
  'vite.config.ts',
]
  .filter((file) => !file.endsWith('citations.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

describe('a citation', () => {
  it('names a document of the repository or a public standard', () => {
    const foreign = FILES.flatMap(({ file, text }) =>
      namesCitedIn(text)
        .filter((name) => !NAMES.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(foreign).toEqual([]);
  });

  it.each(NUMBERED)('of $document names a number that it has', ({ numbers, cited }) => {
    const all = FILES.flatMap(({ file, text }) =>
      numbersCitedIn(text, cited).map((number) => ({ file, number })),
    );
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });

  it('is detected in each of these forms', () => {
    expect(
      namesCitedIn('(LORE 4), LORE, row 3; LORE section 2, LORE oracle d, LORE T4; most(LORE, 3)'),
    ).toEqual(['LORE', 'LORE', 'LORE', 'LORE', 'LORE']);
    const planted =
      'SPEC 9, the map; (spec 4.2, 4), specification 12; PROVIDER 1 to 3 and 5; fault row 999; fault rows 44, 45';
    expect(NUMBERED.map(({ cited }) => numbersCitedIn(planted, cited))).toEqual([
      ['9', '4.2', '4', '12'],
      ['1', '3', '5', '2'],
      ['999', '44', '45'],
    ]);
  });
});

it('the specification has the sections 1 to 9, and in each its requirements from 1 on', () => {
  const numbers = NUMBERED[0]?.numbers ?? [];
  const sections = numbers.filter((number) => !number.includes('.'));
  expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const counted = sections.flatMap((section) => {
    const of = numbers.filter((number) => number.startsWith(`${section}.`));
    expect(of).not.toEqual([]);
    return [section, ...of.map((_, index) => `${section}.${index + 1}`)];
  });
  expect(numbers).toEqual(counted);
});
