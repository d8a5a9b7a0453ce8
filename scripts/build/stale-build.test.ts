import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuildStale } from './stale-build.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stale-build-'));
});

afterEach(() => rmSync(root, { recursive: true }));

/** A file whose modification time is so many seconds after the epoch. */
const write = (path: string, seconds: number): void => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, seconds, seconds);
};

it('a site that was never built is stale', () => {
  write('src/app/main.tsx', 1);
  expect(isBuildStale(root)).toBe(true);
});

it('a build is stale once a source is newer, in any folder; a test is not a source', () => {
  write('src/app/main.tsx', 9);
  write('dist/server.js', 10);
  expect(isBuildStale(root)).toBe(true);
  write('dist/site/index.html', 10);
  write('src/app/main.test.tsx', 11);
  expect(isBuildStale(root)).toBe(false);
  write('vite.config.ts', 11);
  expect(isBuildStale(root)).toBe(true);
});
