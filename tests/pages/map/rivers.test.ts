import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { openPage, openScreen, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import {
  listedCount,
  listedStations,
  panelHead,
  unfold,
} from '#tests/support/browser/station-list.ts';
import { serveSite, siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

/** The evening of the recorded flood: some rivers stand above a level, most fall, those of the valley rise. */
const FLOOD = {
  scenario: 'enchente-2026-09',
  start: epochMs(Date.parse('2026-09-11T20:00-03:00')),
};
const site = siteOfFile(FLOOD);
const browser = browserOfFile();

const legend = (page: Page) => page.getByRole('region', { name: 'Legenda' });
const above = (page: Page) => legend(page).getByRole('button', { name: /^Acima da cota: \d+$/ });
const memberOf = (page: Page, member: string) => new URL(page.url()).searchParams.get(member);
/** The number at the end of a text; that of a class stands there for the eye and for a screen reader. */
const countIn = async (text: Promise<string | null>): Promise<number> =>
  Number(/(\d+)(?:\1 estaç|$)/.exec((await text) ?? '')?.[1]);

describe('the rivers on the map', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openScreen(browser(), `${site.url}/mapa?medida=rio`);
    await listedStations(opened.page).first().waitFor();
    await unfold(opened.page, 'Legenda');
    return opened;
  });

  it('can be coloured by how fast they change, in words and in the address', async () => {
    const { page } = walk;
    const colour = legend(page).getByRole('combobox', { name: 'Cor por' });
    await colour.selectOption('variação (cm/h)');
    await legend(page).getByText('Nível do rio · variação (cm/h)').waitFor();
    const rising = legend(page).getByRole('button', { name: /^subindo 10 a 30 cm\/h/ });
    await expect.poll(() => countIn(rising.textContent())).toBeGreaterThan(0);
    expect(memberOf(page, 'cor')).toBe('variacao');
    await rising.click();
    await expect.poll(() => listedCount(page)).toBeLessThan(40);
    await legend(page).getByRole('button', { name: 'Mostrar todas' }).click();
  });

  it('can be coloured by the alert level that they have reached', async () => {
    const { page } = walk;
    const colour = legend(page).getByRole('combobox', { name: 'Cor por' });
    await colour.selectOption('cota de alerta');
    await legend(page).getByText('Nível do rio · cota de alerta').waitFor();
    await legend(page)
      .getByRole('button', { name: /^sem cota definida/ })
      .waitFor();
    const reached = legend(page).getByRole('button', { name: /^Cota de / });
    const counts = await Promise.all(
      (await reached.all()).map((row) => countIn(row.textContent())),
    );
    const sum = counts.reduce((total, count) => total + count, 0);
    expect(sum).toBeGreaterThan(0);
    expect(await countIn(above(page).textContent())).toBe(sum);
    expect(memberOf(page, 'cor')).toBe('alerta');
    await colour.selectOption('nível');
    await expect.poll(() => memberOf(page, 'cor')).toBeNull();
  });

  it('above an alert level are counted whatever the map shows, and a press shows no others', async () => {
    const { page } = walk;
    const count = await countIn(above(page).textContent());
    await goWithin(page, '/mapa?medida=chuva');
    await legend(page)
      .getByText(/^Chuva/)
      .waitFor();
    expect(await countIn(above(page).textContent())).toBe(count);
    await above(page).click();
    await expect.poll(() => listedCount(page)).toBe(count);
    expect(memberOf(page, 'cota')).toBe('acima');
    await legend(page).getByRole('button', { name: 'Mostrar todas' }).click();
    await expect.poll(() => listedCount(page)).toBeGreaterThan(150);
    expect(memberOf(page, 'cota')).toBeNull();
  });

  it('of rain have the ranges of the window on request, remember them, and go back', async () => {
    const { page } = walk;
    await goWithin(page, '/mapa?medida=chuva&historico=024h');
    const last = (text: string) =>
      legend(page).getByRole('button', { name: new RegExp(`^${text}`) });
    await last('10 ou mais').waitFor();
    const byPeriod = page.getByRole('checkbox', { name: 'Cores da chuva por período' });
    await byPeriod.check();
    await last('100 ou mais').waitFor();
    await legend(page)
      .getByText(/^Fonte das faixas: avisos do INMET/)
      .waitFor();
    expect(memberOf(page, 'escala')).toBe('janela');
    // The next visit starts with them.
    await page.goto(site.url);
    await screenStands(page);
    await last('100 ou mais').waitFor();
    expect(memberOf(page, 'escala')).toBe('janela');
    await byPeriod.uncheck();
    await last('10 ou mais').waitFor();
    expect(memberOf(page, 'escala')).toBeNull();
  });
});

describe('on a phone', () => {
  it('the folded legend is a strip that names what the map is narrowed to, and opens', async () => {
    const { page } = await openScreen(browser(), `${site.url}/mapa?medida=rio&cota=acima`, {
      width: 360,
      height: 740,
      hasTouch: true,
    });
    const strip = panelHead(page, 'Legenda');
    await strip.getByText('Só acima da cota').waitFor();
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(44);
    await strip.tap();
    await above(page).tap();
    await expect.poll(() => memberOf(page, 'cota')).toBeNull();
  });
});

describe('a network without alert levels and without a base map', () => {
  it('shows nothing of levels, every station to a link that asks for them, and plain ground, of which it asks for no file', async () => {
    const network = { ...demonstrationNetwork(), thresholds: new Map(), basemap: null };
    const plain = await serveSite({ ...FLOOD, network });
    const { page, close } = await openPage(browser());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${plain.url}/mapa?medida=rio&cota=acima&cor=alerta`);
    await screenStands(page);
    await expect.poll(() => listedCount(page)).toBeGreaterThan(150);
    await unfold(page, 'Legenda');
    expect(
      await legend(page)
        .getByText(/cota de alerta|Acima da cota/)
        .count(),
    ).toBe(0);
    const options = legend(page).getByRole('combobox', { name: 'Cor por' }).getByRole('option');
    expect(await options.allTextContents()).toEqual(['nível', 'variação (cm/h)']);
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.includes('basemap'))).toEqual([]);
    await close();
    await plain.stop();
  });
});
