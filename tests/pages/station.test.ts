import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';

const site = siteOfFile({ start: epochMs(Date.parse('2026-09-11T13:00-03:00')) });
const browser = browserOfFile();

const combobox = (page: Page) => page.getByRole('combobox', { name: 'Estação' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

describe('without a code', () => {
  it('finds a station by name, code or city with the keyboard alone', async () => {
    const { page } = await openPage(browser(), { width: 360, height: 640 });
    await page.goto(`${site.url}/estacao`);
    await screenStands(page);
    const field = combobox(page);
    await field.focus();
    await page.keyboard.type('zzz');
    await page.getByText('Sem opções').first().waitFor();
    await page.getByRole('button', { name: 'Limpar' }).click();
    expect(await field.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('button', { name: 'Abrir' }).click();
    await page.getByRole('option').nth(10).waitFor();
    await page.getByText(/Aparecem 50 de/).waitFor();
    await field.fill('TIMBO');
    await option(page, /^Timbó/)
      .first()
      .waitFor();
    await field.press('Escape');
    await page.getByRole('listbox', { name: 'Estação' }).waitFor({ state: 'hidden' });
    // Leaving the field opens nothing.
    await field.fill('rio do sul');
    await option(page, /^Rio do Sul/)
      .first()
      .waitFor();
    await field.press('Tab');
    expect(pathOf(page)).toBe('/estacao');
    await field.focus();
    await field.fill('dcsc-00013');
    await option(page, /DCSC-00013/).waitFor();
    await expect.poll(() => field.getAttribute('aria-activedescendant')).not.toBe('');
    await field.press('Enter');
    await page.waitForURL('**/estacao/DCSC-00013');
    await page.getByRole('heading', { level: 1, name: 'Rio do Sul' }).waitFor();
    // Not submitted: it is offered again.
    await page.getByRole('link', { name: 'Outras estações' }).click();
    await page
      .getByRole('region', { name: 'Vistos há pouco' })
      .getByRole('link', { name: /^Rio do Sul.*m/ })
      .waitFor();
  });

  it('shows where it rains most, which rivers rise fastest, and the nearest stations on request', async () => {
    const { page, context } = await openPage(browser());
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -27.2156, longitude: -49.643 });
    await page.goto(`${site.url}/estacao`);
    await screenStands(page);
    const rain = page.getByRole('region', { name: 'Mais chuva na última hora' });
    await rain.getByRole('link').nth(4).waitFor();
    const amounts = (await rain.getByRole('link').allInnerTexts()).map((text) =>
      Number(/([\d,]+)\s*mm/.exec(text)?.[1]?.replace(',', '.')),
    );
    expect(amounts).toHaveLength(5);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const rising = page.getByRole('region', { name: 'Rios subindo mais rápido' });
    await rising.getByRole('link').nth(1).waitFor();
    const rates = (await rising.getByRole('link').allInnerTexts()).map((text) =>
      Number(/\+(\d+)\scm\/h/u.exec(text)?.[1]),
    );
    expect(rates).toEqual(rates.toSorted((x, y) => y - x));
    expect(await page.getByRole('region', { name: 'Mais perto de você' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await page
      .getByRole('region', { name: 'Mais perto de você' })
      .getByRole('link', { name: /^Rio do Sul.* a [\d,]+\s?k?m/ })
      .waitFor();
  });
});

describe('a code in lower case', () => {
  it('leads to the station, on the requested view and with the requested range', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/estacao/dcsc-00013/analise/tabela?periodo=6h`);
    await page.getByRole('heading', { level: 1, name: 'Rio do Sul' }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/estacao/DCSC-00013/analise/tabela?periodo=6h');
  });
});

describe('an unknown code', () => {
  it('is reported, with the autocomplete to continue from', async () => {
    const { page } = await openPage(browser(), { width: 360, height: 640 });
    await page.goto(`${site.url}/estacao/NAO-EXISTE`);
    await page.getByRole('heading', { level: 1, name: 'Estação não encontrada' }).waitFor();
    await page
      .getByText(/NAO-EXISTE/)
      .first()
      .waitFor();
    await combobox(page).fill('blumenau');
    await option(page, /^Blumenau/)
      .first()
      .click();
    await page.waitForURL(/\/estacao\/D\w+-\d+$/);
    await page.getByRole('heading', { level: 1, name: /^Blumenau/ }).waitFor();
  });
});

describe('with a code', () => {
  it('shows how high the river is, its trend and the age of the reading, and explains its quality', async () => {
    const { page, context } = await openPage(browser(), { width: 360, height: 640 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // As a browser without a share sheet.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`${site.url}/estacao/DCSC-00013`);
    await screenStands(page);
    await page
      .getByText(/^\d+,\d\d m$/)
      .first()
      .waitFor();
    await page
      .getByText(/^(subindo|baixando)\s\d+\scm\/h$|^estável$/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Chuva', exact: true }).waitFor();

    const keep = page.getByRole('button', { name: /^Guard/ });
    await keep.click();
    expect(await keep.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Compartilhar' }).click();
    await page.getByRole('status').getByText('Link copiado').waitFor();
    const [note, reading, address] = (
      await page.evaluate(() => navigator.clipboard.readText())
    ).split('\n');
    expect(note).toBe(
      'Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.',
    );
    expect(reading).toMatch(/^Rio do Sul \d+,\d\d m.*, às \d\d:\d\d de \d\d\/\d\d$/);
    expect(address).toBe(page.url());
    const map = page.getByRole('link', { name: 'Ver no mapa' });
    expect(await map.getAttribute('href')).toMatch(
      /\/mapa\?estacao=DCSC-00013&lat=-27\.\d+&lon=-49/,
    );

    // What is below is loaded when scrolled near.
    await map.scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'Chuva', exact: true }).scrollIntoViewIfNeeded();
    const week = page
      .getByRole('table', { name: /^Nível do rio/ })
      .getByRole('row', { name: /7 dias/ });
    await expect.poll(() => week.innerText()).toMatch(/(\d+,\d\d\s*){3}/);
    await page.mouse.wheel(0, 4_000);
    await page.getByText(/^[1-5] Estrelas?$/).waitFor({ state: 'attached' });
    const why = page.getByRole('button', { name: 'Por que esta nota?' });
    await why.click();
    await page.getByText('As leituras são plausíveis.').waitFor();
    expect(await why.getAttribute('aria-expanded')).toBe('true');

    await page.reload();
    await page.getByRole('button', { name: /^Guardado/, pressed: true }).waitFor();
  });

  it('reports that a level looks like an altitude', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/estacao`);
    await screenStands(page);
    await combobox(page).fill('(H)');
    await option(page, /\(H\)/).first().click();
    await page.getByRole('heading', { name: 'Cota do nível da água' }).waitFor();
    await page
      .getByText(/parece uma altitude acima do mar/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Por que esta nota?' }).click();
    await page.getByText('−1 estrela').waitFor();
  });
});
