import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from '#scripts/tools/debian-package.ts';

/** A program that a test of `deploy/` starts, and Debian's package that has it. */
interface DebianProgram {
  readonly name: string;
  readonly debianPackage: string;
}

/** What the search needs from the machine; a test provides its own. */
export interface ProgramMachine {
  /** The file of a program; null if there is none. */
  readonly located: (name: string) => string | null;
  readonly isDebianRoot: boolean;
  readonly isCi: boolean;
  readonly install: (debianPackage: string, name: string) => boolean;
  readonly say: (line: string) => void;
}

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

const thisMachine: ProgramMachine = {
  located: (name) => FOLDERS.map((folder) => join(folder, name)).find(isExecutable) ?? null,
  isDebianRoot: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  isCi: process.env['CI'] !== undefined,
  install: installDebianPackage,
  say: (line) => void process.stderr.write(`${line}\n`),
};

/**
 * The file of a program: of this machine, or of Debian's package, which is installed where that is possible (root on Debian). Null, with a
 * line that says so, on a developer's machine that cannot have it; throws there where it has to be: in CI and for root on Debian.
 */
export const debianProgram = (
  { name, debianPackage }: DebianProgram,
  machine = thisMachine,
): string | null => {
  const found = machine.located(name);
  if (found !== null) return found;
  if (machine.isDebianRoot && machine.install(debianPackage, name)) {
    const installed = machine.located(name);
    if (installed !== null) return installed;
  }
  const line = `${name} is not there: install it (Debian: apt-get install ${debianPackage})`;
  if (machine.isDebianRoot || machine.isCi) throw new Error(line);
  machine.say(`${line}; nothing is tested with it`);
  return null;
};
