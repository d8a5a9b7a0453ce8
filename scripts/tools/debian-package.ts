import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One lock for all installations of this machine's test runs: apt itself does not wait for another one that reads its lists. */
const LOCK = join(tmpdir(), 'vigia-apt.lock');

const succeeds = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, {
    timeout: 600_000,
    stdio: 'ignore',
    // Some packages would start what they bring as a service.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status === 0;

/** Installs the package that has a program, as root; false when that fails. Several files of tests may want it at once: one installs, the others find. */
export const installDebianPackage = (debianPackage: string, program: string): boolean => {
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${debianPackage}`;
  return succeeds('flock', [LOCK, 'sh', '-c', `command -v ${program} || { ${install}; }`]);
};
