import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAgainst } from './against.ts';
import type { BenchCommand } from './bench-process.ts';
import { checkOut, type OtherCommit } from './other-commit.ts';

let root = '';
const never = new AbortController().signal;

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  }).trim();

/** A program that writes one figure: `steady` whose value is read from the commit's own file. */
const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs';
const [, , bench, out] = process.argv;
const value = Number(readFileSync('bench/' + bench + '.bench.ts', 'utf8'));
if (Number.isNaN(value)) { console.error('the bench broke'); process.exit(1); }
const figure = { id: bench + '.ms', value, unit: 'ms', goal: null, better: 'lower' };
writeFileSync(out, JSON.stringify([figure, { ...figure, id: bench + '.at-' + value }]));
`;

const command: BenchCommand = (bench, out) => [process.execPath, 'run.mjs', bench, out];

const write = (path: string, text: string): Promise<void> => writeFile(join(root, path), text);

const circumstances = {
  commit: 'ours',
  isDirty: true,
  time: '',
  machine: { cpu: '', cores: 1, node: '', chromium: null },
  isShort: false,
};

const against = async (other: OtherCommit, ...benches: readonly string[]) => {
  const said: string[] = [];
  const result = await runAgainst({
    root,
    ref: 'before',
    other,
    circumstances,
    benches,
    rounds: 3,
    command,
    signal: never,
    say: (line) => said.push(line.replaceAll(/ +/g, ' ')),
  });
  return { ...result, said };
};

const opened = async (ref: string): Promise<OtherCommit> => {
  const other = await checkOut(root, ref, never);
  if (!other.ok) throw new Error(other.error);
  return other.value;
};

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'vigia-against-')));
  await mkdir(join(root, 'bench'));
  await mkdir(join(root, 'packages'));
  await symlink(join(root, 'packages'), join(root, 'node_modules'));
  await write('packages/kept.txt', 'ours');
  await write('.gitignore', '.cache\nnode_modules\npackages\n');
  await write('run.mjs', PROGRAM);
  await write('bench/quick.bench.ts', '20');
  await write('bench/broken.bench.ts', '1');
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'before');
  git('tag', 'before');
  await write('bench/quick.bench.ts', '10');
  await write('bench/broken.bench.ts', 'x');
  await write('bench/new.bench.ts', '1');
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('another commit', () => {
  it('is checked out once, with the same packages, and compared in turns', async () => {
    const other = await opened('before');
    expect(other.commit).toBe(git('rev-parse', 'before'));
    const { lines, said, isComplete } = await against(other, 'quick', 'new');
    expect(isComplete).toBe(true);
    expect(lines.map(({ commit, round, figure }) => [commit, round, figure.value])).toEqual(
      [other.commit, 'ours'].flatMap((commit, side) =>
        [1, 2, 3].flatMap((round) => ['ms', 'at'].map(() => [commit, round, side === 0 ? 20 : 10])),
      ),
    );
    expect(said.filter((line) => line.includes('round')).slice(0, 2)).toEqual([
      expect.stringMatching(/^quick, round 1 of 3, before: \d+ s$/),
      expect.stringMatching(/^quick, round 1 of 3, this tree: \d+ s$/),
    ]);
    expect(said).toContain('quick.ms 20 → 10 ms × 0.500 better');
    expect(said).toContain('quick.at-20: only in before');
    expect(said).toContain('quick.at-10: only in this tree');
    expect(said).toContain(
      'bench/quick.bench.ts itself differs: its figures may not mean the same',
    );
    expect(said).toContain('new: before has no such bench; skipped');
    expect((await opened('before')).folder).toBe(other.folder);
    expect(git('status', '--porcelain')).not.toContain('.cache');
  });

  it('is compared in what works where one bench fails, and that is said', async () => {
    const { lines, said, isComplete } = await against(await opened('before'), 'broken', 'quick');
    expect(isComplete).toBe(false);
    expect(lines).toHaveLength(12);
    expect(said).toContain('broken fails in this tree:\nthe bench broke');
  });

  it('that nobody knows is refused in one line', async () => {
    expect(await checkOut(root, 'nowhere', never)).toEqual({
      ok: false,
      error: '--against: "nowhere" names no commit here; a branch, a tag or a hash does',
    });
  });

  it('leaves nothing when it is interrupted, and takes nothing with it', async () => {
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-am', 'after');
    const hash = git('rev-parse', 'HEAD');
    await expect(checkOut(root, 'HEAD', AbortSignal.abort())).rejects.toThrow('aborted');
    expect((await readdir(join(root, '.cache/bench'))).join()).not.toContain(hash);
    expect(git('worktree', 'list')).not.toContain(hash);
    expect(existsSync(join(root, 'packages/kept.txt'))).toBe(true);
  });

  it('gives way to those compared after it', async () => {
    const first = await opened('before');
    for (const name of ['b', 'c']) {
      git(
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@b',
        'commit',
        '--quiet',
        '--allow-empty',
        '-m',
        name,
      );
      await opened('HEAD');
    }
    expect(existsSync(first.folder)).toBe(false);
    expect(git('worktree', 'list').split('\n')).toHaveLength(3);
    expect(existsSync(join(root, 'packages/kept.txt'))).toBe(true);
  });
});
