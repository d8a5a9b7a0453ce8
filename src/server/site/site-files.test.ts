import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#process/logger.ts';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { siteHead } from '#pages/page-authors.ts';
import { siteFiles } from './site-files.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

it('goes on serving where another build has taken the place of the one it started with', async () => {
  const directory = folderOfTest();
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html>');
  await writeFile(join(directory, 'assets/gone.js'), 'export {};');
  const { handle } = siteFiles(directory, PLAIN_CONFIG, {
    retire: false,
    networkFiles: new Map(),
    ...siteHead(
      { profile: PLAIN_CONFIG.network, demonstration: null, doubt: null },
      null,
      null,
      null,
    ),
    statusOf: () => Promise.resolve(200),
    siteUrl: null,
    takeTurn: (_, work) => work(),
    trustedProxies: 0,
    log: createLogger('silent'),
  });
  const server = createServer((request, response) => void handle(request, response));
  const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await rm(join(directory, 'assets/gone.js'));
  // The answer ends; whoever asked asks again or loads the page anew.
  await expect(fetch(`${origin}/assets/gone.js`).then((answer) => answer.text())).rejects.toThrow(
    /terminated|failed/,
  );
  const page = await fetch(`${origin}/mapa`);
  expect(await page.text()).toBe('<!doctype html>');
});
