import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { variableOf } from '#contract/options.ts';
import { isRecord } from '#domain/untrusted.ts';
import { parseStartOptions, START_OPTIONS } from '#scripts/start/start-options.ts';
import description from '../../../package.json' with { type: 'json' };

/** An instruction of a Dockerfile: its word, and the rest of its line. */
interface Instruction {
  readonly word: string;
  readonly rest: string;
}

const INSTRUCTIONS: readonly Instruction[] = readFileSync('deploy/docker/Dockerfile', 'utf8')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [word = '', ...rest] = line.split(' ');
    return { word, rest: rest.join(' ') };
  });

const restsOf = (word: string): readonly string[] =>
  INSTRUCTIONS.filter((one) => one.word === word).map(({ rest }) => rest);

/** Instructions of the image that is left: those after the last `FROM`. */
const LAST = INSTRUCTIONS.slice(INSTRUCTIONS.findLastIndex(({ word }) => word === 'FROM'));
const lastOf = (word: string): string => LAST.findLast((one) => one.word === word)?.rest ?? '';

/** Variables of `ENV A=b C=d`. */
const VARIABLES = Object.fromEntries(
  lastOf('ENV')
    .split(' ')
    .map((pair) => pair.split('=', 2)),
);

const OWN_VARIABLES = new Set(Object.values(START_OPTIONS).map(variableOf));

/** Paths of the repository that Docker is sent: the file begins with `*` and names what is not left out. */
const SENT: readonly string[] = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

const isSent = (path: string): boolean =>
  SENT.some((sent) => path === sent || path.startsWith(`${sent}/`));

const record = (value: unknown): Readonly<Record<string, unknown>> => {
  if (!isRecord(value)) throw new Error('no object');
  return value;
};

const COMPOSE = record(parse(readFileSync('deploy/docker/compose.yaml', 'utf8')));
const serviceOf = (name: string) => record(record(COMPOSE['services'])[name]);

describe('the Dockerfile', () => {
  it('has the Node of .nvmrc, which package.json allows', () => {
    const [, major = ''] = /^NODE=node:(\d+)-/.exec(restsOf('ARG')[0] ?? '') ?? [];
    expect(major).toBe(readFileSync('.nvmrc', 'utf8').trim());
    const [least = ''] = description.engines.node.replace('>=', '').split('.');
    expect(Number(major)).toBeGreaterThanOrEqual(Number(least));
    expect(new Set(restsOf('FROM').map((rest) => rest.split(' ')[0]))).toEqual(
      new Set(['${NODE}']),
    );
  });

  it('copies what there is, and is sent all of that', () => {
    const copied = restsOf('COPY')
      .filter((rest) => !rest.startsWith('--from='))
      .flatMap((rest) => rest.split(' ').slice(0, -1))
      .filter((path) => path !== '.');
    const packages = ['package.json', 'package-lock.json', '.npmrc'];
    expect(copied).toEqual([...packages, ...packages]);
    expect([...copied, ...SENT].filter((path) => !existsSync(path))).toEqual([]);
    expect(copied.filter((path) => !SENT.includes(path))).toEqual([]);
  });

  it('is sent every file that the build reads by name', () => {
    const configs = ['vite.config.ts', 'vite.server.config.ts'];
    const named = configs.flatMap((config) =>
      [
        ...readFileSync(config, 'utf8').matchAll(
          /'(?:\.\/)?((?:src|scripts)\/[\w./-]+|[\w.-]+\.json)'/g,
        ),
      ].map(([, path = '']) => path),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(
      [...named, ...configs, 'index.html', 'public/robots.txt'].filter((path) => !isSent(path)),
    ).toEqual([]);
  });

  it('is sent the projects that tsconfig.json refers to, without which the bundler stops', () => {
    const raw: unknown = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    const references = record(raw)['references'];
    const projects = (Array.isArray(references) ? references : []).map((reference) =>
      join(String(record(reference)['path']), 'tsconfig.json'),
    );
    expect(projects.length).toBeGreaterThan(5);
    expect(projects.filter((path) => !isSent(path))).toEqual([]);
  });

  it('runs commands that package.json has', () => {
    const commands = restsOf('RUN').flatMap((rest) =>
      [...rest.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(commands).toEqual(['build']);
    expect(commands.filter((name) => !(name in description.scripts))).toEqual([]);
    expect(restsOf('RUN').filter((rest) => rest.startsWith('npm ci'))).toEqual([
      'npm ci',
      'npm ci --omit=dev',
    ]);
  });

  it('leaves an image that serves as a plain user, with variables that the server has', () => {
    expect(lastOf('USER')).toBe('node');
    expect(JSON.parse(lastOf('ENTRYPOINT'))).toEqual(['node', 'dist/server.js']);
    const own = Object.keys(VARIABLES).filter((name) => name.startsWith('VIGIA_'));
    expect(own.filter((name) => !OWN_VARIABLES.has(name))).toEqual([]);
    expect(parseStartOptions([], VARIABLES)).toMatchObject({
      ok: true,
      value: {
        values: { host: '0.0.0.0', port: Number(lastOf('EXPOSE')), dataDir: '/var/lib/vigia' },
      },
    });
    expect(JSON.parse(lastOf('VOLUME'))).toEqual(['/var/lib/vigia']);
  });

  it('is healthy while the server has readings', () => {
    const [, command = ''] = / CMD (\[.*\])$/.exec(lastOf('HEALTHCHECK')) ?? [];
    const words: unknown = JSON.parse(command);
    expect(words).toMatchObject([
      'node',
      '-e',
      expect.stringContaining('http://127.0.0.1:8080/healthz'),
    ]);
  });
});

describe('the compose file', () => {
  it('builds the Dockerfile from the root of the repository', () => {
    const { context, dockerfile } = record(serviceOf('vigia')['build']);
    const root = join('deploy/docker', String(context));
    expect(join(root, String(dockerfile))).toBe('deploy/docker/Dockerfile');
  });

  it('gives the server variables that it takes, behind the one proxy', () => {
    const given = record(serviceOf('vigia')['environment']);
    const variables = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        String(value).replace(/\$\{VIGIA_SITE:\?[^}]*\}/, 'vigia.example'),
      ]),
    );
    expect(Object.keys(variables).filter((name) => !OWN_VARIABLES.has(name))).toEqual([]);
    expect(parseStartOptions([], variables)).toMatchObject({
      ok: true,
      value: { values: { siteUrl: 'https://vigia.example', trustedProxies: 1, metrics: true } },
    });
  });

  it('gives the server nothing that it does not need, and its volumes to its user', () => {
    const service = serviceOf('vigia');
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service['ports']).toBeUndefined();
    const volumes = service['volumes'];
    const places = (Array.isArray(volumes) ? volumes : []).map(
      (volume) => String(volume).split(':')[1] ?? '',
    );
    const made = LAST.find(({ word }) => word === 'RUN')?.rest ?? '';
    expect(places).toEqual(['/var/lib/vigia', '/var/backups/vigia']);
    expect(places.filter((place) => !made.includes(place))).toEqual([]);
    expect(made).toMatch(/^install -d -o node /);
    expect(Object.keys(record(COMPOSE['volumes']))).toEqual(['data', 'backups', 'certificates']);
  });

  it('has Caddy with the example, in front of the server, once that is healthy', () => {
    const caddy = serviceOf('caddy');
    expect(caddy).toMatchObject({ depends_on: { vigia: { condition: 'service_healthy' } } });
    const volumes = caddy['volumes'];
    const [example = ''] = String(Array.isArray(volumes) ? volumes[0] : '').split(':');
    expect(join('deploy/docker', example)).toBe('deploy/caddy/Caddyfile');
    const variables = Object.keys(record(caddy['environment']));
    const text = readFileSync('deploy/caddy/Caddyfile', 'utf8');
    expect(variables.filter((name) => !text.includes(`{$${name}:`))).toEqual([]);
    expect(record(caddy['environment'])['VIGIA_UPSTREAM']).toBe(`vigia:${lastOf('EXPOSE')}`);
  });
});
