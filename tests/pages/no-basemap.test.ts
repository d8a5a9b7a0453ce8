import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { listedStations } from '#tests/support/browser/station-list.ts';

/** A site whose network's folder has no base map. */
const bare = siteOfFile({
  scenario: 'rajada',
  stations: 40,
  network: { ...demonstrationNetwork(), basemap: null },
});
const browser = browserOfFile();

it('a network without a base map has its stations over plain ground, and asks for no file of one', async () => {
  const { page } = await openPage(browser());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${bare.url}/mapa`);
  await page.locator('canvas.maplibregl-canvas').waitFor();
  await listedStations(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('basemap'))).toEqual([]);
});
