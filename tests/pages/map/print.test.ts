import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';

const site = commonSite();
const browser = browserOfFile();

const tell = (page: Page, what: 'beforeprint' | 'afterprint'): Promise<boolean> =>
  page.evaluate((type) => dispatchEvent(new Event(type)), what);

const picture = (page: Page) => page.locator('figure > canvas');

/** Number of colours of the map in its printed form; a blank one has one. */
const coloursOfPicture = async (page: Page): Promise<number> => {
  await tell(page, 'beforeprint');
  const count = await picture(page).evaluateAll(([canvas]) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0;
    const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(drawn?.data.buffer ?? new ArrayBuffer(0))).size;
  });
  await tell(page, 'afterprint');
  return count;
};

describe('the map on paper', () => {
  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)(
    'is a picture, the meaning of its colours, and every station in words, under the note: %s, %i px',
    async (colorScheme, width) => {
      const { page } = await openPage(browser(), { colorScheme, width });
      await page.goto(`${site.url}/mapa`);
      await screenStands(page);
      // Land, borders, dots and numbers.
      await expect.poll(() => coloursOfPicture(page)).toBeGreaterThan(50);
      expect(await picture(page).count()).toBe(0);

      await tell(page, 'beforeprint');
      await page.emulateMedia({ media: 'print', colorScheme });
      await page.getByText('Demonstração: reprise').first().waitFor();
      await page.getByText(/^Impresso em .* Fonte: Vigia, http/).waitFor();
      await page.getByRole('figure', { name: 'Mapa das estações' }).waitFor();
      await page.getByRole('heading', { name: 'Chuva · 3 horas (mm)' }).waitFor();
      await page.getByRole('list', { name: 'Legenda' }).getByText('10 ou mais').waitFor();
      const rows = page.getByRole('table', { name: 'Lista de estações' }).getByRole('row');
      await expect.poll(() => rows.count()).toBeGreaterThan(160);
      await rows.filter({ hasText: /^Rio do SulDCSC-00013\d+,\d mm/ }).waitFor();
      for (const gone of ['O mapa mostra', 'Perto de mim', 'Radar desligado']) {
        expect(await page.getByText(gone).filter({ visible: true }).count()).toBe(0);
      }
      // Nothing is cut off: the sheet is as long as its content.
      const last = await rows.last().boundingBox();
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(last?.y ?? Infinity).toBeLessThan(whole);
      expect(await page.locator('main').evaluate((main) => getComputedStyle(main).overflow)).toBe(
        'visible',
      );

      await tell(page, 'afterprint');
      expect(await picture(page).count()).toBe(0);
    },
  );
});
