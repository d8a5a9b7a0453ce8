import { createServer } from 'node:http';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { ONE_LINE } from '#tests/support/provider/run-start.ts';
import { DEFAULT_NETWORK } from './load-network.ts';
import { runProgram, serve } from './run-program.ts';

/** What stands in the tables in the place of what is only known when they run. */
interface Places {
  /** A folder with the files of this test. */
  readonly here: string;
  /** A port that is taken. */
  readonly port: number;
}

const taken = createServer();
let places: Places;

beforeAll(async () => {
  const here = await mkdtemp(join(tmpdir(), 'refusals-'));
  places = { here, port: await listenOnLoopback(taken) };
  await cp(DEFAULT_NETWORK, join(here, 'unread'), { recursive: true });
  await writeFile(join(here, 'unread/network.json'), '{\n  "name": \n}');
  await cp(DEFAULT_NETWORK, join(here, 'shown'), { recursive: true });
  await writeFile(
    join(here, 'shown/demonstration/gates.csv'),
    'codigo,comporta,tipo\nX-1,Um,dois\n',
  );
  await writeFile(join(here, 'map.json'), '{ "kind": "xyz", "tiles": "https://t.test" }');
  await writeFile(join(here, 'no-map.json'), '{ "kind": "raster" }');
});

afterAll(async () => {
  taken.close();
  await rm(places.here, { recursive: true });
});

/** A network that is made at once. */
const SMALL = ['--scenario', 'rajada', '--stations', '3'];

/** What is wrong, the flags, the exit code (2: a wrong call; 1: a failed start), and parts of the line: what, where, what is right. */
const REFUSALS: readonly (readonly [
  wrong: string,
  flags: (places: Places) => readonly string[],
  code: 1 | 2,
  parts: readonly string[],
])[] = [
  [
    'a base map with a member that is wrong',
    ({ here }) => ['--basemap', join(here, 'map.json')],
    2,
    ['map.json:1:18: tiles: "https://t.test"', 'a list of addresses'],
  ],
  [
    'a base map of no kind',
    ({ here }) => ['--basemap', join(here, 'no-map.json')],
    2,
    ['no-map.json:1:3: kind: "raster"', 'offline, xyz, pmtiles, style'],
  ],
  [
    'a network that is missing',
    ({ here }) => ['--network', join(here, 'none')],
    1,
    ['--network', 'none: there is no such folder', 'docs/network.md'],
  ],
  [
    'a network that is a file',
    ({ here }) => ['--network', join(here, 'map.json')],
    1,
    ['map.json is a file; a folder is needed'],
  ],
  [
    'a network with a file that is no JSON',
    ({ here }) => ['--network', join(here, 'unread')],
    1,
    ['unread/network.json:3: is not JSON at column 1: ValueExpected'],
  ],
  [
    'a network whose demonstration has a fault',
    ({ here }) => ['--network', join(here, 'shown')],
    1,
    ['shown/demonstration/gates.csv:2: codigo: "X-1" is no station of stations.csv or gauges.csv'],
  ],
  ['a scenario that there is not', () => ['--scenario', 'x'], 2, ['--scenario: "x" is none of']],
  ['a start that is no instant', () => ['--start', 'ontem'], 2, ['--start: "ontem"', '2026-09-']],
  [
    'a start before the recording',
    () => ['--start', '2020-01-01T00:00'],
    2,
    ['--start: 2020-01-01T00:00', 'is outside of', 'which has 2026-'],
  ],
  [
    'a start after the recording',
    () => ['--start', '2030-01-01T00:00Z'],
    2,
    ['--start: 2029-12-31T', 'is outside of'],
  ],
  [
    'a port that is taken',
    ({ port }) => [...SMALL, '--port', String(port)],
    1,
    ['--port', 'is taken on 127.0.0.1', 'choose another port'],
  ],
  [
    'an address of another machine',
    () => [...SMALL, '--port', '0', '--host', '203.0.113.9'],
    1,
    ['--host: 203.0.113.9 is no address of this machine'],
  ],
  [
    'a folder that cannot be made',
    ({ here }) => [...SMALL, '--port', '0', '--data', join(here, 'map.json/data')],
    1,
    ['--data', 'map.json/data: the folder cannot be made', 'that this program may write'],
  ],
  [
    'a folder that nothing can be made in',
    () => [...SMALL, '--port', '0', '--data', '/proc/vigia'],
    1,
    ['--data /proc/vigia: the folder cannot be made'],
  ],
];

/** How a program that serves without a site ends: its code, and what it prints. */
const endOf = async (args: readonly string[]) => {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const before = process.exitCode;
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.exitCode = before;
  });
  await runProgram({
    usage: 'program',
    args: ['--no-site', ...args],
    loadFaults: null,
    start: (served) => serve(served, { ...served.values, siteDir: null }),
  });
  const printed = (spy: typeof out) => spy.mock.calls.map(([line]) => `${String(line)}\n`).join('');
  return { code: process.exitCode, out: printed(out), err: printed(err) };
};

describe('a start that fails says in one line what, where, and what is right', () => {
  it.each(REFUSALS)('%s', async (_, flags, code, parts) => {
    const ended = await endOf(flags(places));
    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err).toMatch(ONE_LINE);
    for (const part of parts) expect(ended.err).toContain(part);
  });
});
