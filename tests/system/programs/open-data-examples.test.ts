import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

// The examples of docs/open-data.md as they are written there, each where its language is.

const run = promisify(execFile);
const site = commonSite();
const folder = folderOfFile();

const BLOCKS = [
  ...readFileSync('docs/open-data.md', 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm),
].map(([, language = '', code = '']) => ({
  language,
  code: code.replaceAll('https://vigia.example', site.url),
}));

interface Interpreter {
  /** Fails where the language, or a library of the example, is not there. */
  readonly probe: readonly string[];
  readonly call: (code: string) => readonly string[];
  /** What the example has to leave, and its first characters. */
  readonly files: Readonly<Record<string, string>>;
}

const INTERPRETERS: Readonly<Record<string, Interpreter>> = {
  'sh curl': {
    probe: ['curl', '--version'],
    call: (code) => ['sh', '-ec', code],
    files: { 'agora.geojson': '{"type":"FeatureCollection"', 'rio.csv': 'codigo,instante' },
  },
  'sh ogr2ogr': {
    probe: ['ogr2ogr', '--version'],
    call: (code) => ['sh', '-ec', code],
    files: {
      'agora.gpkg': 'SQLite format 3',
      'rios.csv': 'codigo,rio\n',
      'acontecimentos.csv': '',
    },
  },
  python: {
    probe: ['python3', '--version'],
    call: (code) => ['python3', '-c', code],
    files: { 'rio.svg': '<svg xmlns' },
  },
  r: {
    probe: ['Rscript', '--version'],
    call: (code) => ['Rscript', '-e', code],
    files: { 'Rplots.pdf': '%PDF' },
  },
  js: {
    probe: ['node', '--version'],
    call: (code) => [
      'node',
      '--input-type=module',
      '-e',
      `${code}\nif (!(levels[0][1] > 0)) throw new Error('no level');`,
    ],
    files: {},
  },
};

const isThere = ([program = '', ...args]: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('the examples of docs/open-data.md', () => {
  it('are of known languages', () => {
    const named = BLOCKS.map(({ language, code }) =>
      language === 'sh' ? `sh ${code.split(' ', 1).join('')}` : language,
    );
    expect(named.toSorted()).toEqual(Object.keys(INTERPRETERS).toSorted());
  });

  for (const [name, { probe, call, files }] of Object.entries(INTERPRETERS)) {
    if (!isThere(probe)) continue;
    it(`work as they are written: ${name}`, async () => {
      const [language, begin = ''] = name.split(' ');
      const block = BLOCKS.find((one) => one.language === language && one.code.startsWith(begin));
      const [program = '', ...args] = call(block?.code ?? '');
      await run(program, args, { cwd: folder });
      expect(readdirSync(folder)).toEqual(expect.arrayContaining(Object.keys(files)));
      for (const [file, first] of Object.entries(files))
        expect(readFileSync(join(folder, file), 'utf8').slice(0, first.length)).toBe(first);
    });
  }
});
