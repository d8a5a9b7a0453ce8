import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { STALE_ATTRIBUTE } from '#app/theme/stale.ts';
import { alterSite } from '#tests/support/browser/altered-site.ts';
import { coloursStand, openPage } from '#tests/support/browser/browser.ts';
import { stageOfFile } from '#tests/support/browser/stage-of-file.ts';
import { persistedRecords } from '#tests/support/browser/persisted-records.ts';

const CODE = 'X-1';
const LEVEL = 'Data/Rio/RioNivel/Value';
/** What a browser logs about a provider that is away; the tests stop it on purpose. */
const AWAY = /ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|WebSocket connection/;

const stage = stageOfFile();

beforeEach(() => {
  stage.provider.publish(CODE, 'Name/General', 'Rio de Prova');
  stage.provider.publish(CODE, LEVEL, 4.62);
});

const status = (page: Page) => page.getByRole('status');
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Rio de Prova' });

const openTable = async (page: Page, { url } = stage.site): Promise<void> => {
  await page.goto(`${url}/tabela`);
  await status(page).getByText('Ao vivo').waitFor();
  await rowOf(page).getByText('4,62').waitFor();
};

/** A value that only the socket can have brought. */
const isLive = async (page: Page, level: number, text: string): Promise<void> => {
  await expect
    .poll(() => {
      stage.provider.publish(CODE, LEVEL, level);
      return rowOf(page).getByText(text).count();
    })
    .toBe(1);
};

describe('the worker', () => {
  it('that hangs is replaced, and the views continue without a reload (fault row 43)', async () => {
    const { page } = await openPage(stage.browser);
    await openTable(page);
    await page.evaluate(() => Reflect.set(window, 'sameVisit', true));
    const core = page.workers()[0];
    await core?.evaluate(() => {
      setTimeout(() => {
        for (;;);
      }, 0);
    });
    await isLive(page, 5.11, '5,11');
    expect(page.workers().some((worker) => worker !== core)).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'sameVisit'))).toBe(true);
  });

  it('that throws continues (row 42)', async () => {
    const { page } = await openPage(stage.browser, { expectedErrors: /de propósito|também/ });
    await openTable(page);
    const core = page.workers()[0];
    await core?.evaluate(
      'setTimeout(() => { throw new Error("de propósito"); }, 0); Promise.reject(new Error("também")); 0',
    );
    await isLive(page, 5.12, '5,12');
    expect(page.workers()).toEqual([core]);
  });

  it('that lacks what a view needs makes the page reload, once, then report it (fault row 52)', async () => {
    const { page } = await openPage(stage.browser, {
      expectedErrors: /ERR_FAILED|dynamically imported|station-table/,
    });
    await page.route('**/assets/core/station-table-*', (route) => route.abort());
    await page.goto(`${stage.site.url}/tabela`);
    const failure = page.getByRole('alert');
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type))
      .toBe('reload');
    await failure.getByRole('heading', { name: 'Esta tela não pôde ser carregada' }).waitFor();
    await page.unroute('**/assets/core/station-table-*');
    await failure.getByRole('button', { name: 'Recarregar' }).click();
    await rowOf(page).waitFor();
  });

  it('is not affected when the page is blocked for two seconds (row 38)', async () => {
    const { page } = await openPage(stage.browser);
    await openTable(page);
    const held = page.evaluate(() => {
      const end = performance.now() + 2_000;
      while (performance.now() < end);
    });
    for (let count = 0; count < 500; count += 1) stage.provider.publish(CODE, LEVEL, count / 100);
    await held;
    await rowOf(page).getByText('4,99').waitFor();
  });
});

describe('the network', () => {
  it('that goes away is reported, and live again when it returns (row 40)', async () => {
    const { page, context } = await openPage(stage.browser, {
      expectedErrors: AWAY,
    });
    await openTable(page);
    await context.setOffline(true);
    await status(page).getByText('Sem conexão').waitFor();
    await context.setOffline(false);
    await status(page).getByText('Ao vivo').waitFor();
    await isLive(page, 5.13, '5,13');
  });

  it('removes the look of live data when it goes, and the rest stays readable', async () => {
    const { page, context } = await openPage(stage.browser, {
      expectedErrors: AWAY,
    });
    await openTable(page);
    const reading = rowOf(page).getByText('4,62');
    const colour = () => reading.evaluate((cell) => getComputedStyle(cell).color);
    await context.setOffline(true);
    await page.getByText(/Dados das \d\d:\d\d/).waitFor();
    await page.getByText(/Reconectando em \d+ s/).waitFor();
    await page.locator(`html[${STALE_ATTRIBUTE}]`).waitFor({ state: 'attached' });
    await coloursStand(page);
    const away = await colour();
    await context.setOffline(false);
    await expect.poll(colour).not.toBe(away);
  });

  it('is confirmed again when the page returns from the back/forward cache (row 41)', async () => {
    const { page } = await openPage(stage.browser);
    await openTable(page);
    await page.goto('about:blank');
    await page.goBack();
    await isLive(page, 5.14, '5,14');
  });
});

describe('the visitor’s clock', () => {
  it('may be a day off: ages are still right (row 33)', async () => {
    const { page, close } = await openPage(stage.browser);
    const aDayAhead = 'const now = Date.now; Date.now = () => now() + 86_400_000;';
    await page.addInitScript(aDayAhead);
    const altered = await alterSite(stage.site, aDayAhead);
    await openTable(page, altered);
    await isLive(page, 5.15, '5,15');
    await expect.poll(() => rowOf(page).innerText()).toMatch(/agora|há \d+ s/);
    await close();
    await altered.stop();
  });
});

describe('the next visit', () => {
  it('shows the persisted readings while the provider is away, shows their time, then confirms them (row 2)', async () => {
    const { page } = await openPage(stage.browser, { expectedErrors: AWAY });
    await openTable(page);
    await expect.poll(() => persistedRecords(page)).toBeGreaterThan(0);
    await page.goto('about:blank');
    await stage.provider.stop();
    await page.goto(`${stage.site.url}/tabela`);
    await rowOf(page).getByText('4,62').waitFor();
    await page.getByText(/Dados salvos das \d\d:\d\d/).waitFor();
    await stage.restartProvider();
    stage.provider.publish(CODE, 'Name/General', 'Rio de Prova');
    await isLive(page, 5.16, '5,16');
    await expect.poll(() => page.getByText('Dados salvos').count()).toBe(0);
  });

  it('of a second tab shows the same, and both are live (row 47)', async () => {
    const { page, context } = await openPage(stage.browser);
    await openTable(page);
    const second = await context.newPage();
    await openTable(second);
    await isLive(page, 5.17, '5,17');
    await isLive(second, 5.18, '5,18');
  });

  it('works where nothing can be persisted (row 48)', async () => {
    const { page, close } = await openPage(stage.browser);
    const altered = await alterSite(
      stage.site,
      "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('não', 'SecurityError'); } });",
    );
    await openTable(page, altered);
    await isLive(page, 5.19, '5,19');
    await close();
    await altered.stop();
  });
});
