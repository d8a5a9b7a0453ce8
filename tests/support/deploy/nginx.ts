import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#tests/support/runner/eventually.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { makeCertificate } from './certificate.ts';
import { connects } from './connects.ts';
import { nginxConfiguration } from '#scripts/cluster/nginx-example.ts';
import { debianProgram } from '#scripts/tools/debian-package.ts';
import { type Substitution, substituted } from '#scripts/tools/substitutions.ts';

/** nginx with one of the examples of `deploy/`. */
export interface RunningNginx {
  /** Port of HTTPS, and of the redirect to it. */
  readonly httpsPort: number;
  readonly httpPort: number;
  /** Certificate of the site, which a client has to trust. */
  readonly certificate: string;
  readonly stop: () => Promise<void>;
}

/** Folders and ports of one nginx on this machine. */
export interface NginxPlace {
  readonly directory: string;
  readonly httpsPort: number;
  readonly httpPort: number;
}

export const nginxPlace = async (): Promise<NginxPlace> => ({
  directory: mkdtempSync(join(tmpdir(), 'vigia-nginx-')),
  httpsPort: await freePort(),
  httpPort: await freePort(),
});

/** Ports of the examples of nginx, on a machine of a test: they need no root, and it may have no IPv6. */
export const listenTable = ({
  httpsPort,
  httpPort,
}: Pick<NginxPlace, 'httpsPort' | 'httpPort'>): readonly Substitution[] => [
  { from: /^ *listen \[::\].*\n/gm, to: '', why: 'the machine may have no IPv6' },
  { from: 'listen 80;', to: `listen 127.0.0.1:${httpPort};`, why: 'a free port' },
  { from: 'listen 443 ', to: `listen 127.0.0.1:${httpsPort} `, why: 'a free port' },
];

/** Starts nginx with an example; null where the machine cannot have nginx. `table` holds the example's own substitutions. */
export const startNginx = async (
  text: string,
  table: readonly Substitution[],
  place: NginxPlace,
): Promise<RunningNginx | null> => {
  const nginx = debianProgram({ name: 'nginx', debianPackage: 'nginx' });
  const openssl = debianProgram({ name: 'openssl', debianPackage: 'openssl' });
  if (nginx === null || openssl === null) return null;
  const { directory, httpsPort, httpPort } = place;
  for (const folder of ['tls', 'sites']) mkdirSync(join(directory, folder), { recursive: true });
  const certificate = makeCertificate(openssl, join(directory, 'tls'));
  const site = substituted(text, [
    ...listenTable(place),
    {
      from: '/etc/letsencrypt/live/vigia.example/',
      to: `${directory}/tls/`,
      why: 'a certificate of our own',
    },
    ...table,
  ]);
  writeFileSync(join(directory, 'sites/site'), site);
  writeFileSync(join(directory, 'nginx.conf'), nginxConfiguration(directory));
  const file = join(directory, 'nginx.conf');
  const checked = spawnSync(nginx, ['-t', '-c', file], { encoding: 'utf8' });
  const warnings = checked.stderr
    .split('\n')
    .filter((line) => line.includes('[warn]') && !line.includes('"listen ... http2"'));
  if (checked.status !== 0 || warnings.length > 0) throw new Error(checked.stderr);
  const child = spawn(nginx, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const ended = once(child, 'exit');
  await eventually(async () => {
    if (child.exitCode !== null || !(await connects(httpsPort))) throw new Error(said);
  });
  return {
    httpsPort,
    httpPort,
    certificate,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
};
