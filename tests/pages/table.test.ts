import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '#tests/support/browser.ts';
import { type RunningSite, startSite } from '#tests/support/site.ts';

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  // An hour of the flood a minute: every station's readings move with each of its reports.
  [site, browser] = await Promise.all([startSite('--speed', '60'), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

const gridOf = (page: Page) =>
  page.getByRole('table', { name: 'Estações' }).or(page.getByRole('grid', { name: 'Estações' }));

/** Rows with a station, from the top. */
const rowsOf = (page: Page) => gridOf(page).locator('tbody').getByRole('row');

describe('the columns', () => {
  it('follow the chosen group, units in their heads, and stand in the address', async () => {
    const { page, context, faults } = await openPage(browser);
    await page.goto(`${site.url}/tabela`);
    await gridOf(page).getByRole('columnheader', { name: 'Código' }).waitFor();
    for (const name of ['Nome', 'Tipo', 'Bacia', 'Região', 'Rio', 'Nível do rio (m)']) {
      await gridOf(page).getByRole('columnheader', { name, exact: true }).waitFor();
    }
    await page.getByLabel('Medidas').selectOption('Chuva');
    const heads = gridOf(page).getByRole('columnheader', { name: /^Chuva .* \(mm\)$/ });
    await expect.poll(() => heads.count()).toBe(15);
    await expect.poll(() => new URL(page.url()).search).toBe('?grupo=chuva');
    await page.reload();
    await expect.poll(() => heads.count()).toBe(15);
    expect(faults()).toEqual([]);
    await context.close();
  });
});

describe('the pages', () => {
  it('have 25 rows, 50, 100 or all, and lead to each other', async () => {
    const { page, context, faults } = await openPage(browser);
    await page.goto(`${site.url}/tabela?ordem=codigo`);
    await page.getByText('1–25 de 174').waitFor();
    const first = () => rowsOf(page).first().innerText();
    const top = await first();
    const to = (name: string) => page.getByRole('button', { name });
    expect(await to('Ir para a página anterior').isDisabled()).toBe(true);
    await to('Ir para a próxima página').click();
    await page.getByText('26–50 de 174').waitFor();
    await expect.poll(first).not.toBe(top);
    await expect.poll(() => rowsOf(page).first().getAttribute('aria-rowindex')).toBe('27');
    await to('Ir para a última página').click();
    await page.getByText('151–174 de 174').waitFor();
    expect(await to('Ir para a próxima página').isDisabled()).toBe(true);
    expect(new URL(page.url()).searchParams.get('pagina')).toBe('7');
    await page.reload();
    await page.getByText('151–174 de 174').waitFor();
    await page.getByLabel('Linhas por página:').selectOption('100');
    await page.getByText('1–100 de 174').waitFor();
    await to('Ir para a última página').click();
    await to('Ir para a primeira página').click();
    await page.getByText('1–100 de 174').waitFor();
    expect(faults()).toEqual([]);
    await context.close();
  });

  it('may be one of everything, of which only what is in sight is drawn', async () => {
    const { page, context, faults } = await openPage(browser);
    await page.goto(`${site.url}/tabela?ordem=codigo`);
    await page.getByLabel('Linhas por página:').selectOption('Todas');
    await page.getByText('1–174 de 174').waitFor();
    await rowsOf(page).first().waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(40);
    await rowsOf(page).first().hover();
    await page.mouse.wheel(0, 100_000);
    await rowsOf(page).and(page.locator('[aria-rowindex="175"]')).getByRole('link').waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(40);
    expect(faults()).toEqual([]);
    await context.close();
  });

  it('begin anew with another search', async () => {
    const { page, context, faults } = await openPage(browser);
    await page.goto(`${site.url}/tabela?pagina=3`);
    await page.getByText('51–75 de 174').waitFor();
    await page.getByLabel('Buscar estação').fill('timbo');
    await page.getByText(/^1–\d+ de \d+$/).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?busca=timbo');
    expect(faults()).toEqual([]);
    await context.close();
  });
});
