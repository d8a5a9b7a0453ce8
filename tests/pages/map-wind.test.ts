import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPage, screenStands } from '#tests/support/browser.ts';
import { commonSite } from '#tests/support/common-site.ts';
import { browserOfFile } from '#tests/support/browser-of-file.ts';

const site = commonSite();
const browser = browserOfFile();

const openMap = async (search: string) => {
  const opened = await openPage(browser());
  await opened.page.goto(`${site.url}/mapa${search}`);
  await screenStands(opened.page);
  return opened;
};

const WIND = /vento de (norte|nordeste|leste|sudeste|sul|sudoeste|oeste|noroeste)/;

const windiest = (page: Page) =>
  page.getByRole('list', { name: 'Estações no mapa' }).getByRole('button', { name: WIND }).first();

describe('the wind on the map', () => {
  it('says in words where it comes from, in the list and on the card', async () => {
    const { page, faults, close } = await openMap('?medida=vento');
    await windiest(page).click();
    // What the map is about comes first on the card.
    await expect.poll(() => page.getByRole('definition').nth(1).textContent()).toMatch(WIND);
    expect(await axeFindings(page)).toEqual([]);
    expect(faults()).toEqual([]);
    await close();
  });

  it('has its arrow explained in the legend, which no other measurement has', async () => {
    const { page, close } = await openMap('?medida=vento');
    const legend = page.getByRole('region', { name: 'Legenda' });
    await legend.getByText('para onde o vento sopra').waitFor();
    await page.getByRole('combobox', { name: 'Medição' }).selectOption('temperatura');
    await legend.getByText(/\(°C\)/).waitFor();
    expect(await legend.getByText('para onde o vento sopra').count()).toBe(0);
    expect(await page.getByText(WIND).count()).toBe(0);
    await close();
  });
});
