import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { encodeWarnings, type WarningsDocument } from '#contract/warnings/warnings-document.ts';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { drawnAt } from '#tests/support/browser/drawn-at.ts';
import { readPng } from '#tests/support/browser/png-pixels.ts';
import { officialWarning } from '#tests/support/network/official-warning.ts';

const site = commonSite();
const browser = browserOfFile();

/** Open sea: nothing else is drawn there. */
const VIEW = { latitude: -27.3, longitude: -47.9, zoom: 9 };
const REACH = 0.2;
const NORTH = VIEW.latitude + REACH;
const CORNERS = [
  [VIEW.longitude - REACH, VIEW.latitude - REACH],
  [VIEW.longitude + REACH, VIEW.latitude - REACH],
  [VIEW.longitude + REACH, NORTH],
  [VIEW.longitude - REACH, NORTH],
  [VIEW.longitude - REACH, VIEW.latitude - REACH],
] as const;

/** The map, on which the official warnings are these. */
const openMap = async (known: WarningsDocument): Promise<Page> => {
  const { page } = await openPage(browser());
  await page.route('**/warnings.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: encodeWarnings(known) }),
  );
  const { latitude, longitude, zoom } = VIEW;
  await page.goto(`${site.url}/mapa?lat=${latitude}&lon=${longitude}&zoom=${zoom}`);
  await screenStands(page);
  return page;
};

/** Colours along a line of pixels from north to south across the northern edge, without those of the sea on both sides. */
const drawnOnEdge = async (page: Page): Promise<number> => {
  const canvas = page.locator('canvas.maplibregl-canvas');
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('not on the screen');
  const pixels = readPng(await page.screenshot());
  const scale = pixels.width / (page.viewportSize()?.width ?? pixels.width);
  const { x, y } = drawnAt(box, VIEW, NORTH, VIEW.longitude - REACH / 2);
  const [left, top] = [Math.round((box.x + x) * scale), Math.round((box.y + y) * scale)];
  const sea = pixels.at(left, top - 12).join();
  const across = Array.from({ length: 9 }, (_, row) => pixels.at(left, top - 4 + row).join());
  return across.filter((colour) => colour !== sea).length;
};

it('outlines the areas of official warnings where they are, and nothing where there is none', async () => {
  const sources = [{ name: 'Aruê', url: null, readAt: epochMs(Date.now()), unreadable: 0 }];
  const area = { description: '', cities: [], polygons: [CORNERS], circles: [] };
  const page = await openMap({ sources, warnings: [officialWarning({ areas: [area] })] });
  await page.getByText(/^1 aviso oficial: /).waitFor();
  await expect.poll(() => drawnOnEdge(page)).toBeGreaterThan(0);
  await page.close();
  const calm = await openMap({ sources, warnings: [] });
  await expect.poll(() => calm.getByText(/avis\w+ oficia/).count()).toBe(0);
  expect(await drawnOnEdge(calm)).toBe(0);
});

it('names the source whose warnings could not be read, in one line', async () => {
  const readAt = epochMs(Date.now() - HOUR_MS);
  const page = await openMap({
    sources: [{ name: 'Aruê', url: null, readAt, unreadable: 0 }],
    warnings: [],
  });
  await page.getByText(/^Os avisos \(Aruê\) não puderam ser lidos desde /).waitFor();
});
