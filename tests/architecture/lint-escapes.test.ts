import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Comments that switch a rule of the linter or of the compiler off. */
const ESCAPE = /(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck)/;

const files = [
  ...['src', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
  ...readdirSync('.'),
].filter((file) => /\.tsx?$/.test(file) && !file.endsWith('lint-escapes.test.ts'));

it('no file switches a rule off', () => {
  expect(files.filter((file) => ESCAPE.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(ESCAPE.test('// oxlint-disable-next-line no-console')).toBe(true);
});

/** Test files of a worker share their modules: which file first imports one would decide whether a replacement counts. */
const REPLACED_MODULE = /\bvi\.(?:do)?mock\(/i;

it('no test replaces a module', () => {
  expect(files.filter((file) => REPLACED_MODULE.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(REPLACED_MODULE.test("vi.mock('#app/x.ts')")).toBe(true);
});
