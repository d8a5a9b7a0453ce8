import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { cutOffControls, openPage, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { goWithin } from '#tests/support/browser/walk.ts';
import { RISE_WORDS } from '#tests/support/browser/rise-words.ts';

const site = siteOfFile({ start: epochMs(Date.parse('2026-09-11T20:00-03:00')) });
const browser = browserOfFile();

const PHONE = { width: 360, height: 740 } as const;

/** Keeps a place on its own page, in one tap. */
const keep = async (page: Page, path: string): Promise<void> => {
  await goWithin(page, path);
  await page.getByRole('button', { name: /^Guardar: / }).click();
  await page.getByRole('button', { name: /^Guardado: /, pressed: true }).waitFor();
};

const strip = (page: Page) => page.getByRole('region', { name: 'Meus lugares' });
const line = (page: Page, name: RegExp) => strip(page).getByRole('link', { name });
const namesIn = async (page: Page): Promise<readonly string[]> =>
  (await strip(page).getByRole('listitem').allInnerTexts()).map(
    (text) => text.split('\n')[0] ?? '',
  );

/** Level, rate and age in one line. */
const RIVER = new RegExp(String.raw`\d,\d\d\sm.*(?:${RISE_WORDS})`, 'su');

describe('kept places', () => {
  it('stand beside the map on the next visit, without a tap', async () => {
    const { page } = await openPage(browser(), PHONE);
    await page.goto(`${site.url}/mapa`);
    await page.getByRole('status').getByText('Ao vivo').waitFor();
    // A first visit is asked nothing.
    expect(await strip(page).count()).toBe(0);
    await keep(page, '/cidade/blumenau');
    await keep(page, '/estacao/DCSC-00019');
    await keep(page, '/estacao/DCSC-00013');
    await expect.poll(() => page.title()).toBe('Rio do Sul (DCSC-00013) · Vigia');

    await page.goto(site.url);
    await page.waitForURL(/\/mapa/);
    await expect.poll(() => line(page, /^Blumenau/).innerText()).toMatch(/\d,\d\d\sm/);
    expect(await line(page, /^Blumenau/).innerText()).toMatch(
      /régua de Indaial, \d+\skm rio acima/u,
    );
    await line(page, RIVER).nth(1).waitFor();

    // The map has room beside them at 400 % zoom too.
    await page.setViewportSize({ width: 320, height: 256 });
    const map = page.getByRole('region', { name: 'Mapa das estações' });
    await expect.poll(async () => (await map.boundingBox())?.height).toBeGreaterThan(60);
    expect(await cutOffControls(page)).toEqual([]);
    await page.setViewportSize(PHONE);

    await page.getByRole('button', { name: 'Mostrar só o primeiro lugar' }).click();
    expect(await namesIn(page)).toEqual(['Blumenau']);
    await page.reload();
    await line(page, RIVER).waitFor();
    expect(await namesIn(page)).toEqual(['Blumenau']);
    await page.getByRole('button', { name: 'Mostrar mais 2 lugares guardados' }).click();
    await line(page, /^Rio do Sul/).click();
    await page.waitForURL('**/estacao/DCSC-00013');
  });
});

describe('the index of places on a first visit', () => {
  it('shows the rivers above a level, those that rise fastest, where it rains most, how to keep a place, and on request the nearest city by its river', async () => {
    const { page, context } = await openPage(browser(), PHONE);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -26.92, longitude: -49.07 });
    await page.goto(`${site.url}/estacao`);
    await screenStands(page);
    await page.getByText(/^Guarde uma cidade ou uma estação/).waitFor();
    await page
      .getByRole('region', { name: 'Acima da cota' })
      .getByRole('link', {
        name: /^Brusque.*acima da cota de atenção · faltam \d,\d\d\sm para a/su,
      })
      .waitFor();
    await page
      .getByRole('region', { name: 'Rios subindo mais rápido' })
      .getByRole('link', { name: /\+\d+\scm\/h/u })
      .first()
      .waitFor();
    expect(await page.getByText(/40 minutos/).count()).toBe(0);
    const rain = page.getByRole('region', { name: 'Mais chuva na última hora' }).getByRole('link');
    await expect.poll(() => rain.count()).toBe(5);
    const amounts = (await rain.allInnerTexts()).map((text) =>
      Number(/([\d,]+)\s*mm/.exec(text)?.[1]?.replace(',', '.')),
    );
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await page
      .getByRole('region', { name: 'A cidade mais perto de você' })
      .getByRole('link', { name: /^Blumenau.*régua de Indaial/su })
      .waitFor();
    await page
      .getByRole('region', { name: 'Mais perto de você' })
      .getByRole('link', { name: / a [\d,]+\s?k?m/ })
      .first()
      .waitFor();
  });
});
