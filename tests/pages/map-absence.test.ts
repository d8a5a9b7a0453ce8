import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  axeFindings,
  openPage,
  openScreen,
  screenStands,
  sidewaysOverflow,
} from '#tests/support/browser.ts';
import { commonSite } from '#tests/support/common-site.ts';
import { browserOfFile } from '#tests/support/browser-of-file.ts';
import { goWithin, walkOfGroup } from '#tests/support/walk.ts';
import { listedCount, listedStations } from '#tests/support/station-list.ts';

const site = commonSite();
const browser = browserOfFile();

const SIZES = [
  ['a phone', { width: 360, height: 640 }],
  ['a wide screen', { width: 1280, height: 800 }],
] as const;

const mapRegion = (page: Page) => page.getByRole('region', { name: 'Mapa das estações' });
const listInPlace = (page: Page) => listedCount(mapRegion(page));

const without = (page: Page) =>
  mapRegion(page).getByText('Este navegador não consegue desenhar o mapa.');

describe('without WebGL', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openPage(browser());
    await opened.page.addInitScript(() => {
      const { prototype } = HTMLCanvasElement;
      const original = Reflect.get(prototype, 'getContext');
      Reflect.set(prototype, 'getContext', function (this: HTMLCanvasElement, kind: string) {
        return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind]);
      });
    });
    return opened;
  });

  it.each(SIZES)(
    'on %s the list replaces the map, with the reason, and follows the selection',
    async (_, size) => {
      const { page } = walk;
      await page.setViewportSize(size);
      await page.goto(`${site.url}/mapa`);
      await screenStands(page);
      await without(page).waitFor();
      await expect.poll(() => listInPlace(page)).toBeGreaterThan(150);
      await goWithin(page, '/mapa?tipos=Barramento');
      await expect.poll(() => listInPlace(page)).toBeLessThan(12);
      await listedStations(mapRegion(page)).first().click();
      await page.getByRole('link', { name: 'Ver a estação' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
    },
  );
});

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
