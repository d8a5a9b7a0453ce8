import { describe, expect, it } from 'vitest';
import { debianProgram, type ProgramMachine } from '#scripts/tools/debian-package.ts';

const NGINX = { name: 'nginx', debianPackage: 'nginx' };
const LINE = 'nginx is not there: install it (Debian: apt-get install nginx)';

/** A machine without a program, until its package is installed there. */
const machineWithout = (
  parts: Partial<ProgramMachine>,
): { readonly machine: ProgramMachine; readonly said: readonly string[] } => {
  const said: string[] = [];
  const installed = new Set<string>();
  const machine: ProgramMachine = {
    located: (name) => (installed.has(name) ? `/usr/sbin/${name}` : null),
    isDebianRoot: false,
    isCi: false,
    install: ({ name }) => installed.add(name).size > 0,
    say: (line) => void said.push(line),
    ...parts,
  };
  return { machine, said };
};

describe('a program of Debian', () => {
  it('is taken where it is', () => {
    const { machine } = machineWithout({ located: () => '/opt/nginx' });
    expect(debianProgram(NGINX, machine)).toBe('/opt/nginx');
  });

  it('is installed by root on Debian', () => {
    const { machine } = machineWithout({ isDebianRoot: true });
    expect(debianProgram(NGINX, machine)).toBe('/usr/sbin/nginx');
  });

  it('has to be there in CI, and for root on Debian', () => {
    for (const parts of [{ isCi: true }, { isDebianRoot: true, install: () => false }]) {
      expect(() => debianProgram(NGINX, machineWithout(parts).machine)).toThrow(LINE);
    }
  });

  it('is said to be missing on a developer’s machine', () => {
    const { machine, said } = machineWithout({});
    expect(debianProgram(NGINX, machine)).toBeNull();
    expect(said).toEqual([`${LINE}; nothing is tested with it`]);
  });
});
