import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { walkOfGroup } from '#tests/support/browser/walk.ts';
import { listedStations, unfold } from '#tests/support/browser/station-list.ts';

const site = commonSite();
const browser = browserOfFile();

const WIND = /vento de (norte|nordeste|leste|sudeste|sul|sudoeste|oeste|noroeste)/;

const windiest = (page: Page) => listedStations(page, WIND).first();

describe('the wind on the map', () => {
  const walk = walkOfGroup(() => openScreen(browser(), `${site.url}/mapa?medida=vento`));

  it('shows in words where it comes from, in the list and on the card', async () => {
    const { page } = walk;
    await windiest(page).click();
    // The selected measurement comes first on the card.
    await expect.poll(() => page.getByRole('definition').nth(1).textContent()).toMatch(WIND);
    await page.getByRole('button', { name: 'Fechar' }).click();
  });

  it('has its arrow explained in the legend, which no other measurement has', async () => {
    const { page } = walk;
    const legend = page.getByRole('region', { name: 'Legenda' });
    await legend.getByText('para onde o vento sopra').waitFor();
    await unfold(page, 'O mapa mostra');
    await page.getByRole('combobox', { name: 'Medição' }).selectOption('temperatura');
    await legend.getByText(/\(°C\)/).waitFor();
    expect(await legend.getByText('para onde o vento sopra').count()).toBe(0);
    expect(await page.getByText(WIND).count()).toBe(0);
  });
});
