import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { findChromium } from '#scripts/tools/chromium.ts';
import { git } from './git.ts';
import type { Circumstances } from './result-line.ts';

const execute = promisify(execFile);

const chromiumVersion = async (): Promise<string | null> => {
  try {
    const { executablePath, env } = await findChromium();
    const { stdout } = await execute(executablePath, ['--version'], {
      env: { ...process.env, ...env },
    });
    return stdout.trim();
  } catch {
    return null;
  }
};

/** What the results of a run in a repository's folder have in common. */
export const circumstancesOf = async (root: string, isShort: boolean): Promise<Circumstances> => {
  const [commit, changes, chromium] = await Promise.all([
    git(root, 'rev-parse', 'HEAD'),
    git(root, 'status', '--porcelain'),
    chromiumVersion(),
  ]);
  const cores = cpus();
  return {
    commit,
    isDirty: (changes ?? '') !== '',
    time: new Date().toISOString(),
    machine: {
      cpu: cores[0]?.model.trim() ?? '',
      cores: cores.length,
      node: process.version,
      chromium,
    },
    isShort,
  };
};
