import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { isRecord } from '#domain/untrusted.ts';
import { askSite, firstOfSocket, type Site } from '#tests/support/deploy/https-client.ts';
import { filesOfServer, ScratchMachine } from '#tests/support/deploy/scratch-machine.ts';
import { commandsOfWalk } from '#tests/support/deploy/walk-document.ts';

/*
 * The commands of docs/operations.md, run as an operator runs them, in a scratch folder instead of `/`: the real packages, server, backup and
 * nginx, by the real unit files. Each test goes on where the one before it ended. Without a machine (no nginx to be had, which CI does not let
 * pass) nothing is tested.
 */

let machine: ScratchMachine | null = null;
beforeAll(async () => {
  machine = await ScratchMachine.make(filesOfServer);
});
afterAll(async () => {
  await machine?.stop();
});

const siteOf = ({ place, certificate }: ScratchMachine): Site => ({
  name: 'vigia.example',
  port: place.httpsPort,
  certificate,
});

const versionIn = (page: string): string =>
  /name="vigia-version" content="([^"]+)"/.exec(page)?.[1] ?? 'none';

/** The build that a visitor gets. */
const servedVersion = async (walked: ScratchMachine): Promise<string> =>
  versionIn((await askSite(siteOf(walked), '/sobre')).body.toString());

/** Epoch and number of the last event. */
const snapshotOf = async (walked: ScratchMachine) => {
  const answer = await askSite(siteOf(walked), '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SNAPSHOT_OPERATION),
  });
  const body: unknown = JSON.parse(answer.body.toString());
  const extensions = isRecord(body) && isRecord(body['extensions']) ? body['extensions'] : {};
  return { status: answer.status, epoch: extensions['epoch'], seq: Number(extensions['seq']) };
};

describe('docs/operations.md', () => {
  it('leads from a fresh Debian to a running site', async () => {
    if (machine === null) return;
    const printed = await machine.runAll(commandsOfWalk(''));
    expect(printed.filter((text) => text.includes('"status":"ok"'))).toHaveLength(2);
    const release = join(machine.place.prefix, 'opt/vigia/1');
    expect(existsSync(join(release, 'node_modules/ws'))).toBe(true);
    expect(existsSync(join(release, 'node_modules/vite'))).toBe(false);
  });

  it('has readings in its pages, live ones on a socket, and the headers of each file', async () => {
    if (machine === null) return;
    const site = siteOf(machine);
    // The renderer has its readings a moment after the server.
    const page = await vi.waitFor(async () => {
      const asked = await askSite(site, '/tabela');
      expect(asked.body.toString()).toContain('DCSC-');
      return asked;
    }, 60_000);
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body.toString()).toContain('https://vigia.example/');
    expect(await firstOfSocket(site, 'next')).toMatchObject({ id: '1' });
    const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(page.body.toString()) ?? [];
    const worker = readdirSync('dist/site/assets/worker').find((name) => name.endsWith('.js'));
    const seen: unknown[] = [];
    for (const path of [script, '/sw.js', '/config.json', `/assets/worker/${worker}`]) {
      for (const query of ['', '?x=1']) {
        const { status, headers } = await askSite(site, `${path}${query}`);
        seen.push([status, headers['cache-control'], headers['x-cache-status']]);
      }
    }
    const immutable = 'public, max-age=31536000, immutable';
    expect(seen).toEqual([
      [200, immutable, 'MISS'],
      [200, immutable, 'HIT'],
      [200, 'no-cache', undefined],
      [200, 'no-cache', undefined],
      [200, 'no-store', undefined],
      [200, 'no-store', undefined],
      [200, 'no-cache', undefined],
      [200, 'no-cache', undefined],
    ]);
  });

  it('keeps live segments and pictures of links for the next who asks', async () => {
    if (machine === null) return;
    const site = siteOf(machine);
    const seen: unknown[] = [];
    for (const path of ['/live/head.json', '/og/barragens.png', '/history.json']) {
      // A head is there from the first event on, a picture once it has been drawn.
      await expect.poll(async () => (await askSite(site, path)).status).toBe(200);
      const { headers } = await askSite(site, path);
      seen.push([path, headers['content-type'], headers['x-cache-status']]);
    }
    const kept = expect.stringMatching(/HIT|STALE|UPDATING/);
    expect(seen).toEqual([
      ['/live/head.json', expect.stringContaining('application/json'), kept],
      ['/og/barragens.png', 'image/png', kept],
      ['/history.json', expect.stringContaining('application/json'), kept],
    ]);
    expect(await askSite(site, '/nada/disso')).toMatchObject({ status: 404 });
  });

  it('has metrics for this machine, and for nobody else', async () => {
    if (machine === null) return;
    const { serverPort } = machine.place;
    const own = { name: '127.0.0.1', port: serverPort, certificate: null };
    const metrics = await askSite(own, '/metrics');
    expect(metrics.body.toString()).toContain('vigia_');
    expect(await askSite(siteOf(machine), '/metrics')).toMatchObject({ status: 404 });
  });

  it('backs up, and goes on from the copy', async () => {
    if (machine === null) return;
    const before = await snapshotOf(machine);
    const printed = await machine.runAll(commandsOfWalk('backup'));
    expect(printed.at(-1)).toMatch(/vigia-\d{8}T\d{6}Z\.db\n$/);
    await machine.runAll(commandsOfWalk('restore'));
    await vi.waitFor(
      async () => {
        if (machine === null) return;
        const after = await snapshotOf(machine);
        expect(after).toMatchObject({ status: 200 });
        expect(after.epoch).not.toBe(before.epoch);
        expect(after.seq).toBeGreaterThan(before.seq);
      },
      { timeout: 30_000, interval: 100 },
    );
  });

  it('upgrades to another build and back, with the same events', async () => {
    if (machine === null) return;
    const walked = machine;
    const first = await servedVersion(walked);
    const before = await snapshotOf(walked);
    let second = '';
    for (const command of commandsOfWalk('upgrade')) {
      await walked.run(command);
      if (command !== 'npm run build') continue;
      const page = join(walked.place.prefix, 'opt/vigia/2/dist/site/index.html');
      const text = readFileSync(page, 'utf8');
      second = `${versionIn(text)}-second`;
      writeFileSync(page, text.replace(versionIn(text), second));
    }
    expect(await servedVersion(walked)).toBe(second);
    const after = await snapshotOf(walked);
    expect(after.epoch).toBe(before.epoch);
    expect(after.seq).toBeGreaterThan(before.seq);
    await walked.runAll(commandsOfWalk('rollback'));
    expect(await servedVersion(walked)).toBe(first);
    expect((await snapshotOf(walked)).epoch).toBe(before.epoch);
  });
});
