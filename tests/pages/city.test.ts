import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen, type PageOptions, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { RISE_WORDS } from '#tests/support/browser/rise-words.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';

const site = commonSite();
const browser = browserOfFile();

const openCity = async (slug: string, options: PageOptions = {}) => {
  const opened = await openScreen(browser(), `${site.url}/cidade/${slug}`, options);
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  return opened;
};

const river = (page: Page) => page.getByRole('region', { name: 'O rio', exact: true });
const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const TREND = new RegExp(`^(?:${RISE_WORDS})$`, 'i');

const PHONE: PageOptions = { width: 360, height: 740, hasTouch: true };

describe('a city with a gauge', () => {
  it('answers on the first screen of a phone, in words', async () => {
    const { page } = await openCity('rio-do-sul', PHONE);
    const card = river(page);
    await card.getByText(/^\d+,\d\d m$/).waitFor();
    await card.getByText(TREND).waitFor();
    await card.getByText(/(sem cota definida|há cotas, talvez de outra régua)$/).waitFor();
    for (const seen of [/^\d+,\d\d m$/, TREND]) {
      const box = await card.getByText(seen).boundingBox();
      // Above the bottom bar.
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(680);
    }
    expect(await page.title()).toBe('Rio do Sul: nível do rio, chuva e barragens · Vigia');
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('stands among the gauges of its river, between those above and below, and under its dams', async () => {
    const { page } = await openCity('rio-do-sul');
    const line = regionOf(page, 'Ao longo do rio');
    const rows = line.getByRole('list').getByRole('listitem');
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    const texts = await rows.allInnerTexts();
    const here = texts.findIndex((text) => text.includes('aqui'));
    expect(texts[here]).toContain('Rio do Sul');
    const kilometres = texts.map((text) => Number(/(\d+)\skm/.exec(text)?.[1] ?? 0));
    expect(kilometres.slice(0, here)).toEqual(kilometres.slice(0, here).toSorted((a, b) => b - a));
    for (const text of texts.slice(0, here)) expect(text).toMatch(/\skm acima/);
    for (const text of texts.slice(here + 1)) expect(text).toMatch(/\skm abaixo/);
    const dams = regionOf(page, 'Barragens rio acima');
    await dams.getByRole('heading', { name: 'Barragem Sul', exact: false }).waitFor();
    await expect.poll(() => dams.getByText(/^\d+(,\d)? % do reservatório$/).count()).toBe(2);
    await line.getByRole('button', { name: /^Mostrar mais \d+ réguas rio acima$/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(texts.length);
    await line.getByRole('link', { name: 'Lontras', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/cidade/lontras');
    await page.getByRole('heading', { level: 1, name: 'Lontras' }).waitFor();
  });
});
