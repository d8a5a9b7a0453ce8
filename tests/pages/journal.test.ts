import { expect, it } from 'vitest';
import { openScreen, type PageOptions, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';

const site = commonSite();
const browser = browserOfFile();

const PHONE: PageOptions = { width: 360, height: 740, hasTouch: true };

it('lists what the network registered by day, narrowed by kind and by station, in the address too', async () => {
  const { page } = await openScreen(browser(), `${site.url}/acontecimentos`, PHONE);
  const entries = page.getByRole('main').getByRole('listitem');
  await entries
    .getByText(/atingiu a cota de/)
    .first()
    // The demonstration first makes the journal of its past.
    .waitFor({ timeout: 120_000 });
  await page
    .getByRole('heading', { level: 2, name: /\d\d\/\d\d\/\d{4}$/ })
    .first()
    .waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  const all = await entries.count();
  await page.getByRole('radio', { name: 'Chuva' }).check();
  await page.waitForURL((url) => url.searchParams.get('tipo') === 'chuva');
  await expect.poll(() => entries.count()).toBeLessThan(all);
  for (const text of await entries.allInnerTexts()) expect(text).toMatch(/mm de chuva em/);
  await page.getByRole('radio', { name: 'Tudo' }).check();
  const [, name = ''] =
    /^\d\d:\d\d\s+(.+?) (?:atingiu|ficou)/su.exec(
      await entries.filter({ hasText: 'atingiu' }).first().innerText(),
    ) ?? [];
  await page.getByRole('searchbox', { name: 'Estação ou rio' }).fill(name.toUpperCase());
  await expect.poll(() => entries.count()).toBeLessThan(all);
  for (const text of await entries.allInnerTexts()) expect(text).toContain(name);
  await entries.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const happened = page.getByRole('region', { name: 'O que aconteceu em 24 h' });
  await page.mouse.wheel(0, 4_000);
  await happened
    .getByText(/atingiu a cota de/)
    .first()
    .waitFor();
});
