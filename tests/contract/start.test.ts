import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { FAULTS_PATH } from '#server/faults/fault-mode.ts';
import { HELP, OPTIONS } from '#server/flags.ts';
import { WEATHER_MAPS_PATH } from '#simulation/imagery/imagery-endpoint.ts';
import { STATUS_PATHS } from '#server/metrics/status-routes.ts';
import { ONE_LINE, runStart } from '#tests/support/run-start.ts';

// A process of its own each time.
vi.setConfig({ testTimeout: 30_000 });

describe('a wrong call (issue: one clear line, exit code not 0)', () => {
  it('of an unknown flag ends with 2', async () => {
    const ended = await runStart('--prot', '1');
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(ONE_LINE);
  });

  it('of an unreadable base map ends with 2', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'start-'));
    const file = join(directory, 'mapa.json');
    await writeFile(file, '{');
    expect(await runStart('--basemap', file)).toMatchObject({ code: 2 });
    await rm(directory, { recursive: true });
  });
});

describe('the flags', () => {
  /** Every `--name` of a text that stands where a flag is explained. */
  const namesIn = (text: string, explained: RegExp): readonly string[] =>
    [...text.matchAll(explained)]
      .flatMap(([found]) => [...found.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name))
      .toSorted();

  it('are the same in the help, which ends with 0, and in the README, and are those there are', async () => {
    const ended = await runStart('--help');
    expect(ended).toMatchObject({ code: 0, err: '', out: `${HELP}\n` });
    const there = Object.keys(OPTIONS).toSorted();
    expect(namesIn(ended.out, /^ {2}--\S+/gm)).toEqual(there);
    const readme = await readFile('README.md', 'utf8');
    expect(namesIn(readme, /^\| `--[^|]*/gm)).toEqual(there);
  });

  it('have in the help the defaults they have', () => {
    for (const [name, option] of Object.entries(OPTIONS)) {
      const line = HELP.split('\n').find((candidate) => `${candidate} `.startsWith(`  --${name} `));
      const said = 'default' in option && typeof option.default === 'string' ? option.default : '';
      expect(line).toContain(said === '' ? name : `(${said})`);
    }
  });
});

describe('the endpoints', () => {
  it('are all in the README', async () => {
    const readme = await readFile('README.md', 'utf8');
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    for (const path of [
      '/graphql',
      WEATHER_MAPS_PATH,
      '/config.json',
      ...STATUS_PATHS,
      FAULTS_PATH,
    ]) {
      expect(
        rows.filter((row) => row.includes(` ${path}\``) || row.includes(`\`${path}\``)),
      ).not.toEqual([]);
    }
  });
});
