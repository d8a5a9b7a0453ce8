import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What a browser lets a page export: files, the clipboard, the device's own sharing. */
const WAYS_OUT = /\bsaveFile\(|\bclipboard\b|\bnavigator\.share\b|\.download\s*=/;
/** The modules that implement the exports, which pass on what they are given. */
const CARRIERS = new Set(['src/app/exports/save-file.ts', 'src/app/diagnostics/CopyReport.tsx']);
/** Has the provenance, or receives it from its caller. */
const KNOWS = /\buseProvenance\(\)|\bprovenance: Provenance\b/;

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

const isMute = (source: string): boolean => {
  const code = withoutComments(source);
  return WAYS_OUT.test(code) && !KNOWS.test(code);
};

describe('nothing leaves the site without its provenance', () => {
  it('by any file of the app', async () => {
    const files = (await readdir('src/app', { recursive: true }))
      .map((file) => join('src/app', file))
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
    const ways = [];
    const mute = [];
    for (const file of files) {
      const source = await readFile(file, 'utf8');
      if (WAYS_OUT.test(withoutComments(source))) ways.push(file);
      if (!CARRIERS.has(file) && isMute(source)) mute.push(file);
    }
    expect(ways).toContain('src/app/table/tools/ExportTools.tsx');
    expect(mute).toEqual([]);
  });

  it.each([
    ['saveFile(name, type, text);', true],
    ['await navigator.clipboard.writeText(text);', true],
    ['const provenance = useProvenance(); saveFile(name, type, text);', false],
    ['/** useProvenance() */ saveFile(name, type, text);', true],
    ['const a = 1;', false],
  ])('and the check detects %s', (source, mute) => {
    expect(isMute(source)).toBe(mute);
  });
});
