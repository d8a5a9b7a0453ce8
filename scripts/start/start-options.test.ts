import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpOf } from './command-line.ts';
import { parseStartOptions, START_OPTIONS } from './start-options.ts';

let directory: string;
const file = (name: string, text: string): string => {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'flags-'));
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

const flagsOf = (args: readonly string[], environment = {}) => {
  const parsed = parseStartOptions(args, environment);
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

  it('changes the port by flag, else by PORT', () => {
    expect(flagsOf([], { PORT: '9000' })).toMatchObject({ port: 9_000 });
    expect(flagsOf(['--port', '0'], { PORT: '9000' })).toMatchObject({ port: 0 });
  });

  it('switches on and off, so that a flag can take back what a file says', () => {
    expect(flagsOf(['--metrics', '--no-site'])).toMatchObject({ metrics: true, site: false });
    const off = flagsOf(['--metrics=false', '--no-site=false']);
    expect(off).toMatchObject({ metrics: false, site: true });
    const environment = { VIGIA_METRICS: '1', VIGIA_NO_SITE: 'true', VIGIA_NO_BUILD: '0' };
    expect(flagsOf([], environment)).toMatchObject({ metrics: true, site: false, build: true });
    const config = file(
      'vigia.json',
      '{ "metrics": true, "no-site": true, "site-url": "https://a.test" }',
    );
    const read = flagsOf(['--config', config, '--no-site=false'], { VIGIA_METRICS: 'false' });
    expect(read).toMatchObject({ metrics: false, site: true, siteUrl: 'https://a.test' });
  });

  it('sets how deep the radar has tiles', () => {
    expect(flagsOf(['--weather-max-zoom', '10'])).toMatchObject({ weatherMaxZoom: 10 });
    expect(parseStartOptions(['--weather-max-zoom', '25'])).toMatchObject({
      ok: false,
      error: '--weather-max-zoom: "25" is not a whole number from 0 to 24',
    });
  });

  it('names the folder of the network', () => {
    expect(flagsOf(['--network', 'networks/other'])).toMatchObject({ network: 'networks/other' });
  });

  it('names another provider, and the instant to begin at, which the zone decides', () => {
    expect(
      flagsOf([
        '--graphql-url',
        'https://provider.test/graphql',
        '--weather-maps-url',
        'https://radar.test/maps.json',
        '--start',
        '2026-09-11T13:00',
        '--no-build',
      ]),
    ).toMatchObject({
      graphqlUrl: 'https://provider.test/graphql',
      weatherMapsUrl: 'https://radar.test/maps.json',
      start: { wall: Date.UTC(2026, 8, 11, 13), offsetMinutes: null },
      build: false,
    });
  });

  it('keeps what it hears in a folder, for as long as is wanted', () => {
    expect(flagsOf(['--data', 'data', '--retention', '24h,400d'])).toMatchObject({
      dataDir: 'data',
      retention: { rawMs: 24 * 3_600_000, stepsMs: 400 * 86_400_000 },
    });
    expect(flagsOf(['--data', 'data', '--check'])).toMatchObject({ dataDir: 'data', check: true });
  });

  it('shares a log with other servers', () => {
    expect(
      flagsOf([
        '--role',
        'gateway',
        '--nats',
        'nats://10.0.0.1:4222,tls://10.0.0.2:4222',
        '--nats-stream',
        'RIO',
        '--nats-replicas',
        '3',
        '--nats-credentials',
        'package.json',
      ]),
    ).toMatchObject({
      role: 'gateway',
      nats: ['nats://10.0.0.1:4222', 'tls://10.0.0.2:4222'],
      natsStream: 'RIO',
      natsReplicas: 3,
      natsCredentials: 'package.json',
    });
  });

  it('chooses a storm', () => {
    expect(flagsOf(['--scenario', 'tempestade', '--seed', '42'])).toMatchObject({
      scenario: 'tempestade',
      seed: 42,
    });
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
    ['--basemap', ['--basemap', '/nao/existe.json']],
  ])('reports in one line what is wrong with %s', (flag, args) => {
    const parsed = parseStartOptions(args);
    expect(parsed.ok).toBe(false);
    const line = parsed.ok ? '' : parsed.error;
    expect(line).toContain(flag);
    expect(line).not.toContain('\n');
  });
});
