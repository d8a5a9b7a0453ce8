import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { listedCount, listedStations } from '#tests/support/browser/station-list.ts';

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
