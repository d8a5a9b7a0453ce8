import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { git } from './git.ts';

/** Another commit, checked out with its packages. */
export interface OtherCommit {
  readonly commit: string;
  readonly folder: string;
}

/** Checked-out commits that are kept for the next comparison, each with its build. */
const KEPT = 2;

const storeOf = (root: string): string => join(root, '.cache/bench');

/** Beside a folder that is complete. */
const readyMark = (folder: string): string => `${folder}.ready`;

const remove = async (root: string, folder: string): Promise<void> => {
  await rm(readyMark(folder), { force: true });
  // A link to the packages goes before the rest: what it leads to stays.
  await rm(join(folder, 'node_modules'), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await git(root, 'worktree', 'prune');
};

const textOf = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

/** The same packages are linked; others are installed. */
const givePackages = async (
  root: string,
  folder: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const [ours, theirs] = await Promise.all(
    [root, folder].map((where) => textOf(join(where, 'package-lock.json'))),
  );
  if (ours === theirs) {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return true;
  }
  const install = spawn('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  });
  const [code]: unknown[] = await once(install, 'exit');
  return code === 0;
};

/** Removes the commits that were compared longest ago. */
const forgetOldest = async (root: string, kept: string): Promise<void> => {
  const store = storeOf(root);
  const marks = (await readdir(store)).filter((name) => name.endsWith('.ready'));
  const folders = await Promise.all(
    marks.map(async (mark) => ({
      folder: join(store, mark.replace(/\.ready$/, '')),
      usedAt: (await stat(join(store, mark))).mtimeMs,
    })),
  );
  const oldest = folders
    .filter(({ folder }) => folder !== kept)
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .slice(KEPT - 1);
  for (const { folder } of oldest) await remove(root, folder);
};

/**
 * Checks a commit out into a folder of its own, or finds it there. What is half made when it fails, or when `signal` is aborted, is
 * removed again. An error is one line for the user.
 */
export const checkOut = async (
  root: string,
  ref: string,
  signal: AbortSignal,
): Promise<Result<OtherCommit, string>> => {
  const commit = await git(root, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`);
  if (commit === null) {
    return err(`--against: "${ref}" names no commit here; a branch, a tag or a hash does`);
  }
  const folder = join(storeOf(root), commit);
  const isThere = existsSync(readyMark(folder)) && existsSync(join(folder, '.git'));
  if (!isThere) {
    try {
      await remove(root, folder);
      const added = await git(root, 'worktree', 'add', '--detach', '--force', folder, commit);
      if (added === null) return err(`--against: git cannot check ${ref} out into ${folder}`);
      if (!(await givePackages(root, folder, signal))) {
        return err(`--against: npm ci of ${ref} fails in ${folder}`);
      }
      signal.throwIfAborted();
      await writeFile(readyMark(folder), '');
    } finally {
      if (!existsSync(readyMark(folder))) await remove(root, folder);
    }
  }
  await writeFile(readyMark(folder), '');
  await forgetOldest(root, folder);
  return ok({ commit, folder });
};
