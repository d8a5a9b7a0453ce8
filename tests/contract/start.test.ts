import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CONFIG_PATH } from '#contract/site/site-config.ts';
import { WEATHER_MAPS_PATH } from '#contract/site/weather-maps.ts';
import { helpOf } from '#scripts/start/command-line.ts';
import { START_OPTIONS } from '#scripts/start/start-options.ts';
import { FAULTS_PATH } from '#server/fault-port.ts';
import { SERVER_OPTIONS } from '#server/options.ts';
import { SIMULATION_OPTIONS } from '#simulation/options.ts';
import { STATUS_PATHS } from '#server/http/status-routes.ts';

describe('the flags', () => {
  /** Every `--name` in a text where a flag is explained. */
  const namesIn = (text: string, explained: RegExp): readonly string[] =>
    [...text.matchAll(explained)]
      .flatMap(([found]) => [...found.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name))
      .toSorted();

  const flags = Object.values(START_OPTIONS).map(({ flag }) => flag);
  const help = helpOf('npm start [-- FLAGS]', START_OPTIONS);

  it('have names of their own', () => {
    const tables = [SERVER_OPTIONS, SIMULATION_OPTIONS].flatMap((table) => Object.keys(table));
    expect(new Set(tables).size).toBe(tables.length);
    expect(new Set(flags).size).toBe(flags.length);
  });

  it('are the same in the help, in docs/operations.md, and in the program', async () => {
    const there = [...flags, 'help'].toSorted();
    expect(namesIn(help, /^ {2}--\S+/gm)).toEqual(there);
    const document = await readFile('docs/operations.md', 'utf8');
    expect(namesIn(document, /^\| `--[^|]*/gm)).toEqual(there);
  });
});

describe('the endpoints', () => {
  it('are all in docs/operations.md', async () => {
    const document = await readFile('docs/operations.md', 'utf8');
    const rows = document.split('\n').filter((line) => line.startsWith('| `'));
    for (const path of ['/graphql', WEATHER_MAPS_PATH, CONFIG_PATH, ...STATUS_PATHS, FAULTS_PATH]) {
      expect(
        rows.filter((row) => row.includes(` ${path}\``) || row.includes(`\`${path}\``)),
      ).not.toEqual([]);
    }
  });
});
