import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpOf } from './command-line.ts';
import { parseStartOptions, START_OPTIONS } from './start-options.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

const directory = folderOfFile();
const file = (name: string, text: string): string => {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
};

const flagsOf = (args: readonly string[]) => {
  const parsed = parseStartOptions(args);
  return parsed.ok && parsed.value.kind === 'run' ? parsed.value.values : parsed;
};

describe('the command line', () => {
  it('needs no options: port 8080 on the loopback, the first scenario of the network, at its own speed', () => {
    expect(flagsOf([])).toEqual({
      config: null,
      port: 8080,
      host: '127.0.0.1',
      build: true,
      site: true,
      retireServiceWorker: false,
      scenario: null,
      speed: 1,
      start: null,
      began: null,
      seed: 1,
      rate: 2_000,
      stations: null,
      quirks: false,
      tickMs: 100,
      socketPlaces: 12_000,
      trustedProxies: 0,
      metrics: false,
      logLevel: 'warn',
      faults: false,
      graphqlUrl: null,
      dataDir: null,
      retention: { rawMs: 3_600_000, stepsMs: 90 * 86_400_000 },
      check: false,
      role: 'all',
      sealKey: null,
      nats: [],
      natsStream: 'TAGS',
      natsReplicas: 1,
      natsCredentials: null,
      network: null,
      siteUrl: null,
      recentSeriesUrl: null,
      weatherMapsUrl: null,
      weatherTilesUrl: null,
      weatherMaxZoom: 7,
      basemap: { kind: 'offline' },
    });
  });

  const DAY_MS = 86_400_000;
  it.each<[flags: string, values: object]>([
    ['--metrics=false --no-site=0 --no-build=1', { metrics: false, site: true, build: false }],
    ['--weather-max-zoom 10', { weatherMaxZoom: 10 }],
    ['--network networks/other', { network: 'networks/other' }],
    ['--scenario tempestade --seed 42', { scenario: 'tempestade', seed: 42 }],
    [
      '--graphql-url https://provider.test/graphql --weather-maps-url https://radar.test/maps.json',
      {
        graphqlUrl: 'https://provider.test/graphql',
        weatherMapsUrl: 'https://radar.test/maps.json',
      },
    ],
    [
      '--start 2026-09-11T13:00 --no-build',
      { start: { wall: Date.UTC(2026, 8, 11, 13), offsetMinutes: null }, build: false },
    ],
    [
      '--data data --retention 24h,400d',
      { dataDir: 'data', retention: { rawMs: DAY_MS, stepsMs: 400 * DAY_MS } },
    ],
    ['--data data --check', { dataDir: 'data', check: true }],
    [
      '--role gateway --nats nats://10.0.0.1:4222,tls://10.0.0.2:4222 --nats-stream RIO --nats-replicas 3 --nats-credentials package.json',
      {
        role: 'gateway',
        nats: ['nats://10.0.0.1:4222', 'tls://10.0.0.2:4222'],
        natsStream: 'RIO',
        natsReplicas: 3,
        natsCredentials: 'package.json',
      },
    ],
  ])('reads %s', (flags, values) => {
    expect(flagsOf(flags.split(' '))).toMatchObject(values);
  });

  it('reads another base map from a file', () => {
    const xyz = file(
      'xyz.json',
      '{"kind":"xyz","tiles":["https://t.test/{z}/{x}/{y}.png"],"attribution":"T"}',
    );
    expect(flagsOf(['--basemap', xyz])).toMatchObject({
      basemap: { kind: 'xyz', tiles: ['https://t.test/{z}/{x}/{y}.png'] },
    });
  });

  it('prints its help', () => {
    expect(parseStartOptions(['--help'])).toEqual({ ok: true, value: { kind: 'help' } });
    for (const flag of ['--port', '--scenario', '--graphql-url', '--basemap']) {
      expect(helpOf('npm start', START_OPTIONS)).toContain(flag);
    }
  });

  it('seals nothing that another server, or another of its parts, serves', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = file('seal.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    const upstream = ['--seal-key', key, '--graphql-url', 'https://provider.test/graphql'];
    const nats = ['--nats', 'nats://127.0.0.1:4222'];
    for (const args of [upstream, [...upstream, ...nats, '--role', 'ingest']]) {
      const refused = parseStartOptions(args);
      expect(refused.ok ? '' : refused.error).toMatch(/^--seal-key: /);
    }
    expect(parseStartOptions([...upstream, '--data', directory]).ok).toBe(true);
    expect(parseStartOptions([...upstream, ...nats, '--role', 'gateway']).ok).toBe(true);
  });

  it.each([
    ['--prot', ['--prot', '1']],
    ['--port', ['--port', 'oitenta']],
    ['--port', ['--port', '70000']],
    ['--port', ['--port', '80.5']],
    ['--speed', ['--speed', '0']],
    ['--rate', ['--rate', '-1']],
    ['--seed', ['--seed', '1.5']],
    ['--seed', ['--seed', '-1']],
    ['--stations', ['--stations', '9999']],
    ['--start', ['--start', 'ontem']],
    ['--began', ['--began', 'hoje']],
    ['--tick', ['--tick', '0']],
    ['--sockets', ['--sockets', '45001']],
    ['--trusted-proxies', ['--trusted-proxies', '-1']],
    ['--log-level', ['--log-level', 'alto']],
    ['--faults', ['--faults', '--host', '0.0.0.0']],
    ['--faults', ['--faults', '--host', '192.0.2.7']],
    ['--faults', ['--faults', '--trusted-proxies', '1']],
    ['--graphql-url', ['--graphql-url', 'ftp://x']],
    ['--graphql-url', ['--graphql-url', 'http://user:secret@provider.test/graphql']],
    ['--weather-maps-url', ['--weather-maps-url', 'https://key@radar.test/maps.json']],
    ['--retention', ['--data', 'data', '--retention', '72h']],
    ['--retention', ['--retention', '72h,91d']],
    ['--check', ['--check']],
    ['--role', ['--role', 'reader', '--nats', 'nats://127.0.0.1:4222']],
    ['--role gateway', ['--role', 'gateway']],
    ['--role ingest', ['--role', 'ingest', '--data', 'data']],
    ['--nats', ['--nats', 'http://127.0.0.1:4222']],
    ['--nats', ['--nats', 'nats://127.0.0.1:4222,']],
    ['--nats-stream', ['--nats-stream', 'RIO']],
    ['--nats-stream', ['--nats', 'nats://127.0.0.1:4222', '--nats-stream', 'RIO.*']],
    ['--nats-replicas', ['--nats-replicas', '3']],
    ['--nats-replicas', ['--nats', 'nats://127.0.0.1:4222', '--nats-replicas', '6']],
    ['--nats-credentials', ['--nats', 'nats://127.0.0.1:4222', '--nats-credentials', '/none']],
    ['--nats-credentials', ['--nats-credentials', 'package.json']],
    ['--weather-maps-url', ['--weather-maps-url', 'x']],
    ['--weather-max-zoom', ['--weather-max-zoom', '25']],
    ['--basemap', ['--basemap', '/nao/existe.json']],
  ])('reports in one line what is wrong with %s', (flag, args) => {
    const parsed = parseStartOptions(args);
    expect(parsed.ok).toBe(false);
    const line = parsed.ok ? '' : parsed.error;
    expect(line).toContain(flag);
    expect(line).not.toContain('\n');
  });
});
