import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';

// One reading in ten minutes: the pages show the same.
const site = siteOfFile({ scenario: 'rajada', rate: 0.002, stations: 40 });
const browser = browserOfFile();

const stationCanvas = (page: Page) => page.locator('canvas.maplibregl-canvas + canvas');

interface Drawn {
  /** Pixels of which something is drawn. */
  readonly count: number;
  /** Of all of them. */
  readonly digest: string;
}

const drawnIn = (page: Page): Promise<Drawn> =>
  stationCanvas(page).evaluate(async (canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const { width, height } = canvas;
    const copy = document.createElement('canvas');
    copy.width = width;
    copy.height = height;
    const context = copy.getContext('2d');
    if (context === null || width === 0 || height === 0) return { count: 0, digest: '' };
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    const count = data.filter((value, index) => index % 4 === 3 && value > 0).length;
    return { count, digest: `${width} × ${height}: ${hash.join(' ')}` };
  });

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
        const drawn = await Promise.all(pages.map(({ page }) => drawnIn(page)));
        const isThere = drawn.every(({ count }) => count > 1_000);
        return isThere && new Set(drawn.map(({ digest }) => digest)).size === 1;
      })
      .toBe(true);
    for (const { close } of pages) {
      await close();
    }
  });
});
