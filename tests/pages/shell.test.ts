import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '#tests/support/browser.ts';
import { commonSite } from '#tests/support/common-site.ts';
import type { RunningSite } from '#tests/support/site.ts';

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  site = commonSite();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

describe('navigation (SPEC 2)', () => {
  it('has a top bar from 900 px up, the active link bold', async () => {
    const { page, close, faults } = await openPage(browser, { width: 900 });
    await page.goto(`${site.url}/tabela`);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const weight = (name: string) =>
      link(name).evaluate((element) => Number(getComputedStyle(element).fontWeight));
    await link('Barragem').click();
    await page.waitForURL('**/barragens');
    expect(await link('Barragem').getAttribute('aria-current')).toBe('page');
    expect(await weight('Barragem')).toBeGreaterThanOrEqual(600);
    expect(await weight('Tabela')).toBeLessThan(600);
    await link('Mapa').click();
    await page.waitForURL('**/mapa*');
    await link('Tabela').click();
    await page.waitForURL('**/tabela*');
    expect(await page.getByRole('button', { name: 'Menu', exact: true }).count()).toBe(0);
    expect(faults()).toEqual([]);
    await close();
  });

  it('has a bottom bar below 900 px: menu (active only on the map), map, table', async () => {
    const { page, close, faults } = await openPage(browser, { width: 360, height: 640 });
    await page.goto(`${site.url}/tabela`);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.waitFor();
    expect(await menu.isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Mapa', exact: true }).click();
    await page.waitForURL('**/mapa*');
    await menu.click();
    const list = page.getByRole('list', { name: 'Estações no mapa' });
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(faults()).toEqual([]);
    await close();
  });

  it('downloads no map and no chart for the table', async () => {
    const { page, context } = await openPage(browser);
    const files: string[] = [];
    page.on('response', (response) => files.push(new URL(response.url()).pathname));
    await page.goto(`${site.url}/tabela`);
    await page.getByRole('gridcell').first().waitFor();
    const bodies = await Promise.all(
      files
        .filter((path) => path.endsWith('.js') || path.endsWith('.mjs'))
        .map(async (path) => (await fetch(site.url + path)).text()),
    );
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) {
      expect(body.includes('maplibregl-canvas')).toBe(false);
      expect(body.includes('WebGLRenderer')).toBe(false);
    }
    await context.close();
  });
});

describe('colour mode (SPEC 1)', () => {
  it('is light, dark or the system’s, and survives a reload without a flash', async () => {
    const { page, close, faults } = await openPage(browser, { colorScheme: 'light' });
    await page.goto(`${site.url}/tabela`);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const choose = (name: string) =>
      page
        .getByRole('group', { name: 'Tema' })
        .or(page.getByRole('radiogroup', { name: 'Tema' }))
        .getByRole('radio', { name })
        .check({ force: true });
    const light = await background();
    await choose('Escuro');
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await background()).toBe(dark);
    await choose('Claro');
    await expect.poll(background).toBe(light);
    await choose('Sistema');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe(dark);
    expect(faults()).toEqual([]);
    await close();
  });

  it('works where local storage throws', async () => {
    const { page, context, faults } = await openPage(browser);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(`${site.url}/tabela`);
    await page.getByRole('status').getByText('Ao vivo').waitFor();
    expect(faults()).toEqual([]);
    await context.close();
  });
});
