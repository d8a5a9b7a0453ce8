import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen, type PageOptions, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { drawnAt, type DrawnView } from '#tests/support/browser/drawn-at.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { goWithin } from '#tests/support/browser/walk.ts';

const site = commonSite();
const browser = browserOfFile();

const PHONE: PageOptions = { width: 360, height: 640 };
const { profile } = demonstrationNetwork();

const open = async (path: string, options: PageOptions = {}) => {
  const opened = await openScreen(browser(), site.url + path, options);
  await opened.page.locator('canvas.maplibregl-canvas').waitFor();
  await opened.page.getByRole('region', { name: 'Legenda' }).waitFor();
  return opened;
};

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return box;
};
const mapBox = (page: Page) => boxOf(page.locator('canvas.maplibregl-canvas'));

/** Where the address says that the map looks; NaN while it says nothing. */
const viewOf = (page: Page): DrawnView => {
  const { searchParams } = new URL(page.url());
  const number = (member: string): number => Number(searchParams.get(member) ?? Number.NaN);
  return { latitude: number('lat'), longitude: number('lon'), zoom: number('zoom') };
};

/** Where the map looks, which the address says once it has been moved: nearer and back. */
const viewShown = async (page: Page): Promise<DrawnView> => {
  await page.getByRole('button', { name: 'Aproximar' }).click();
  await expect.poll(() => viewOf(page).zoom).toBeGreaterThan(0);
  const near = viewOf(page).zoom;
  await page.getByRole('button', { name: 'Afastar' }).click();
  await expect.poll(() => viewOf(page).zoom).toBeLessThan(near - 0.9);
  return viewOf(page);
};

/** Where a position is drawn on the page. */
const placeOf = async (page: Page, view: DrawnView, latitude: number, longitude: number) => {
  const map = await mapBox(page);
  const { x, y } = drawnAt(map, view, latitude, longitude);
  return { x: map.x + x, y: map.y + y };
};

describe('the first view of the map', () => {
  it('shows the whole territory on a phone, with nothing over it, and comes back at the press of a button', async () => {
    const { page } = await open('/mapa', PHONE);
    const legend = await boxOf(page.getByRole('region', { name: 'Legenda' }));
    const button = await boxOf(page.getByRole('button', { name: 'Tela cheia' }));
    expect(new URL(page.url()).search).toBe('');
    // Between two drawings a transform moves the stations with the map, both from the same corner.
    const origins = await page
      .locator('canvas.maplibregl-canvas ~ *')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).transformOrigin));
    expect(origins.slice(0, 2)).toEqual(['0px 0px', '0px 0px']);
    const view = await viewShown(page);
    const { west, south, east, north } = profile.bounds;
    const map = await mapBox(page);
    const corner = await placeOf(page, view, north, west);
    const opposite = await placeOf(page, view, south, east);
    expect(corner.x).toBeGreaterThanOrEqual(map.x);
    expect(corner.y).toBeGreaterThanOrEqual(map.y);
    expect(opposite.x).toBeLessThanOrEqual(map.x + map.width);
    expect(opposite.y).toBeLessThanOrEqual(legend.y);
    expect(opposite.x <= button.x || opposite.y <= button.y).toBe(true);

    // It comes back at the press of a button.
    await page.getByRole('button', { name: 'Aproximar' }).click();
    await expect.poll(() => viewOf(page).zoom).toBeGreaterThan(view.zoom + 0.9);
    await page.getByRole('button', { name: 'Visão inicial' }).click();
    await expect.poll(() => viewOf(page).zoom).toBeCloseTo(view.zoom, 1);
  });

  it('is the specified one from 900 px up (SPEC 9)', async () => {
    const { page } = await open('/mapa');
    const { latitude, longitude, zoom } = await viewShown(page);
    expect(zoom).toBeCloseTo(profile.start.zoom, 1);
    expect(latitude).toBeCloseTo(profile.start.latitude, 1);
    expect(longitude).toBeCloseTo(profile.start.longitude, 1);
  });

  it('is on the next visit where the map was left, with what it showed, and without the card', async () => {
    const { page } = await open('/mapa?medida=rio&estacao=DCSC-00013&lat=-27.1&lon=-49.5&zoom=9');
    await page.goto(site.url);
    await screenStands(page);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      medida: 'rio',
      lat: '-27.1',
      lon: '-49.5',
      zoom: '9',
    });
    // A link to the map says itself what it shows.
    await goWithin(page, '/mapa?medida=vento');
    await expect.poll(() => new URL(page.url()).search).toBe('?medida=vento');
  });
});

describe('a link to a station', () => {
  it.each([
    ['a desktop', {}],
    ['a phone', PHONE],
  ])('without a view shows the station near, beside its card, on %s', async (_, options) => {
    const opened = await openScreen(browser(), `${site.url}/mapa?estacao=DCSC-00013`, options);
    const card = opened.page.getByRole('region', { name: 'Rio do Sul' });
    await card.getByText(/Nível do rio: /).waitFor();
    await expect.poll(() => viewOf(opened.page).zoom).toBe(10);
    const station = await placeOf(opened.page, viewOf(opened.page), -27.2072, -49.6335);
    const box = await boxOf(card);
    const isOnCard =
      station.x >= box.x &&
      station.x <= box.x + box.width &&
      station.y >= box.y &&
      station.y <= box.y + box.height;
    expect(isOnCard).toBe(false);
    const map = await mapBox(opened.page);
    expect(station.x).toBeGreaterThan(map.x + 20);
    expect(station.x).toBeLessThan(map.x + map.width - 20);
    expect(station.y).toBeGreaterThan(map.y + 20);
    await opened.close();
  });
});
