import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { SocketClient } from '#tests/support/provider/socket-client.ts';

/*
 * deploy/caddy/Caddyfile before a server. The site is an address of this machine with plain HTTP: for a name Caddy would ask an authority for
 * a certificate.
 */

/** A running Caddy, and the site that it serves. */
interface RunningCaddy {
  readonly site: Site;
  readonly validated: string;
  /** Debian's, 2.6, does not know the option. */
  readonly keepsStreams: boolean;
  /** As `systemctl reload caddy` does; its exit code. */
  readonly reload: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

const startCaddy = async (serverPort: number): Promise<RunningCaddy | null> => {
  const caddy = debianProgram({ name: 'caddy', debianPackage: 'caddy' });
  if (caddy === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'vigia-caddy-'));
  const port = await freePort();
  const version = spawnSync(caddy, ['version'], { encoding: 'utf8' }).stdout;
  const keepsStreams = !/^v?2\.[0-6]\./.test(version);
  const environment = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    VIGIA_SITE: `http://127.0.0.1:${port}`,
    VIGIA_UPSTREAM: `127.0.0.1:${serverPort}`,
    VIGIA_CADDY_STREAMS: keepsStreams ? 'stream_close_delay 24h' : '',
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
  const file = join(folder, 'etc/caddy/Caddyfile');
  // The address at which a reload finds it: Debian's takes it from the file alone.
  const own = `{\n\tadmin 127.0.0.1:${await freePort()}\n}\n`;
  writeFileSync(file, own + readFileSync(file, 'utf8'));
  // Caddy says all on standard error.
  const validated = spawnSync('sh', ['-c', here(validate)], options);
  const inBackground = { env: environment, stdio: 'ignore' } as const;
  const child = spawn(caddy, ['run', '--config', file], inBackground);
  const ended = once(child, 'exit');
  await eventually(async () => {
    if (child.exitCode !== null || !(await connects(port))) throw new Error(validated.stderr);
  });
  return {
    site: { name: `127.0.0.1:${port}`, port, certificate: null },
    validated: validated.stderr + validated.stdout,
    keepsStreams,
    reload: async () => {
      const again = spawn(caddy, ['reload', '--config', file, '--force'], inBackground);
      const [code]: unknown[] = await once(again, 'exit');
      return code;
    },
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
  const flags = {
    scenario: 'rajada',
    stations: 20,
    rate: 20,
    trustedProxies: 1,
    metrics: true,
  } as const;
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

  it('keeps nothing: the server is asked each time, whatever it allows', async () => {
    if (caddy === null) return;
    const asked = async (): Promise<number> => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^vigia_http_requests_total.*"live",status="200"\} (\d+)$/m.exec(metrics)?.[1]);
    };
    for (const path of ['/live/head.json', '/live/head.json', '/live/head.json?x=1']) {
      const { headers } = await askSite(caddy.site, path);
      expect(headers['cache-control']).toContain('max-age=2');
    }
    await expect.poll(asked).toBe(3);
  });

  it('hides what is for this machine', async () => {
    if (caddy === null) return;
    expect(await askSite(caddy.site, '/metrics')).toMatchObject({ status: 404 });
  });

  it('keeps an open socket at a reload; where it cannot, it says 1001, and the next one is there at once', async () => {
    if (caddy === null) return;
    const client = await new SocketClient(`http://${caddy.site.name}`).open();
    client.subscribe('t');
    await client.settled();
    expect(await caddy.reload()).toBe(0);
    server.publish('EST-9', 'Data/Rio/RioNivel/Value', 4.62);
    const kept = async (): Promise<string> => {
      await eventually(() => {
        expect(client.tags).toContainEqual(expect.objectContaining({ codigo: 'EST-9' }));
      });
      return 'kept';
    };
    const wanted = caddy.keepsStreams ? kept() : client.closed;
    expect(await wanted).toBe(caddy.keepsStreams ? 'kept' : 1001);
    client.close();
    expect(await firstOfSocket(caddy.site, 'next')).toMatchObject({ id: '1' });
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
