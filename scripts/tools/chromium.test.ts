import { describe, expect, it } from 'vitest';
import { type Machine, NOT_FOUND, searchChromium } from './chromium.ts';

/** A Linux machine on which only the named programs start. */
const machine = (starting: readonly string[], rest: Partial<Machine> = {}): Machine => ({
  environment: {},
  platform: 'linux',
  arch: 'x64',
  isRoot: false,
  runs: (program) => starting.includes(program),
  installDebian: () => false,
  installPackaged: () => Promise.resolve(null),
  ...rest,
});

describe('the search for a Chromium', () => {
  it('uses CHROMIUM_PATH before any other', async () => {
    const found = await searchChromium(
      machine(['chromium', '/opt/mine'], { environment: { CHROMIUM_PATH: '/opt/mine' } }),
    );
    expect(found.executablePath).toBe('/opt/mine');
  });

  it('does not silently use another when CHROMIUM_PATH does not start', async () => {
    const search = searchChromium(
      machine(['chromium'], { environment: { CHROMIUM_PATH: '/opt/gone' } }),
    );
    await expect(search).rejects.toThrow('/opt/gone');
  });

  it('uses one on the path, and only one that really starts', async () => {
    const found = await searchChromium(machine(['google-chrome']));
    expect(found.executablePath).toBe('google-chrome');
  });

  it('installs Debian’s as root, the headless one where available', async () => {
    const debian = async (...packages: readonly string[]): Promise<string> => {
      const starting: string[] = [];
      const found = await searchChromium(
        machine(starting, {
          isRoot: true,
          installDebian: (name) => {
            if (!packages.includes(name)) return false;
            starting.push(name);
            return true;
          },
        }),
      );
      return found.executablePath;
    };
    expect(await debian('chromium', 'chromium-headless-shell')).toBe('chromium-headless-shell');
    expect(await debian('chromium')).toBe('chromium');
  });

  it('gives Debian’s whole browser the headless one beside it, where it can', async () => {
    const beside = async (isRoot: boolean, isThere: boolean): Promise<string> => {
      const starting = ['chromium'];
      const found = await searchChromium(
        machine(starting, {
          isRoot,
          installDebian: (name, known) => {
            if (isThere && known === 'known') starting.push(name);
            return isThere;
          },
        }),
      );
      return found.executablePath;
    };
    expect(await beside(true, true)).toBe('chromium-headless-shell');
    expect(await beside(true, false)).toBe('chromium');
    expect(await beside(false, true)).toBe('chromium');
  });

  it('falls back to the packaged one, with its own libraries', async () => {
    const packaged = { executablePath: '/tmp/chromium', args: [], env: { LD_LIBRARY_PATH: '/x' } };
    const found = await searchChromium(
      machine(['/tmp/chromium'], { installPackaged: () => Promise.resolve(packaged) }),
    );
    expect(found).toBe(packaged);
  });

  it('explains what to do where none is available', async () => {
    await expect(searchChromium(machine([]))).rejects.toThrow(NOT_FOUND);
    await expect(searchChromium(machine([], { platform: 'darwin' }))).rejects.toThrow(
      'CHROMIUM_PATH',
    );
  });
});
