import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen, screenStands } from '#tests/support/browser/browser.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { shiftsSoFar, watchShifts } from '#tests/support/browser/layout-shifts.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';
import { listedStations, stationList, unfold } from '#tests/support/browser/station-list.ts';

const site = siteOfFile({ scenario: 'rajada', rate: 300, stations: 25 });
const browser = browserOfFile();

const select = (page: Page, name: 'Medição' | 'Histórico' | 'Valor') =>
  page.getByRole('combobox', { name });
const chosen = (page: Page): Promise<readonly string[]> =>
  Promise.all([
    select(page, 'Medição').inputValue(),
    select(page, 'Histórico').inputValue(),
    select(page, 'Valor').inputValue(),
  ]);

describe('the selector', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openScreen(browser(), `${site.url}/mapa`);
    await unfold(opened.page, 'O mapa mostra', 'Legenda');
    return opened;
  });

  it('starts on 3 h of rain, offers 72 h, resets with category and history, in the address and the legend (SPEC 4, 9)', async () => {
    const { page } = walk;
    const legend = page.getByRole('region', { name: 'Legenda' });
    expect(await chosen(page)).toEqual(['chuva', '003h', 'acumulado']);
    expect(await select(page, 'Medição').locator('option').count()).toBe(9);
    await select(page, 'Histórico').selectOption('072h');
    await select(page, 'Medição').selectOption('umidade');
    expect(await chosen(page)).toEqual(['umidade', '15s', 'atual']);
    await select(page, 'Histórico').selectOption('001h');
    await select(page, 'Valor').selectOption('maxima');
    await legend.getByText('Umidade · 1 hora · Máxima (%)').waitFor();
    await page.reload();
    await screenStands(page);
    expect(await chosen(page)).toEqual(['umidade', '001h', 'maxima']);
    await select(page, 'Histórico').selectOption('168h');
    expect(await chosen(page)).toEqual(['umidade', '168h', 'media']);
    await legend.getByText(/Umidade · 168 horas .*Média/).waitFor();
  });

  it('causes no layout shift on the map screen while every value changes', async () => {
    const { page } = walk;
    await goWithin(page, '/mapa?medida=rio');
    await page.getByRole('region', { name: 'Legenda' }).getByText(/\(m\)/).waitFor();
    const items = listedStations(page);
    await items.first().waitFor();
    // The choice itself changes legend and list: the watch begins once both are of the rivers.
    await page.getByRole('combobox', { name: 'Cor por' }).waitFor();
    await page
      .getByRole('combobox', { name: 'Ordenar' })
      .getByRole('option', { name: 'Alerta e subida' })
      .waitFor({ state: 'attached' });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await watchShifts(page);
    // The list is sorted again only while it has no hover or focus: here it has.
    await stationList(page).focus();
    const texts = new Set<string>();
    await expect
      .poll(async () => {
        texts.add((await items.allTextContents()).join('|'));
        return texts.size;
      })
      .toBeGreaterThan(4);
    const { sum, moved } = await shiftsSoFar(page);
    expect(sum < 0.005 ? [] : moved).toEqual([]);
  });
});
