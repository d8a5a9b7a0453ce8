import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, screenStands } from '#tests/support/browser.ts';
import { commonSite } from '#tests/support/common-site.ts';
import { browserOfFile } from '#tests/support/browser-of-file.ts';

const site = commonSite();
const browser = browserOfFile();

const openMap = async (options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser(), options);
  await opened.page.goto(`${site.url}/mapa`);
  await screenStands(opened.page);
  await opened.page.locator('canvas.maplibregl-canvas').waitFor();
  return opened;
};

/** Latitude, longitude and zoom of the address, rounded to what a test can know. */
const viewOf = (page: Page): readonly number[] => {
  const { searchParams } = new URL(page.url());
  return [
    Number(Number(searchParams.get('lat')).toFixed(1)),
    Number(Number(searchParams.get('lon')).toFixed(1)),
    Math.round(Number(searchParams.get('zoom'))),
  ];
};

describe('a station that is searched for', () => {
  it.each([
    ['its name', 'rio do sul', 'Rio do Sul'],
    ['its code', 'DCSC-00013', 'Rio do Sul'],
  ])('is flown to, found by %s', async (_, written, name) => {
    const { page, faults, close } = await openMap();
    const search = page.getByRole('searchbox', { name: 'Buscar no mapa' });
    await search.fill(written);
    await page
      .getByRole('list', { name: 'Estações no mapa' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor();
    await search.press('Enter');
    await page.getByRole('region', { name: new RegExp(`^${name}`) }).waitFor();
    await expect.poll(() => viewOf(page), { timeout: 10_000 }).toEqual([-27.2, -49.6, 10]);
    expect(faults()).toEqual([]);
    await close();
  });

  it('is flown to from the side panel of a phone, clear of its card', async () => {
    const { page, faults, close } = await openMap({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('searchbox', { name: 'Buscar no mapa' }).fill('rio do sul');
    await page
      .getByRole('list', { name: 'Estações no mapa' })
      .getByRole('button', { name: /^Rio do Sul/ })
      .first()
      .click();
    const card = page.getByRole('region', { name: /^Rio do Sul/ });
    await card.waitFor();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    // The map's middle is below the card's station: it is moved into what the card leaves free.
    await expect
      .poll(() => Number(new URL(page.url()).searchParams.get('lat')), { timeout: 10_000 })
      .toBeLessThan(-27.25);
    expect(faults()).toEqual([]);
    await close();
  });
});

describe('“Perto de mim”', () => {
  it('takes the map there', async () => {
    const { page, faults, context, close } = await openMap();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -27.2156, longitude: -49.643 });
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await expect.poll(() => viewOf(page), { timeout: 10_000 }).toEqual([-27.2, -49.6, 9]);
    expect(faults()).toEqual([]);
    await close();
  });

  it('leaves the map where it is for somebody far from every station', async () => {
    const { page, context, close } = await openMap();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -3.1, longitude: -60 });
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await page
      .getByText(/ a [\d.]+ km/)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('zoom')).toBeNull();
    await close();
  });
});
