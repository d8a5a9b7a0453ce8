import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';
import { listedCount, listedStations, unfold } from '#tests/support/browser/station-list.ts';

const site = commonSite();
const browser = browserOfFile();

const items = (page: Page) => listedStations(page);
const legend = (page: Page) => page.getByRole('region', { name: 'Legenda' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Filtrar a lista' });
/** Latitude and longitude of the address, as precise as a test can know. */
const viewOf = (page: Page): readonly number[] =>
  ['lat', 'lon'].map((member) =>
    Number(Number(new URL(page.url()).searchParams.get(member)).toFixed(1)),
  );

describe('the map', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openScreen(browser(), `${site.url}/mapa?lat=-27.2&lon=-49.6&zoom=10`);
    await items(opened.page).first().waitFor();
    await unfold(opened.page, 'Legenda');
    return opened;
  });
  /** The map as it starts, whatever was chosen before. */
  const startAgain = async (): Promise<void> => {
    await goWithin(walk.page, '/mapa');
    await expect.poll(() => listedCount(walk.page)).toBeGreaterThan(150);
  };

  it('has controls that show the whole state again, and shows north, scale and full screen', async () => {
    const { page } = walk;
    for (const name of ['Aproximar', 'Afastar', 'Norte para cima', 'Tela cheia']) {
      await page.getByRole('button', { name }).waitFor();
    }
    await page.getByText(/^\d+\skm$/).waitFor();
    await page.getByRole('button', { name: 'Visão inicial' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toBe('6.5');
  });

  it('inverts the icons of its controls for a dark theme, but not those of forced colours', async () => {
    const { page } = walk;
    const filter = () =>
      page
        .getByRole('button', { name: 'Aproximar' })
        .locator('span')
        .evaluate((icon) => getComputedStyle(icon).filter);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(filter).toBe('invert(1)');
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
    await expect.poll(filter).toBe('none');
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await expect.poll(filter).toBe('none');
  });

  describe('from its start', () => {
    beforeEach(startAgain);

    it('shows the selected types of station, and puts them in the address', async () => {
      const { page } = walk;
      await unfold(page, 'Estações');
      const types = page.getByRole('group', { name: 'Estações' });
      for (const type of ['Rio', 'Meteorológica', 'Pluviométrica']) {
        await types.getByRole('checkbox', { name: type }).uncheck();
      }
      await expect.poll(() => listedCount(page)).toBeLessThan(12);
      expect(new URL(page.url()).searchParams.get('tipos')).toBe('Barramento');
      expect(await items(page).first().textContent()).toContain('Barragem');
      await types.getByRole('checkbox', { name: 'Barramento' }).click();
      await expect.poll(() => listedCount(page)).toBeGreaterThan(150);
    });

    it('reports how many stations it cannot show, and narrows to a class and back', async () => {
      const { page } = walk;
      const unplaced = legend(page).getByRole('listitem').filter({ hasText: 'sem posição' });
      await expect.poll(() => unplaced.textContent()).toMatch(/[1-9]\d* estações$/);
      const row = legend(page).getByRole('button', { name: /^sem leitura/ });
      await row.click();
      await expect.poll(() => row.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => listedCount(page)).toBeLessThan(20);
      for (const text of await items(page).allTextContents()) expect(text).toContain('sem leitura');
      // Folded, it still shows that the others are hidden.
      const fold = legend(page).getByRole('button', { name: /^Legenda/ });
      await fold.click();
      await fold.getByText('Só sem leitura').waitFor();
      await fold.click();
      await legend(page).getByRole('button', { name: 'Mostrar todas' }).click();
      await expect.poll(() => listedCount(page)).toBeGreaterThan(150);
    });

    it('scales its legend to the data on demand', async () => {
      const { page } = walk;
      await legend(page).getByText('10 ou mais').waitFor();
      await legend(page).getByRole('checkbox', { name: 'Escala automática' }).check();
      await legend(page).getByText('10 ou mais').waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.get('escala')).toBe('auto');
      await unfold(page, 'O mapa mostra');
      await page.getByRole('combobox', { name: 'Medição' }).selectOption('rio');
      await legend(page).getByText(/\(m\)/).waitFor();
      expect(await legend(page).getByRole('checkbox').count()).toBe(0);
    });

    it('finds a station by its city without accents, and flies to it', async () => {
      const { page } = walk;
      await search(page).fill('TIMBO');
      await expect.poll(() => listedCount(page)).toBeLessThan(6);
      expect(await items(page).first().textContent()).toContain('Timbó');
      await search(page).fill('nada disso');
      await page.getByText('Nenhuma estação combina com a busca.').waitFor();
      await search(page).fill('rio do sul');
      await listedStations(page, /^Rio do Sul/)
        .first()
        .waitFor();
      await search(page).press('Enter');
      const card = page.getByRole('region', { name: /^Rio do Sul/ });
      await expect.poll(() => viewOf(page)).toEqual([-27.2, -49.6]);
      await card.getByRole('button', { name: 'Fechar' }).click();
      await search(page).fill('');
    });

    it('survives another screen and back', async () => {
      const { page } = walk;
      await goWithin(page, '/mapa?medida=rio&tipos=Hidrologica');
      await legend(page).getByText(/\(m\)/).waitFor();
      await page.getByRole('link', { name: 'Tabela' }).click();
      await page.waitForURL('**/tabela');
      await page.getByRole('link', { name: 'Mapa' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('medida')).toBe('rio');
      expect(new URL(page.url()).searchParams.get('tipos')).toBe('Hidrologica');
      await legend(page).getByText(/\(m\)/).waitFor();
    });

    it('shows in words where the wind comes from, and explains its arrow in its own legend alone', async () => {
      const { page } = walk;
      const WIND = /vento de (norte|nordeste|leste|sudeste|sul|sudoeste|oeste|noroeste)/;
      const arrow = legend(page).getByText('para onde o vento sopra');
      await goWithin(page, '/mapa?medida=vento');
      await arrow.waitFor();
      await listedStations(page, WIND).first().click();
      // The selected measurement comes first on the card.
      await expect.poll(() => page.getByRole('definition').nth(1).textContent()).toMatch(WIND);
      await page.getByRole('button', { name: 'Fechar' }).click();
      await goWithin(page, '/mapa?medida=temperatura');
      await legend(page)
        .getByText(/\(°C\)/)
        .waitFor();
      expect(await arrow.count()).toBe(0);
      await expect.poll(() => page.getByText(WIND).count()).toBe(0);
    });
  });

  it('explains what to do instead for a visitor who denies the location', async () => {
    const { page } = walk;
    await startAgain();
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await expect.poll(() => page.getByText('Busque a cidade pelo nome.').isVisible()).toBe(true);
  });

  it('requests the location on demand, flies there, and lists the nearest stations first with their distances', async () => {
    const { page, context } = walk;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -27.2156, longitude: -49.643 });
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await expect
      .poll(() => items(page).first().textContent())
      .toMatch(/Rio do Sul.* a [\d,]+ k?m$/);
    await expect.poll(() => viewOf(page)).toEqual([-27.2, -49.6]);
  });
});

describe('on a phone', () => {
  it('flies to a station from the side panel, clear of its card', async () => {
    const { page } = await openScreen(browser(), `${site.url}/mapa`, { width: 360, height: 640 });
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await search(page).fill('rio do sul');
    await listedStations(page, /^Rio do Sul/)
      .first()
      .click();
    const card = page.getByRole('region', { name: /^Rio do Sul/ });
    await card.waitFor();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    // The map's centre is below the card's station: it is moved into the area the card leaves free.
    const latitude = () => Number(new URL(page.url()).searchParams.get('lat'));
    await expect.poll(latitude).toBeLessThan(-27.25);
    // Back closes only the card: the map stays where it was moved to.
    await page.goBack();
    await card.waitFor({ state: 'detached' });
    await expect.poll(latitude).toBeLessThan(-27.25);
    expect(new URL(page.url()).searchParams.get('estacao')).toBeNull();
  });
});
