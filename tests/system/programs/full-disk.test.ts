import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '#scripts/start/free-port.ts';
import { isRecord } from '#domain/untrusted.ts';
import { runServer, type ServerProcess } from '#tests/support/provider/run-start.ts';
import { metricsOf } from '#tests/support/provider/scraped-metrics.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';

let running: ServerProcess | null = null;

afterEach(async () => {
  running?.kill();
  await running?.ended;
});

const start = async (directory: string, fileBytes?: number): Promise<ServerProcess> => {
  const flags = ['--no-site', '--port', String(await freePort()), '--data', directory];
  const network = ['--scenario', 'rajada', '--stations', '4', '--rate', '300'];
  running = await runServer(
    fileBytes === undefined ? { folder: '.' } : { fileBytes },
    ...flags,
    ...network,
  );
  return running;
};

const end = async (server: ServerProcess): Promise<void> => {
  server.kill();
  await server.ended;
};

const metric = async (server: ServerProcess, name: string): Promise<number> =>
  (await metricsOf(server)).get(name) ?? Number.NaN;

const logState = async ({ url }: ServerProcess): Promise<unknown> => {
  const answer = await fetch(`${url}/healthz`);
  expect(answer.status).toBe(200);
  const body: unknown = await answer.json();
  return isRecord(body) && isRecord(body['log']) ? body['log']['state'] : body;
};

/** No file can be longer than this: with the first not even the lock's, with the second not the database. */
it.each([
  ['an empty folder', 0, false],
  ['a folder of readings', 16_384, true],
])('a start on a full disk, %s, %i bytes: live in memory, then stored', (_, fileBytes, isUsed) =>
  withFolder(async (directory) => {
    if (isUsed) {
      const before = await start(directory);
      await expect.poll(() => metric(before, 'vigia_store_events_total')).toBeGreaterThan(50);
      await end(before);
    }
    const server = await start(directory, fileBytes);
    expect(await logState(server)).toBe('gone');
    expect(await metric(server, 'vigia_store_away')).toBe(1);
    expect(server.output.err + server.output.out).toMatch(
      /the log continues in memory: its file cannot be written/,
    );
    await expect.poll(() => metric(server, 'vigia_events_in_total')).toBeGreaterThan(20);
    server.liftLimit();
    await expect.poll(() => metric(server, 'vigia_store_away')).toBe(0);
    await expect.poll(() => metric(server, 'vigia_store_events_total')).toBeGreaterThan(50);
    expect(await logState(server)).toBe('following');
    expect(existsSync(join(directory, 'vigia.ahead'))).toBe(false);
  }),
);
