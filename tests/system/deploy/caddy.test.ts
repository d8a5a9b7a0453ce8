import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connects } from '#tests/support/deploy/connects.ts';
import { debianProgram } from '#scripts/tools/debian-package.ts';
import { askSite, firstOfSocket, type Site } from '#tests/support/deploy/https-client.ts';
import { commandsOfWalk } from '#tests/support/deploy/walk-document.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';

/*
 * deploy/caddy/Caddyfile before a server. The site is an address of this machine with plain HTTP: for a name Caddy would ask an authority for
 * a certificate.
 */

/** A running Caddy, and the site that it serves. */
interface RunningCaddy {
  readonly site: Site;
  readonly validated: string;
  readonly stop: () => Promise<void>;
}

const startCaddy = async (serverPort: number): Promise<RunningCaddy | null> => {
  const caddy = debianProgram({ name: 'caddy', debianPackage: 'caddy' });
  if (caddy === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'vigia-caddy-'));
  const port = await freePort();
  const environment = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    VIGIA_SITE: `http://127.0.0.1:${port}`,
    VIGIA_UPSTREAM: `127.0.0.1:${serverPort}`,
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
  };
  const here = (command: string): string =>
    command.replaceAll('/etc/', `${folder}/etc/`).replace(/^caddy /, `${caddy} `);
  const [install = '', copy = '', validate = '', reload = '', ...rest] = commandsOfWalk('caddy');
  if (!install.startsWith('apt-get ') || reload !== 'systemctl reload caddy' || rest.length > 0) {
    throw new Error('the walk is another one');
  }
  mkdirSync(join(folder, 'etc/caddy'), { recursive: true });
  const options = { env: environment, encoding: 'utf8' } as const;
  const copied = spawnSync('sh', ['-c', here(copy)], options);
  if (copied.status !== 0) throw new Error(copied.stderr);
  // Caddy says all on standard error.
  const validated = spawnSync('sh', ['-c', here(validate)], options);
  const child = spawn(caddy, ['run', '--config', join(folder, 'etc/caddy/Caddyfile')], {
    env: environment,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await eventually(async () => {
    if (child.exitCode !== null || !(await connects(port))) throw new Error(validated.stderr);
  });
  return {
    site: { name: `127.0.0.1:${port}`, port, certificate: null },
    validated: validated.stderr + validated.stdout,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
};

describe('Caddy before the server', () => {
  let server: SimulatedServer;
  let caddy: RunningCaddy | null = null;
  const flags = { scenario: 'rajada', stations: 20, rate: 20, trustedProxies: 1 } as const;
  beforeAll(async () => {
    server = await simulatedServer(flags);
    caddy = await startCaddy(server.port);
  });
  afterAll(async () => {
    await caddy?.stop();
    await server.close();
  });

  it('finds nothing wrong with the example', () => {
    expect(caddy?.validated ?? 'Valid configuration').toContain('Valid configuration');
  });

  it('passes requests and sockets on, with what the server says of keeping them', async () => {
    if (caddy === null) return;
    const { site } = caddy;
    const health = await askSite(site, '/healthz', { headers: { 'accept-encoding': 'br' } });
    expect(health).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'strict-transport-security': 'max-age=63072000' },
    });
    expect(health.headers['server']).toBeUndefined();
    expect(await firstOfSocket(site, 'next')).toMatchObject({ id: '1' });
  });

  it('hides what is for this machine', async () => {
    if (caddy === null) return;
    expect(await askSite(caddy.site, '/metrics')).toMatchObject({ status: 404 });
  });

  it('lets requests wait while the server restarts', async () => {
    if (caddy === null) return;
    const { port } = server;
    await server.close();
    const waiting = askSite(caddy.site, '/healthz');
    // Caddy itself answers these: it has been asked for the other before, and has found nobody.
    for (let asked = 0; asked < 10; asked += 1) await askSite(caddy.site, '/metrics');
    server = await simulatedServer({ ...flags, port });
    expect((await waiting).status).toBe(200);
  });
});
