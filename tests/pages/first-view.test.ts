import { createServer, request } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FIRST_VIEW, FIRST_VIEW_ID } from '#contract/site/first-view.ts';
import { openPage, screenStands, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';

const site = siteOfFile({ scenario: 'enchente-2026-09' });
const browser = browserOfFile();

const STATION = '/estacao/DCSC-00013';
const ADDRESSES = [STATION, '/cidade/blumenau', '/mapa', '/tabela', '/barragens', '/sobre'];

/** A page whose provider's answers are held until they are let go. */
const openHeld = async (path: string) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const opened = await openPage(browser(), { width: 360, height: 740 });
  await opened.page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await opened.page.goto(site.url + path);
  return { ...opened, letGo };
};

const bar = (page: Page) => page.getByRole('status').first();
const firstView = (page: Page) => page.locator(`.${FIRST_VIEW.content}`);

describe('without script', () => {
  it('every address has its readings, with their time, and links that work', async () => {
    const context = await browser().newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    for (const path of ADDRESSES) {
      await page.goto(site.url + path);
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
      const text = await page.getByRole('main').innerText();
      if (path === '/sobre') continue;
      expect(text).toMatch(/\d,\d+ (?:m|%)/);
      expect(await page.locator('main time[datetime]').count()).toBeGreaterThan(0);
    }
    await page.goto(`${site.url}/mapa`);
    await page.getByRole('link', { name: 'Rio do Sul', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Rio do Sul' }).waitFor();
    await page.getByRole('link', { name: 'Tabela' }).click();
    await page.getByRole('row').nth(100).waitFor();
    await context.close();
  });

  it('fits the screen at 400 % zoom and on a desktop', async () => {
    for (const [width, height] of [
      [320, 256],
      [1280, 800],
    ] as const) {
      const context = await browser().newContext({
        javaScriptEnabled: false,
        viewport: { width, height },
      });
      const page = await context.newPage();
      for (const path of ADDRESSES) {
        await page.goto(site.url + path);
        expect([path, width, await sidewaysOverflow(page)]).toEqual([path, width, 0]);
      }
      await context.close();
    }
  });
});

describe('while the page’s own readings are awaited', () => {
  it('stands inside the page’s bars, is accessible, and says its time', async () => {
    for (const path of [STATION, '/tabela', '/mapa']) {
      const { page, close, letGo } = await openHeld(path);
      await bar(page).getByText('Conectando…').waitFor();
      await firstView(page).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByRole('main').count()).toBe(1);
      expect(await page.getByText('Carregando…').and(page.locator(':visible')).count()).toBe(0);
      expect(await firstView(page).locator('time').first().textContent()).toMatch(/^\d{2}:\d{2}/);
      letGo();
      await firstView(page).waitFor({ state: 'detached' });
      await screenStands(page);
      expect(await page.locator(`#${FIRST_VIEW_ID}`).count()).toBe(0);
      await close();
    }
  });

  it('gives way at the first navigation, for good, and without loading the page anew', async () => {
    const { page, letGo } = await openHeld('/tabela');
    await bar(page).getByText('Conectando…').waitFor();
    await page.evaluate(() => Reflect.set(window, 'isSame', true));
    await firstView(page).getByRole('link', { name: 'Rio do Sul', exact: true }).click();
    await firstView(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(STATION);
    expect(await page.evaluate(() => Reflect.get(window, 'isSame') as unknown)).toBe(true);
    letGo();
    await page.getByRole('heading', { level: 1, name: 'Rio do Sul' }).waitFor();
    await page.goBack();
    await page.getByLabel('Buscar estação').waitFor();
    expect(await firstView(page).count()).toBe(0);
  });

  it('keeps the keyboard in the page when it gives way', async () => {
    const { page, letGo } = await openHeld(STATION);
    await bar(page).getByText('Conectando…').waitFor();
    await firstView(page).getByRole('link').first().focus();
    letGo();
    await firstView(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });
});

it('stays below the reason where the configuration does not come', async () => {
  const { page } = await openPage(browser(), {
    width: 360,
    height: 740,
    expectedErrors: /ERR_FAILED/,
  });
  await page.route('**/config.json', (route) => route.abort());
  await page.goto(site.url + STATION);
  const reason = page.getByRole('region', { name: 'O site ainda não pode mostrar dados' });
  await reason.getByRole('button', { name: 'Tentar agora' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const [above, below] = await Promise.all([
    reason.boundingBox(),
    page.getByRole('main').boundingBox(),
  ]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await page.unroute('**/config.json');
  await reason.getByRole('button', { name: 'Tentar agora' }).click();
  await firstView(page).waitFor({ state: 'detached' });
  await screenStands(page);
});

/** The site behind a connection on which a page's second half comes later than all its scripts. */
const halvedSite = async (): Promise<string> => {
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _, ...headers } = asked.headers;
    const inner = request(
      site.url + (asked.url ?? '/'),
      { headers, method: asked.method },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        if (!(got.headers['content-type'] ?? '').startsWith('text/html')) {
          got.pipe(answer);
          return;
        }
        got.setEncoding('utf8');
        let page = '';
        got.on('data', (chunk: string) => {
          page += chunk;
        });
        got.on('end', () => {
          const half = page.indexOf('<main');
          answer.write(page.slice(0, half));
          setTimeout(() => answer.end(page.slice(half)), 2_000);
        });
      },
    );
    asked.pipe(inner);
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
};

it('starts where the page comes later than its scripts', async () => {
  const url = await halvedSite();
  const { page } = await openPage(browser(), {
    // Sockets do not pass through it.
    expectedErrors: /WebSocket connection/,
  });
  await page.goto(`${url}/tabela`);
  await bar(page).waitFor();
});

it('the page that is kept for opening without a network has no readings', async () => {
  const page = await (await fetch(`${site.url}/index.html`)).text();
  expect(page).not.toContain(FIRST_VIEW_ID);
  expect(page).toContain('<div id="app"></div>');
});
