import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { RISE_WORDS } from '#tests/support/browser/rise-words.ts';

const site = siteOfFile({ start: epochMs(Date.parse('2026-09-11T13:00-03:00')) });
const browser = browserOfFile();

const combobox = (page: Page) => page.getByRole('combobox', { name: 'Buscar lugar' });
const openSearch = (page: Page) =>
  page.getByRole('button', { name: 'Cidade, rua, rio ou estação' }).click();

describe('without a code', () => {
  it('finds a station by name, code or city with the keyboard alone', async () => {
    const { page } = await openPage(browser(), { width: 360, height: 640 });
    await page.goto(`${site.url}/estacao`);
    await screenStands(page);
    const field = combobox(page);
    await page.getByRole('button', { name: 'Cidade, rua, rio ou estação' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Buscar lugar' }).waitFor();
    await page.keyboard.type('zzz');
    await page.getByText('Sem opções').first().waitFor();
    await field.fill('');
    await page.getByRole('button', { name: 'Abrir' }).click();
    await page.getByText(/Aparecem 50 de/).waitFor();
    await field.fill('dcsc-00013');
    await page.getByRole('option', { name: /DCSC-00013/ }).waitFor();
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
});

describe('a code in an address', () => {
  it('leads to its station in lower case too, and is reported where it is unknown, with the search to continue from', async () => {
    const { page } = await openPage(browser(), { width: 360, height: 640 });
    await page.goto(`${site.url}/estacao/dcsc-00013/analise/tabela?periodo=6h`);
    await page.getByRole('heading', { level: 1, name: 'Rio do Sul' }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/estacao/DCSC-00013/analise/tabela?periodo=6h');

    await page.goto(`${site.url}/estacao/NAO-EXISTE`);
    await page.getByRole('heading', { level: 1, name: 'Estação não encontrada' }).waitFor();
    await page
      .getByText(/NAO-EXISTE/)
      .first()
      .waitFor();
    await expect.poll(() => page.title()).toBe('Página não encontrada · Vigia');
    await openSearch(page);
    await combobox(page).fill('blumenau');
    await page
      .getByRole('group', { name: 'Estações' })
      .getByRole('option', { name: /^Blumenau/ })
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
      .getByText(new RegExp(`^(?:${RISE_WORDS})$`))
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
});
