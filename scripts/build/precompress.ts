import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { compressed, TIGHT_QUALITY } from '#server/http/content-coding.ts';

const COMPRESSIBLE = new Set([
  '.css',
  '.csv',
  '.html',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
]);

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path);
  const [gz, br] = await Promise.all([
    compressed(content, 'gzip', TIGHT_QUALITY),
    compressed(content, 'br', TIGHT_QUALITY),
  ]);
  // A tiny file only grows.
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
};

/** Writes `.br` and `.gz` beside every compressible file of a directory, and of those in it. */
export const precompressDirectory = async (directory: string): Promise<void> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
      .map((entry) => compressFile(join(entry.parentPath, entry.name))),
  );
};

/** Compresses every compressible file of the build, so that the server does not compress at run time. */
export const precompress = (): Plugin => {
  let outDir = 'dist/site';
  return {
    name: 'vigia-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle(failure) {
      if (failure !== undefined) return;
      await precompressDirectory(outDir);
    },
  };
};
