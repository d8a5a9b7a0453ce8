import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drawnStations } from '#tests/support/browser/drawn-stations.ts';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';

// One reading in ten minutes: the pages show the same.
const site = siteOfFile({ scenario: 'rajada', rate: 0.002, stations: 40 });
const browser = browserOfFile();

const openMap = async (prepare: (page: Page) => Promise<unknown>, expectedErrors?: RegExp) => {
  const opened = await openPage(browser(), {
    deviceScaleFactor: 1,
    ...(expectedErrors === undefined ? {} : { expectedErrors }),
  });
  await prepare(opened.page);
  await opened.page.goto(`${site.url}/mapa?medida=rio`);
  await screenStands(opened.page);
  return opened;
};

describe('the stations on the map', () => {
  it('look the same to the last pixel, drawn in a worker, on the page, and where the worker cannot start', async () => {
    const pages = [
      await openMap(() => Promise.resolve()),
      await openMap((page) =>
        page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas')),
      ),
      await openMap(
        (page) => page.route('**/paint-worker-*', (route) => route.abort()),
        /paint-worker|ERR_FAILED/,
      ),
    ];
    await expect
      .poll(async () => {
        const drawn = await Promise.all(pages.map(({ page }) => page.evaluate(drawnStations)));
        const isThere = drawn.every(({ count }) => count > 1_000);
        return isThere && new Set(drawn.map(({ digest }) => digest)).size === 1;
      })
      .toBe(true);
    for (const { close } of pages) {
      await close();
    }
  });
});
