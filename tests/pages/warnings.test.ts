import { expect, it } from 'vitest';
import { openScreen, type PageOptions, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';

const site = commonSite();
const browser = browserOfFile();

const PHONE: PageOptions = { width: 360, height: 740, hasTouch: true };

it('has the official warnings above the pages of a city and its station, and all of them in a list', async () => {
  const { page } = await openScreen(browser(), `${site.url}/cidade/rio-do-sul`, PHONE);
  const line = page.getByRole('region', { name: 'Avisos oficiais' });
  await line.getByText('Rio em elevação no Alto Vale (exemplo de demonstração)').waitFor();
  await line
    .getByText(/Exemplo de demonstração, até \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
    .first()
    .waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.goto(`${site.url}/estacao/DCSC-00013`);
  await line.getByText(/Rio em elevação no Alto Vale/).waitFor();
  await line.getByRole('link', { name: /Ver os 2 avisos/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Avisos oficiais' }).waitFor();
  const warnings = page.getByRole('main').getByRole('listitem');
  const river = warnings.filter({
    has: page.getByRole('heading', { level: 2, name: /Rio em elevação/ }),
  });
  await river
    .getByText(/^Exemplo de demonstração · Emitido em \d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
    .waitFor();
  await river.getByText(/Saia das áreas baixas antes que a água chegue/).waitFor();
  await river.getByText('Rio do Sul, Lontras, Ibirama, Presidente Getúlio').waitFor();
  expect(await warnings.allInnerTexts()).not.toContain('Heavy rain');
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.goto(`${site.url}/mapa`);
  const fold = page.getByRole('group').filter({ hasText: 'avisos oficiais' });
  await fold.getByText(/^\d avisos oficiais: /).click();
  await fold
    .getByText(/^Exemplo de demonstração, até .* Severidade na mensagem: severa$/)
    .first()
    .waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
});
