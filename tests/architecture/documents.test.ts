import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Documents that describe the present repository. Decision records describe their own day: their
 * links must resolve, but the files they name may have moved.
 */
const PRESENT: readonly string[] = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
  'bench/README.md',
];
const RECORDS: readonly string[] = readdirSync('docs/decisions').map((file) =>
  join('docs/decisions', file),
);

/** Files and folders of the repository that a text names in backticks: `src/app/main.tsx`, `tests/pages`; not patterns such as `bench/NAME.bench.ts`. */
const pathsIn = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/`((?:src|tests|bench|scripts|docs|public|\.ci|\.github)\/[\w./{}*-]+)`/g),
    ([, path = '']) => path,
  ).filter((path) => !/[A-Z]{3,}|[{*]/.test(path));

/** Local files that a text links to, from the root of the repository. */
const linksIn = (text: string, file: string): readonly string[] =>
  Array.from(text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g), ([, link = '']) =>
    normalize(join(dirname(file), link)),
  );

const missing = (
  files: readonly string[],
  pathsOf: (text: string, file: string) => readonly string[],
): readonly string[] =>
  files.flatMap((file) =>
    pathsOf(readFileSync(file, 'utf8'), file)
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );

describe('documents', () => {
  it('name files and folders that exist', () => {
    expect(missing(PRESENT, pathsIn)).toEqual([]);
  });

  it('link to files that exist', () => {
    expect(missing([...PRESENT, ...RECORDS], linksIn)).toEqual([]);
  });

  it('name controls by words that the site has', () => {
    const catalogue = readdirSync('src/i18n/pt-br', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join('src/i18n/pt-br', file), 'utf8'))
      .join('\n');
    const text = readFileSync('docs/accessibility.md', 'utf8');
    const named = Array.from(text.matchAll(/“([^”]+)”/g), ([, words = '']) => words);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((words) => !catalogue.includes(words))).toEqual([]);
  });

  it('name enough of the repository that a rename is noticed', () => {
    const named = new Set(pathsIn(readFileSync('docs/architecture.md', 'utf8')));
    expect(named.size).toBeGreaterThan(20);
  });

  it('would be caught naming or linking what does not exist', () => {
    expect(pathsIn('see `src/app/gone.ts`, `bench/NAME.bench.ts` and `tests/*`')).toEqual([
      'src/app/gone.ts',
    ]);
    expect(linksIn('[a](../gone.md) [b](https://x.org) [c](#d)', 'docs/a/b.md')).toEqual([
      'docs/gone.md',
    ]);
  });
});
