import { expect, it } from 'vitest';
import { openPage, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';

const site = commonSite();
const browser = browserOfFile();

it('the wall display has map, clock, state and lists in large letters, stays on, and can be left', async () => {
  const { page } = await openPage(browser(), { width: 1920, height: 1080 });
  await page.addInitScript(() => {
    const request = async () => {
      document.documentElement.dataset['awake'] = '';
      return { release: async () => undefined };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.goto(`${site.url}/mapa?modo=painel`);
  await page.getByText('Ao vivo', { exact: true }).waitFor();
  await page
    .getByRole('time')
    .filter({ hasText: /^\d\d:\d\d$/ })
    .waitFor();
  for (const title of ['Rios subindo mais rápido', 'Barragens', 'Mais chuva na última hora']) {
    await page.getByRole('heading', { name: title }).waitFor();
  }
  await page.getByRole('link', { name: /chovendo/ }).waitFor();
  await page.locator('[data-awake]').waitFor({ state: 'attached' });
  expect(await page.getByRole('navigation', { name: 'Principal' }).count()).toBe(0);
  expect(await sidewaysOverflow(page)).toBe(0);
  const letters = page.getByRole('heading', { name: 'Barragens' });
  expect(
    await letters.evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
  ).toBeGreaterThan(20);

  const sound = page.getByRole('switch', { name: 'Som a cada novo alerta' });
  expect(await sound.isChecked()).toBe(false);
  await sound.check();
  await page.waitForURL(/som=ligado/);

  await page.getByRole('link', { name: 'Sair do painel' }).click();
  await page.getByRole('navigation', { name: 'Principal' }).waitFor();
});
