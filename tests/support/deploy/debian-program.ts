import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that a test of `deploy/` starts, and Debian's package that has it. */
interface DebianProgram {
  readonly name: string;
  readonly debianPackage: string;
}

const APT = 'apt-get';

/** `/usr/sbin` is on no plain user's path. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const located = (name: string): string | null =>
  FOLDERS.map((folder) => join(folder, name)).find(isExecutable) ?? null;

const isDebianRoot = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && located(APT) !== null;

const aptGet = (...args: readonly string[]): boolean =>
  spawnSync(APT, ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'ignore',
    timeout: 400_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * The file of a program: of this machine, or of Debian's package, which is installed where that is possible (root on Debian). Null, with a
 * line that says so, on a developer's machine that cannot have it; throws there where it has to be: in CI and for root on Debian.
 */
export const debianProgram = ({ name, debianPackage }: DebianProgram): string | null => {
  const found = located(name);
  if (found !== null) return found;
  if (isDebianRoot()) {
    aptGet('update');
    aptGet('install', '--yes', '--no-install-recommends', debianPackage);
    const installed = located(name);
    if (installed !== null) return installed;
  }
  const line = `${name} is not there: install it (Debian: apt-get install ${debianPackage})`;
  if (isDebianRoot() || process.env['CI'] !== undefined) throw new Error(line);
  process.stderr.write(`${line}; nothing is tested with it\n`);
  return null;
};
