import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen, type PageOptions, screenStands } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { walkOfGroup } from '#tests/support/browser/walk.ts';
import { listedStations } from '#tests/support/browser/station-list.ts';

const site = commonSite();
const browser = browserOfFile();

const openMap = async (options: PageOptions = {}) => {
  const opened = await openScreen(browser(), `${site.url}/mapa`, options);
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

const search = (page: Page) => page.getByRole('searchbox', { name: 'Filtrar a lista' });
const found = (page: Page) => listedStations(page, /^Rio do Sul/);

describe('the map', () => {
  const walk = walkOfGroup(() => openMap());

  it('stays where it is for a visitor far from every station who uses “Perto de mim”', async () => {
    const { page, context } = walk;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -3.1, longitude: -60 });
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await page
      .getByText(/ a [\d.]+ km/)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('zoom')).toBeNull();
  });

  it.each([
    ['its name', 'rio do sul'],
    ['its code', 'DCSC-00013'],
  ])('flies to a station that is searched for, found by %s', async (_, written) => {
    const { page } = walk;
    await search(page).fill(written);
    await found(page).first().waitFor();
    await search(page).press('Enter');
    const card = page.getByRole('region', { name: /^Rio do Sul/ });
    await card.waitFor();
    await expect.poll(() => viewOf(page)).toEqual([-27.2, -49.6, 10]);
    await card.getByRole('button', { name: 'Fechar' }).click();
    await search(page).fill('');
    await page.getByRole('button', { name: 'Visão inicial' }).click();
    await expect.poll(() => viewOf(page)).toEqual([-27.6, -51.2, 7]);
  });

  it('flies to the location of a visitor who uses “Perto de mim”', async () => {
    const { page, context } = walk;
    // Requested above, with another place.
    await page.reload();
    await screenStands(page);
    await context.setGeolocation({ latitude: -27.2156, longitude: -49.643 });
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await expect.poll(() => viewOf(page)).toEqual([-27.2, -49.6, 9]);
  });
});

describe('on a phone', () => {
  it('flies to a station from the side panel, clear of its card', async () => {
    const { page } = await openMap({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await search(page).fill('rio do sul');
    await found(page).first().click();
    const card = page.getByRole('region', { name: /^Rio do Sul/ });
    await card.waitFor();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    // The map's centre is below the card's station: it is moved into the area the card leaves free.
    await expect
      .poll(() => Number(new URL(page.url()).searchParams.get('lat')))
      .toBeLessThan(-27.25);
    // Back closes only the card: the map stays where it was moved to.
    await page.goBack();
    await card.waitFor({ state: 'detached' });
    await expect
      .poll(() => Number(new URL(page.url()).searchParams.get('lat')))
      .toBeLessThan(-27.25);
    expect(new URL(page.url()).searchParams.get('estacao')).toBeNull();
  });
});
