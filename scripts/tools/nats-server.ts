import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/** What the search needs from the machine; a test provides its own. */
export interface NatsMachine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly isRoot: boolean;
  /** True when the program starts and prints its version. */
  readonly runs: (program: string) => boolean;
  /** Installs one of Debian's packages; false when that fails. */
  readonly installDebian: (name: string) => boolean;
}

const PROGRAM = 'nats-server';

/** Debian's package puts it where the PATH of a user does not always look. */
const PLACES = [PROGRAM, '/usr/sbin/nats-server', '/usr/local/bin/nats-server'];

export const NO_NATS_SERVER = `No nats-server for the tests of JetStream. Do one of these:
  - set NATS_SERVER_PATH to a nats-server
  - install one so that "nats-server" is on the PATH
  - on Debian or Ubuntu, run the tests as root once: they install the package themselves`;

/**
 * A nats-server that really starts: NATS_SERVER_PATH, then the PATH, then Debian's package as root. Throws with instructions if there is none:
 * tests are never skipped silently.
 */
export const searchNatsServer = (machine: NatsMachine): string => {
  const named = machine.environment['NATS_SERVER_PATH'];
  if (named !== undefined && named !== '') {
    if (machine.runs(named)) return named;
    throw new Error(`NATS_SERVER_PATH is ${named}, which does not start.\n${NO_NATS_SERVER}`);
  }
  const installed = PLACES.find(machine.runs);
  if (installed !== undefined) return installed;
  if (machine.platform === 'linux' && machine.isRoot && machine.installDebian(PROGRAM)) {
    const found = PLACES.find(machine.runs);
    if (found !== undefined) return found;
  }
  throw new Error(NO_NATS_SERVER);
};

const succeeds = (program: string, args: readonly string[], timeout: number): boolean =>
  spawnSync(program, args, { timeout, stdio: 'ignore' }).status === 0;

/** The nats-server of this machine, found or installed. */
export const findNatsServer = (): string =>
  searchNatsServer({
    environment: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    runs: (program) => succeeds(program, ['--version'], 20_000),
    installDebian: (name) => installDebianPackage(name, name),
  });
