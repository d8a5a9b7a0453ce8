import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import {
  type ProductionFolder,
  productionFolder,
} from '#tests/support/deploy/production-folder.ts';
import {
  ONE_LINE,
  runProgram,
  runServer,
  type ServerProcess,
} from '#tests/support/provider/run-start.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';

let production: ProductionFolder;
let server: ServerProcess;

beforeAll(async () => {
  production = await productionFolder();
  await writeFile(
    join(production.folder, 'vigia.json'),
    `{
      // Available at once.
      "scenario": "rajada", "stations": 3, "rate": 40,
      "port": 0, "data": "data"
    }`,
  );
  server = await runServer(production, '--config', 'vigia.json');
});

afterAll(async () => {
  server.terminate();
  await server.ended;
  await production.remove();
});

const jsonAt = async (path: string): Promise<unknown> => (await fetch(server.url + path)).json();

describe('node dist/server.js, with the build and the production packages alone', () => {
  it('is run where neither tsx nor Vite can be found', () => {
    const { resolve } = createRequire(join(production.folder, 'dist/server.js'));
    for (const name of ['tsx', 'vite', 'react', '@expo-google-fonts/inter/package.json']) {
      expect(() => resolve(name)).toThrow('Cannot find module');
    }
    expect(resolve('ws')).toContain(production.folder);
  });

  it('serves the built page with its files, and none of the server', async () => {
    const page = await fetch(`${server.url}/mapa`);
    const text = await page.text();
    expect([page.status, text.includes('<title>')]).toEqual([200, true]);
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
    expect((await fetch(server.url + script)).status).toBe(200);
    for (const path of ['/server.js', '/server/storage/store-program.js', '/package.json']) {
      expect((await fetch(server.url + path)).status).toBe(404);
    }
  });

  it('answers queries and keeps what it says', async () => {
    await expect
      .poll(() => jsonAt('/healthz'))
      .toMatchObject({
        status: 'ok',
        log: { state: 'following' },
        history: { state: 'following' },
      });
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        operationName: SNAPSHOT_OPERATION.operationName,
        query: SNAPSHOT_OPERATION.query,
      }),
    });
    expect(await answer.json()).toMatchObject({ data: { tags: expect.anything() } });
  });

  it('draws the pictures of link previews', async () => {
    const picture = await fetch(`${server.url}/og/barragens.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('copies the store while it runs, where the configuration says it is', async () => {
    const copy = ['backup', '--config', 'vigia.json', '--to', 'vigia.db'] as const;
    const copied = await runProgram(production, ...copy);
    expect(copied).toEqual({ code: 0, out: 'vigia.db holds what is in data\n', err: '' });
    const again = await runProgram(production, ...copy);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toMatch(ONE_LINE);
  });

  it('takes in another provider', async () => {
    const ingest = await runServer(
      production,
      ...(['ingest', '--from', `${server.url}/graphql`, '--data', 'taken', '--port', '0'] as const),
    );
    await expect
      .poll(async () => (await fetch(`${ingest.url}/healthz`)).json())
      .toMatchObject({ status: 'ok' });
    ingest.terminate();
    expect(await ingest.ended).toMatchObject({ code: 0 });
  });

  it('refuses a folder that it may not write, in one line', async () => {
    const { folder } = production;
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'locked'), { mode: 0o555 });
    // Root may write anywhere: another user has to try.
    const user = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const ended = await runProgram({ folder, ...user }, '--port', '0', '--data', 'locked');
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toMatch(ONE_LINE);
    expect(ended.err).toContain('--data locked: nothing can be written there');
  });

  it('refuses faults on demand, which are test code, in one line', async () => {
    const ended = await runProgram(production, '--faults');
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(ONE_LINE);
    expect(ended.err).toContain('--faults');
  });

  it('drains on SIGTERM, ends with 0, and what it kept is in order', async () => {
    const client = await new SocketClient(server.url).open();
    client.subscribe('t');
    await client.received('next');
    server.terminate();
    expect(await client.closed).toBe(1001);
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
    const checked = await runProgram(production, '--check', '--config', 'vigia.json');
    expect(checked).toMatchObject({ code: 0, err: '' });
    expect(checked.out).toContain('nothing is wrong');
  });
});
