import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A program that is not of this project, and Debian's package that has it. */
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
  readonly install: (program: DebianProgram) => boolean;
  readonly say: (line: string) => void;
}

/** One lock for all installations of this machine's test runs: apt itself does not wait for another one that reads its lists. */
const LOCK = join(tmpdir(), 'vigia-apt.lock');

/** `/usr/sbin` is on no plain user's path. */
const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/bin',
];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Several files of tests may want a package at once: one installs, the others find. */
const install = ({ name, debianPackage }: DebianProgram): boolean => {
  const apt = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${debianPackage}`;
  const args = [LOCK, 'sh', '-c', `command -v ${name} || { ${apt}; }`];
  // Some packages would start what they bring as a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync('flock', args, { timeout: 600_000, stdio: 'ignore', env }).status === 0;
};

const thisMachine: ProgramMachine = {
  located: (name) => FOLDERS.map((folder) => join(folder, name)).find(isExecutable) ?? null,
  isDebianRoot: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  isCi: process.env['CI'] !== undefined,
  install,
  say: (line) => void process.stderr.write(`${line}\n`),
};

const missing = ({ name, debianPackage }: DebianProgram): string =>
  `${name} is not there: install it (Debian: apt-get install ${debianPackage})`;

/** The file of a program: of this machine, or of Debian's package, which root installs on Debian; null if there is none. */
const findProgram = (program: DebianProgram, machine: ProgramMachine): string | null =>
  machine.located(program.name) ??
  (machine.isDebianRoot && machine.install(program) ? machine.located(program.name) : null);

/** The same; throws where there is none. */
export const neededProgram = (program: DebianProgram, machine = thisMachine): string => {
  const found = findProgram(program, machine);
  if (found === null) throw new Error(missing(program));
  return found;
};

/** The same; null, with a line that reports it, on a developer's machine that cannot have it. */
export const debianProgram = (program: DebianProgram, machine = thisMachine): string | null => {
  if (machine.isDebianRoot || machine.isCi) return neededProgram(program, machine);
  const found = findProgram(program, machine);
  if (found === null) machine.say(`${missing(program)}; nothing is tested with it`);
  return found;
};

/** The nats-server that NATS_SERVER_PATH names, or this machine's. */
export const findNatsServer = (): string => {
  const named = process.env['NATS_SERVER_PATH'] ?? '';
  return named === ''
    ? neededProgram({ name: 'nats-server', debianPackage: 'nats-server' })
    : named;
};
