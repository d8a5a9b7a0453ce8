import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { walkOfGroup } from '#tests/support/browser/walk.ts';
import { listedCount } from '#tests/support/browser/station-list.ts';

const site = commonSite();
const browser = browserOfFile();

const SIZES = [
  ['a phone', { width: 360, height: 640 }],
  ['a wide screen', { width: 1280, height: 800 }],
] as const;

const mapRegion = (page: Page) => page.getByRole('region', { name: 'Mapa das estações' });
const listInPlace = (page: Page) => listedCount(mapRegion(page));

describe('while the device cannot draw it', () => {
  const walk = walkOfGroup(() => openScreen(browser(), `${site.url}/mapa`));

  it.each(SIZES)('on %s the list replaces the map and then gives it back', async (_, size) => {
    const { page } = walk;
    await page.setViewportSize(size);
    const canvas = page.locator('canvas.maplibregl-canvas');
    await canvas.waitFor();
    expect(await listInPlace(page)).toBeNull();
    const lose = await canvas.evaluateHandle((element) => {
      const gl = element instanceof HTMLCanvasElement ? element.getContext('webgl2') : null;
      return gl?.getExtension('WEBGL_lose_context') ?? null;
    });
    await lose.evaluate((extension) => extension?.loseContext());
    const reason = mapRegion(page).getByText('O aparelho interrompeu o desenho do mapa');
    await reason.waitFor();
    await expect.poll(() => listInPlace(page)).toBeGreaterThan(150);
    await lose.evaluate((extension) => extension?.restoreContext());
    await reason.waitFor({ state: 'detached' });
    await expect.poll(() => listInPlace(page)).toBeNull();
  });
});
