import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompressDirectory } from './precompress.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

it('writes a compressed twin beside each text that it makes smaller, and beside nothing else', async () => {
  const directory = folderOfTest();
  const script = 'export const uma = 1;\n'.repeat(50);
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'assets', 'a.js'), script);
  await writeFile(join(directory, 'tiny.css'), 'a');
  await writeFile(join(directory, 'picture.png'), Buffer.alloc(1_000));
  await precompressDirectory(directory);
  expect((await readdir(directory, { recursive: true })).toSorted()).toEqual([
    'assets',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'picture.png',
    'tiny.css',
  ]);
  const packed = (name: string): Promise<Buffer> => readFile(join(directory, 'assets', name));
  expect(brotliDecompressSync(await packed('a.js.br')).toString()).toBe(script);
  expect(gunzipSync(await packed('a.js.gz')).toString()).toBe(script);
});
