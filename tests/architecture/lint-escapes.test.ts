import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from '#tests/support/runner/sources.ts';

const FILES = [
  ...['src', 'tests', 'scripts', 'bench'].flatMap(sourcesIn),
  ...readdirSync('.').filter((file) => /\.tsx?$/.test(file)),
].filter((file) => !file.endsWith('lint-escapes.test.ts'));

it.each([
  [
    'file switches a rule of the linter or of the compiler off',
    /(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck)/,
    '// oxlint-disable-next-line no-console',
  ],
  // Test files of a worker share their modules: which first imports one would decide whether a replacement counts.
  ['test replaces a module', /\bvi\.(?:do)?mock\(/i, "vi.mock('#app/x.ts')"],
  [
    'test is skipped, marked as todo, expected to fail or run alone',
    /\b(?:it|test|describe)\.(?:skip|todo|fails|only|skipIf|runIf)\b|\.skip\(/,
    ['it', "skip('x')"].join('.'),
  ],
])('no %s', (_, pattern, planted) => {
  expect(pattern.test(planted)).toBe(true);
  expect(FILES.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
});
