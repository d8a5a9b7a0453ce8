import { expect, it } from 'vitest';
import { openPage, screenStands, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';

const site = commonSite();
const browser = browserOfFile();

it('explains a word where it stands: by touch and by keyboard, on the screen, and nothing moves', async () => {
  const { page } = await openPage(browser(), { width: 320, height: 640 });
  await page.goto(`${site.url}/barragens`);
  await screenStands(page);
  await expect.poll(() => page.getByText('buscando…').count()).toBe(0);
  const button = page.getByRole('button', { name: 'O que é jusante?' }).first();
  const help = page.getByText('Rio abaixo, para onde a água vai', { exact: false }).first();
  await button.scrollIntoViewIfNeeded();
  expect(await help.isVisible()).toBe(false);
  const before = await button.boundingBox();
  await button.click();
  await help.waitFor();
  const inside = (): Promise<boolean> =>
    help.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
  await expect.poll(inside).toBe(true);
  expect(await button.boundingBox()).toEqual(before);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await button.focus();
  await page.keyboard.press('Enter');
  await help.waitFor();
  await page.mouse.wheel(0, 200);
  await help.waitFor({ state: 'hidden' });
});
