import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, screenStands } from '#tests/support/browser/browser.ts';
import { askSite, type Site } from '#tests/support/deploy/https-client.ts';
import { filesOfPlainSite, ScratchMachine } from '#tests/support/deploy/scratch-machine.ts';
import { commandsOfWalk } from '#tests/support/deploy/walk-document.ts';
import { persistedRecords } from '#tests/support/browser/persisted-records.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';

/*
 * The site as plain files (docs/operations.md), by nginx with deploy/static, and a provider of another origin. Without nginx, which CI does not
 * let pass, nothing is tested.
 */

let provider: SimulatedServer;
let machine: ScratchMachine | null = null;
let browser: Browser;
let site: Site;

beforeAll(async () => {
  provider = await simulatedServer({ scenario: 'rajada', stations: 40, rate: 20 });
  machine = await ScratchMachine.make(filesOfPlainSite(provider.port));
  if (machine === null) return;
  await machine.runAll(commandsOfWalk('static'));
  const { place, certificate } = machine;
  site = { name: 'vigia.example', port: place.httpsPort, certificate };
  // The certificate is for a name, the page at an address of this machine.
  browser = await launchBrowser('--ignore-certificate-errors');
});
afterAll(async () => {
  await browser?.close();
  await machine?.stop();
  await provider.close();
});

describe('the site as plain files', () => {
  it('shows what a provider of another origin measures, live, under its policy', async () => {
    if (machine === null) return;
    const { page } = await openPage(browser);
    await page.goto(`https://127.0.0.1:${site.port}/tabela`);
    await screenStands(page);
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(5);
    await page.goto(`https://127.0.0.1:${site.port}/sobre`);
    await page.getByText('Exemplo').first().waitFor();
    await page.goto(`https://127.0.0.1:${site.port}/mapa`);
    await screenStands(page);
  });

  it('opens again without a network', async () => {
    if (machine === null) return;
    const { page, context } = await openPage(browser, {
      serviceWorker: true,
      expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/,
    });
    await page.goto(`https://127.0.0.1:${site.port}/tabela`);
    await screenStands(page);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
      .toBe('activated');
    await expect.poll(() => persistedRecords(page)).toBeGreaterThan(0);
    await page.goto('about:blank');
    await context.setOffline(true);
    await page.goto(`https://127.0.0.1:${site.port}/tabela`);
    await page.getByRole('status').getByText('Sem conexão').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(5);
  });

  it('answers each kind of address as docs/operations.md says', async () => {
    if (machine === null) return;
    const page = (await askSite(site, '/')).body.toString();
    const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(page) ?? [];
    const immutable = 'public, max-age=31536000, immutable';
    const rows: readonly (readonly [string, number, string, string])[] = [
      ['/', 200, 'text/html', 'no-cache'],
      ['/mapa?medida=rio', 200, 'text/html', 'no-cache'],
      ['/tabela', 200, 'text/html', 'no-cache'],
      ['/barragens', 200, 'text/html', 'no-cache'],
      ['/sobre', 200, 'text/html', 'no-cache'],
      ['/cidade/blumenau', 200, 'text/html', 'no-cache'],
      ['/estacao', 200, 'text/html', 'no-cache'],
      ['/estacao/DCSC-00013/analise/grafico', 200, 'text/html', 'no-cache'],
      ['/mapas', 404, 'text/html', 'no-cache'],
      ['/nada/disso', 404, 'text/html', 'no-cache'],
      ['/assets/gone-1a2b3c4d.js', 404, 'text/html', 'no-cache'],
      ['/.vite/preloads.json', 404, 'text/html', 'no-cache'],
      ['/index.html.gz', 404, 'text/html', 'no-cache'],
      [script, 200, 'text/javascript', immutable],
      ['/sw.js', 200, 'text/javascript', 'no-cache'],
      ['/config.json', 200, 'application/json', 'no-store'],
      ['/manifest.webmanifest', 200, 'application/manifest+json', 'no-cache'],
      ['/icons/vigia-192.png', 200, 'image/png', 'no-cache'],
    ];
    const seen = await Promise.all(
      rows.map(async ([path]) => {
        const { status, headers } = await askSite(site, path);
        const type = String(headers['content-type']).split(';')[0];
        return [path, status, type, headers['cache-control']];
      }),
    );
    expect(seen).toEqual(rows);
    const shell = (path: string) => askSite(site, path).then(({ body }) => body.toString());
    expect(await shell('/nada/disso')).toBe(page);
    expect(await shell('/assets/gone-1a2b3c4d.js')).not.toContain('vigia-version');
    const packed = await askSite(site, script, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['x-content-type-options']).toBe('nosniff');
  });
});
