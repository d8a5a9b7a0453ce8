import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseStartOptions } from '#scripts/start/start-options.ts';
import { debianProgram } from '#scripts/tools/debian-package.ts';
import { commandOf, readUnitFile, settingOf } from '#tests/support/deploy/unit-file.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

const FOLDER = 'deploy/systemd';
const UNITS = readdirSync(FOLDER);
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const unitOf = (name: string) => readUnitFile(textOf(name));

/** What `systemd-analyze` prints of copies of the units, and its exit code; null where there is none. */
const analyzed = (...args: readonly string[]) => {
  const program = debianProgram({ name: 'systemd-analyze', debianPackage: 'systemd' });
  if (program === null) return null;
  const folder = folderOfTest();
  for (const name of UNITS) {
    // The program of this machine may be elsewhere; a unit whose program is not there is refused.
    const text = textOf(name).replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, name), text);
  }
  const files = UNITS.map((name) => join(folder, name));
  const [verb = '', ...options] = args;
  const named = options.length === 0 ? files : [...options, join(folder, 'vigia.service')];
  const { status, stdout, stderr } = spawnSync(program, [verb, ...named], { encoding: 'utf8' });
  return { status, out: stdout + stderr };
};

describe('the units of systemd', () => {
  it('are accepted by systemd', () => {
    const verified = analyzed('verify');
    expect(verified ?? { status: 0, out: '' }).toEqual({ status: 0, out: '' });
  });

  it('let the server do little else than serve', () => {
    const judged = analyzed('security', '--offline=true', '--threshold=20', '--no-pager');
    expect(judged ?? { status: 0 }).toMatchObject({ status: 0 });
  });

  it('start the built server with flags that it has, files that steps of the walk make, and a folder of its own', () => {
    const unit = unitOf('vigia.service');
    const { program, args, directory } = commandOf(unit);
    expect([program, args[0], directory]).toEqual([
      '/usr/bin/node',
      'dist/server.js',
      '/opt/vigia/current',
    ]);
    const told = args
      .slice(1)
      .map((arg) => (arg === '/etc/vigia/vigia.json' ? 'deploy/vigia.json' : arg));
    expect(parseStartOptions(told)).toMatchObject({
      ok: true,
      value: {
        kind: 'run',
        values: {
          dataDir: `/var/lib/${settingOf(unit, 'Service', 'StateDirectory')}`,
          host: '127.0.0.1',
          port: 8080,
          trustedProxies: 1,
          metrics: true,
          siteUrl: 'https://vigia.example',
        },
      },
    });
  });

  it('leave the server its time to drain, and try it again unless its configuration is wrong', () => {
    const setting = (key: string) => settingOf(unitOf('vigia.service'), 'Service', key);
    expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(10);
    expect(setting('KillMode')).toBe('mixed');
    expect(setting('Restart')).toBe('always');
    // 2 is what a wrong flag ends with (docs/operations.md).
    expect(setting('RestartPreventExitStatus')).toBe('2');
    expect(setting('User')).not.toBe('root');
  });

  it('back up what the server keeps, as its user, by a program that is there', () => {
    const unit = unitOf('vigia-backup.service');
    const { program, args } = commandOf(unit);
    expect([program, ...args]).toEqual([
      '/bin/sh',
      'deploy/backup.sh',
      '/var/lib/vigia',
      '/var/backups/vigia',
      '14',
    ]);
    expect(existsSync('deploy/backup.sh')).toBe(true);
    expect(settingOf(unit, 'Service', 'ReadWritePaths')).toBe('/var/backups/vigia /var/lib/vigia');
    for (const key of ['User', 'Group', 'WorkingDirectory']) {
      expect(settingOf(unit, 'Service', key)).toBe(
        settingOf(unitOf('vigia.service'), 'Service', key),
      );
    }
    expect(settingOf(unitOf('vigia-backup.timer'), 'Timer', 'Persistent')).toBe('true');
  });
});
