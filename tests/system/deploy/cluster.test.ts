import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isRecord } from '#domain/untrusted.ts';
import { clusterExample, nginxFolders } from '#scripts/cluster/nginx-example.ts';
import { debianProgram, findNatsServer } from '#scripts/tools/debian-package.ts';
import { parseStartOptions } from '#scripts/start/start-options.ts';
import { askSite } from '#tests/support/deploy/https-client.ts';
import { nginxPlace, startNginx } from '#tests/support/deploy/nginx.ts';
import { readUnitFile, settingOf, variablesIn } from '#tests/support/deploy/unit-file.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

const FOLDER = 'deploy/cluster';
const UNITS = `${FOLDER}/systemd`;
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

const record = (value: unknown): Readonly<Record<string, unknown>> => {
  if (!isRecord(value)) throw new Error('no object');
  return value;
};
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The values of a server's options, or what is wrong with them. */
const valuesOf = (args: readonly string[], environment: Readonly<Record<string, string>>) => {
  const parsed = parseStartOptions(args, environment);
  return parsed.ok && parsed.value.kind === 'run' ? parsed.value.values : parsed;
};

describe('the compose file of the cluster', () => {
  const compose = record(parse(textOf('compose.yaml'), { merge: true }));
  const services = record(compose['services']);
  const serviceOf = (name: string) => record(services[name]);
  const operator: Readonly<Record<string, string>> = {
    VIGIA_SITE: 'vigia.example',
    NATS_PASSWORD: 'abc123',
  };
  /** What a service's variables are where an operator has set those that are asked of him. */
  const environmentOf = (name: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(record(serviceOf(name)['environment'])).map(([key, value]) => [
        key,
        String(value).replaceAll(
          /\$\{(\w+)(?::[-?][^}]*)?\}/g,
          (_, variable: string) => operator[variable] ?? '',
        ),
      ]),
    );

  it('has three engines, two servers that take readings in, two that serve, and a proxy, with what they name', () => {
    expect(Object.keys(services)).toEqual([
      'nats-1',
      'nats-2',
      'nats-3',
      'ingest-1',
      'ingest-2',
      'gateway-1',
      'gateway-2',
      'caddy',
    ]);
    const volumes = Object.keys(record(compose['volumes']));
    for (const name of Object.keys(services)) {
      const { volumes: mounted, depends_on: needs } = serviceOf(name);
      for (const one of list(needs)) expect(services).toHaveProperty(one);
      for (const one of list(mounted)) {
        const [from = ''] = one.split(':');
        if (from.startsWith('.'))
          expect([from, existsSync(join(FOLDER, from))]).toEqual([from, true]);
        else expect(volumes).toContain(from);
      }
    }
    const proxy = environmentOf('caddy');
    expect(proxy['VIGIA_GATEWAYS']).toBe('gateway-1:8080 gateway-2:8080');
  });

  it('starts servers with variables that they have, of one log in three copies', () => {
    const nats = [1, 2, 3].map((n) => `nats://vigia:abc123@nats-${n}:4222`);
    const shared = {
      nats,
      natsReplicas: 3,
      graphqlUrl: null,
      siteUrl: 'https://vigia.example',
      metrics: true,
    };
    // What the image has set besides.
    const image = { VIGIA_HOST: '0.0.0.0', VIGIA_DATA: '/var/lib/vigia' };
    for (const n of [1, 2]) {
      const ingest = valuesOf([], { ...image, ...environmentOf(`ingest-${n}`) });
      expect(ingest).toMatchObject({ ...shared, role: 'ingest', dataDir: null });
      const gateway = valuesOf([], { ...image, ...environmentOf(`gateway-${n}`) });
      expect(gateway).toMatchObject({ ...shared, role: 'gateway', trustedProxies: 1 });
      expect(gateway).toMatchObject({ dataDir: '/var/lib/vigia', began: expect.anything() });
    }
  });
});

describe('the units of the cluster', () => {
  const values = (name: string, port: string) => {
    const unit = readUnitFile(readFileSync(join(UNITS, name), 'utf8'));
    const [program, script, ...args] = settingOf(unit, 'Service', 'ExecStart')
      .replaceAll('%i', port)
      .replaceAll('/etc/vigia/vigia.json', `${FOLDER}/vigia.json`)
      .split(' ');
    expect([program, script]).toEqual(['/usr/bin/node', 'dist/server.js']);
    expect(settingOf(unit, 'Service', 'EnvironmentFile')).toBe('/etc/vigia/vigia.env');
    return { unit, values: valuesOf(args, variablesIn(textOf('vigia.env').split('\n'))) };
  };

  it('start the built server in its role, with the configuration of the cluster', () => {
    const shared = {
      nats: [1, 2, 3].map((n) => `nats://vigia:PASSWORD@nats-${n}:4222`),
      natsReplicas: 3,
      graphqlUrl: 'https://provider.example/graphql',
    };
    const ingest = values('vigia-ingest.service', '');
    expect(ingest.values).toMatchObject({ ...shared, role: 'ingest', port: 8090, dataDir: null });
    const gateway = values('vigia-gateway@.service', '8081');
    expect(gateway.values).toMatchObject({ ...shared, role: 'gateway', port: 8081 });
    expect(gateway.values).toMatchObject({
      dataDir: `/var/lib/${settingOf(gateway.unit, 'Service', 'StateDirectory')}`.replace(
        '%i',
        '8081',
      ),
    });
    // As the unit of one machine has it.
    const one = readUnitFile(readFileSync('deploy/systemd/vigia.service', 'utf8'));
    for (const { unit } of [ingest, gateway]) {
      for (const [key, value] of one.get('Service') ?? []) {
        if (/^(?:ExecStart|EnvironmentFile|StateDirectory.*)$/.test(key)) continue;
        expect([key, unit.get('Service')?.get(key)]).toEqual([key, value]);
      }
    }
  });

  it('are accepted by systemd', () => {
    const program = debianProgram({ name: 'systemd-analyze', debianPackage: 'systemd' });
    if (program === null) return;
    const folder = folderOfTest();
    const files = readdirSync(UNITS)
      .filter((name) => name.endsWith('.service'))
      .map((name) => {
        const file = join(folder, name.replace('@', '@8081'));
        const text = readFileSync(join(UNITS, name), 'utf8');
        writeFileSync(file, text.replaceAll('/usr/bin/node', process.execPath));
        return file;
      });
    const { status, stdout, stderr } = spawnSync(program, ['verify', ...files], {
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, '']);
  });
});

describe('the proxies of the cluster', () => {
  it('are accepted by Caddy', () => {
    const program = debianProgram({ name: 'caddy', debianPackage: 'caddy' });
    if (program === null) return;
    const args = ['validate', '--adapter', 'caddyfile', '--config', `${FOLDER}/Caddyfile`];
    const environment = { ...process.env, VIGIA_GATEWAYS: 'gateway-1:8080 gateway-2:8080' };
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', env: environment });
    expect([status, stdout]).toEqual([0, expect.stringContaining('Valid configuration')]);
  });

  it('ask every gateway, one of them for the past, and the next one where one is away (nginx)', async () => {
    const gateways = await Promise.all(
      ['a', 'b'].map((name) =>
        serveOnLoopback((_, response) => {
          response.setHeader('cache-control', 'no-store');
          response.end(name);
        }),
      ),
    );
    const place = await nginxPlace();
    const ports = gateways.map(({ port }) => `127.0.0.1:${port}`);
    const [first = '', second = ''] = ports;
    const nginx = await startNginx(
      clusterExample(),
      [
        { from: '127.0.0.1:8081', to: first, why: 'a gateway of the test' },
        { from: '127.0.0.1:8082', to: second, why: 'a gateway of the test' },
        ...nginxFolders(place.directory),
        { from: '/opt/vigia/current/', to: `${process.cwd()}/`, why: 'the release' },
      ],
      place,
    );
    try {
      if (nginx === null) return;
      const at = { name: 'vigia.example', port: nginx.httpsPort, certificate: nginx.certificate };
      const said = async (path: string): Promise<string> =>
        (await askSite(at, path)).body.toString();
      const pages = await Promise.all(Array.from({ length: 40 }, () => said('/mapa')));
      expect(new Set(pages)).toEqual(new Set(['a', 'b']));
      const days = await Promise.all(
        Array.from({ length: 20 }, (_, n) => said(`/history/2026-09-${n}.1/rio.json`)),
      );
      expect(new Set(days).size).toBe(1);
      const [history] = days;
      await gateways[history === 'a' ? 0 : 1]?.stop();
      const other = history === 'a' ? 'b' : 'a';
      expect(await said('/history.json')).toBe(other);
      const left = await Promise.all(Array.from({ length: 10 }, () => said('/mapa')));
      expect(new Set(left)).toEqual(new Set([other]));
    } finally {
      await nginx?.stop();
      await Promise.all(gateways.map((gateway) => gateway.stop()));
    }
  });
});

describe('the configuration of the engines', () => {
  it('is accepted by nats-server', () => {
    const { status, stderr, stdout } = spawnSync(
      findNatsServer(),
      ['-t', '-c', `${FOLDER}/nats.conf`],
      {
        encoding: 'utf8',
        env: { ...process.env, NATS_NAME: 'nats-1', NATS_PASSWORD: 'abc123' },
      },
    );
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('is valid')]);
  });
});
