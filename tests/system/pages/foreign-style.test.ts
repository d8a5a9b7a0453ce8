import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { listedStations } from '#tests/support/browser/station-list.ts';

const site = commonSite();
const browser = browserOfFile();

const POINTS = {
  type: 'geojson',
  data: {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[[-51, -28], [-49, -28], [-49, -26], [-51, -28]]] }, // prettier-ignore
  },
};

/** Asks for what our own base maps never do: a globe, heat, buildings. */
const STYLE = {
  version: 8,
  projection: { type: 'globe' },
  sources: { points: POINTS },
  layers: [
    { id: 'heat', type: 'heatmap', source: 'points' },
    { id: 'buildings', type: 'fill-extrusion', source: 'points' },
  ],
};

it('a foreign style may ask for any part of the map library', async () => {
  const { page } = await openPage(browser());
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config: unknown = await answer.json();
    const basemap = { kind: 'style', light: '/estilo.json', dark: '/estilo.json' };
    await route.fulfill({ response: answer, json: { ...Object(config), basemap } });
  });
  let asked = 0;
  await page.route('**/estilo.json', (route) => {
    asked += 1;
    return route.fulfill({ json: STYLE });
  });
  await page.goto(`${site.url}/mapa`);
  await page.locator('canvas.maplibregl-canvas').waitFor();
  await listedStations(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(1);
});
