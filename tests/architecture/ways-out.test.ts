import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeIn, withoutComments } from '#tests/support/runner/sources.ts';

/** What a browser lets a page export: files, the clipboard, the device's own sharing. */
const WAYS_OUT = /\bsaveFile\(|\bclipboard\b|\bnavigator\.share\b|\.download\s*=/;
/** The modules that implement the exports, which pass on what they are given; a moment and a frame have their provenance from the server. */
const CARRIERS = new Set([
  'src/app/exports/save-file.ts',
  'src/app/exports/EmbedDialog.tsx',
  'src/app/diagnostics/CopyReport.tsx',
  'src/app/replay/save-moment.ts',
]);
/** Has the provenance, or receives it from its caller. */
const KNOWS = /\buseProvenance\(\)|\bprovenance: Provenance\b/;

const isMute = (source: string): boolean => {
  const code = withoutComments(source);
  return WAYS_OUT.test(code) && !KNOWS.test(code);
};

describe('nothing leaves the site without its provenance', () => {
  it('by any file of the app', () => {
    const ways = codeIn('src/app').filter((file) =>
      WAYS_OUT.test(withoutComments(readFileSync(file, 'utf8'))),
    );
    expect(ways).toContain('src/app/table/tools/ExportTools.tsx');
    const mute = ways.filter((file) => !CARRIERS.has(file) && isMute(readFileSync(file, 'utf8')));
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
