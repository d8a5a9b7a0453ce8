import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { listedCount, listedStations, stationList } from '#tests/support/browser/station-list.ts';

// Readings change with each report, and no test waits the fifteen seconds that a report really
// takes.
const site = siteOfFile({ speed: 540, reportEveryMs: 5_000 });
const browser = browserOfFile();

/** Waits until the text of an element changes. */
const becomesAnother = async (place: Locator): Promise<void> => {
  const before = await place.textContent();
  await expect.poll(() => place.textContent()).not.toBe(before);
};

describe('the map', () => {
  it('mirrors in its list what it shows, live, and reports how many stations it cannot show', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/mapa`);
    await page.getByRole('region', { name: 'Mapa das estações' }).waitFor();
    await listedStations(page).first().waitFor();
    await expect.poll(() => listedCount(page)).toBeGreaterThan(150);
    const withoutPosition = page
      .getByRole('region', { name: 'Legenda' })
      .getByRole('listitem')
      .filter({ hasText: 'sem posição' });
    await expect.poll(() => withoutPosition.textContent()).toMatch(/[1-9]\d* estações$/);
    await page.getByRole('searchbox', { name: 'Filtrar a lista' }).fill('indaial');
    const station = listedStations(page, /^Indaial/).first();
    await expect.poll(() => station.textContent()).toMatch(/\d,\d\smm/);
    await becomesAnother(station);
  });

  it('opens a station’s card by keyboard, with its readings and their age', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/mapa`);
    const list = stationList(page);
    await list.waitFor();
    await expect.poll(() => listedCount(page)).toBeGreaterThan(150);
    await list.focus();
    await page.keyboard.type('rio do s');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: /^Rio do Sul/ });
    await card.getByText('DCSC-00013').waitFor();
    await expect.poll(() => card.innerText()).toMatch(/\d,\d\d\sm/);
    expect(await card.innerText()).toMatch(/agora|há /);
    await card.getByRole('button', { name: 'Fechar' }).click();
    await card.waitFor({ state: 'hidden' });
  });
});

describe('the table', () => {
  it('shows one live row for each station, with its code, and finds stations without accents', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/tabela`);
    const table = page
      .getByRole('table', { name: 'Estações' })
      .or(page.getByRole('grid', { name: 'Estações' }));
    await table.getByRole('columnheader', { name: 'Código' }).waitFor();
    await page.getByText(/174 de 174 estações/).waitFor();
    const search = page
      .getByRole('searchbox', { name: 'Buscar estação' })
      .or(page.getByRole('textbox', { name: 'Buscar estação' }));
    await search.fill('timbo 1');
    await page.getByText(/1 de 174 estações/).waitFor();
    const row = table.getByRole('row').filter({ hasText: 'DCSC-00023' });
    await row.waitFor();
    await becomesAnother(row);
    await search.fill('não existe');
    await page.getByText(/0 de 174 estações/).waitFor();
  });

  it('sorts by a column, both ways, and shows the order', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/tabela`);
    const table = page
      .getByRole('table', { name: 'Estações' })
      .or(page.getByRole('grid', { name: 'Estações' }));
    const header = table.getByRole('columnheader', { name: 'Código' });
    await header.getByRole('button').click();
    const first = () => table.getByRole('row').nth(1).innerText();
    await expect.poll(() => header.getAttribute('aria-sort')).toMatch(/ascending|descending/);
    const before = await header.getAttribute('aria-sort');
    const top = await first();
    await header.getByRole('button').click();
    await expect.poll(() => header.getAttribute('aria-sort')).not.toBe(before);
    await expect.poll(first).not.toBe(top);
  });
});

describe('dams and stations', () => {
  it('show the dams with level, gates and age', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/barragens`);
    for (const name of [
      'Barragem Sul Ituporanga',
      'Barragem Oeste Taió',
      'Barragem Norte José Boiteux',
    ]) {
      await page.getByRole('heading', { name: new RegExp(name) }).waitFor();
    }
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/\d+(,\d+)?\s?%/);
  });

  it('show clearly that a code is unknown', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/estacao/NAO-EXISTE`);
    await page
      .getByText(/NAO-EXISTE/)
      .first()
      .waitFor();
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox'))
      .or(page.getByRole('combobox'))
      .first()
      .waitFor();
  });

  it('show a station’s series as a table', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/estacao/DCSC-00013/analise/tabela`);
    await page.getByRole('table').getByRole('row').nth(5).waitFor();
  });
});

describe('the chart', () => {
  it('appends live readings; its axis follows at “agora” and stays elsewhere; the automatic step suits the visible range', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/estacao/DCSC-00013/analise/grafico?periodo=7d&series=rio_nivel`);
    const chart = page.getByRole('figure', { name: 'Gráfico de Rio do Sul' });
    const slider = page.getByRole('slider', { name: 'Instante do gráfico' });
    // The level and its minute: the minute alone stays for up to a minute.
    const newest = chart.getByText(/^às /).locator('..');
    const inSight = page.getByRole('paragraph').filter({ hasText: 'Na tela: ' });
    const step = page.getByLabel('Passo');
    const automatic = step.getByRole('option', { name: /^Automático/ });
    await chart.locator('canvas').first().waitFor();
    await expect.poll(() => automatic.textContent()).toBe('Automático (30 minutos)');

    // Closer, at the end where readings arrive.
    await slider.focus();
    for (let times = 0; times < 4; times += 1) await slider.press('+');
    await expect.poll(() => automatic.textContent()).toBe('Automático (5 minutos)');
    await expect.poll(() => inSight.textContent()).toMatch(/ a agora$/);
    await becomesAnother(newest);
    expect(await inSight.textContent()).toMatch(/ a agora$/);

    // In the past it does not move, however much arrives.
    await slider.press('Shift+ArrowLeft');
    await expect.poll(() => inSight.textContent()).not.toMatch(/ a agora$/);
    const [stood, read] = [await inSight.textContent(), await newest.textContent()];
    // What arrives beyond the edge can be reached by panning.
    const atHand = await slider.getAttribute('max');
    await expect
      .poll(async () => Number(await slider.getAttribute('max')))
      .toBeGreaterThan(Number(atHand));
    expect([await inSight.textContent(), await newest.textContent()]).toEqual([stood, read]);

    // A chosen step stays, however far one zooms in.
    await step.selectOption('1 hora');
    await slider.press('+');
    await expect.poll(() => new URL(page.url()).searchParams.get('passo')).toBe('1h');
  });
});
