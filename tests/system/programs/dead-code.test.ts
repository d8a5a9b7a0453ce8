import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';

// A separate process that reads the whole repository.
vi.setConfig({ hookTimeout: 120_000 });

/** What `npm run dead-code` reads, in addition to package.json. */
const SOURCES = ['src', 'bench', 'scripts', 'tests', 'index.html'];
const SETTINGS =
  'knip.json vite.config.ts vite.server.config.ts vitest.config.ts tsconfig.json tsconfig.base.json';

let tree: string;
/** Findings by kind, as `file name`. */
let found: ReadonlyMap<string, readonly string[]>;

/** Runs knip, whatever its exit code: it is expected to find something. */
const deadCode = (directory: string): Promise<string> =>
  new Promise((resolve) => {
    const knip = join(process.cwd(), 'node_modules/knip/bin/knip.js');
    const args = [knip, '--reporter', 'json', '--no-progress'];
    execFile(process.execPath, args, { cwd: directory, maxBuffer: 1e8 }, (_, output) => {
      resolve(output);
    });
  });

const namesByKind = (output: string): ReadonlyMap<string, readonly string[]> => {
  const report: unknown = JSON.parse(output);
  const names = new Map<string, string[]>();
  const issues: unknown = isRecord(report) ? report.issues : undefined;
  for (const issue of Array.isArray(issues) ? issues : []) {
    if (!isRecord(issue)) continue;
    for (const [kind, list] of Object.entries(issue)) {
      for (const item of Array.isArray(list) ? list : []) {
        const name = `${String(issue.file)} ${String(isRecord(item) ? item.name : item)}`;
        names.set(kind, [...(names.get(kind) ?? []), name]);
      }
    }
  }
  return names;
};

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'dead-code-'));
  const read = [...SOURCES, ...SETTINGS.split(' ')];
  await Promise.all(read.map((path) => cp(path, join(tree, path), { recursive: true })));
  await symlink(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  const used = join(tree, 'src/domain/result.ts');
  const source = await readFile(used, 'utf8');
  await writeFile(used, `${source}\nexport const planted = 1;\nexport type Planted = 2;\n`);
  await writeFile(join(tree, 'src/domain/planted.ts'), 'export const file = 1;\n');
  const manifest: unknown = JSON.parse(await readFile('package.json', 'utf8'));
  const dependencies = { ...Object(manifest).dependencies, planted: '1.0.0' };
  await writeFile(
    join(tree, 'package.json'),
    JSON.stringify({ ...Object(manifest), dependencies }),
  );
  found = namesByKind(await deadCode(tree));
});

afterAll(async () => {
  await rm(tree, { recursive: true, force: true });
});

it.each([
  ['exports', 'src/domain/result.ts planted'],
  ['types', 'src/domain/result.ts Planted'],
  ['files', 'src/domain/planted.ts src/domain/planted.ts'],
  ['dependencies', 'package.json planted'],
])('the check for dead code finds unused %s, and nothing but those planted', (kind, name) => {
  expect(found.get(kind)).toEqual([name]);
});
