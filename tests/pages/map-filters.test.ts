import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, openPage, screenStands } from '#tests/support/browser.ts';
import { commonSite } from '#tests/support/common-site.ts';
import { browserOfFile } from '#tests/support/browser-of-file.ts';

const site = commonSite();
const browser = browserOfFile();

const openMap = async (search = '', options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser(), options);
  await opened.page.goto(`${site.url}/mapa${search}`);
  await screenStands(opened.page);
  await items(opened.page).first().waitFor();
  return opened;
};

const items = (page: Page) =>
  page.getByRole('list', { name: 'Estações no mapa' }).getByRole('listitem');
const legend = (page: Page) => page.getByRole('region', { name: 'Legenda' });

describe('the map', () => {
  it('shows the types of station that are wanted, and says so in the address', async () => {
    const { page, faults, close } = await openMap();
    const types = page.getByRole('group', { name: 'Tipos de estação' });
    for (const type of ['Hidrológica', 'Meteorológica', 'Pluviométrica']) {
      await types.getByRole('checkbox', { name: type }).uncheck();
    }
    await expect.poll(() => items(page).count()).toBeLessThan(12);
    expect(new URL(page.url()).searchParams.get('tipos')).toBe('Barramento');
    await page.reload();
    await screenStands(page);
    await expect.poll(() => items(page).count()).toBeLessThan(12);
    expect(await items(page).first().textContent()).toContain('Barragem');
    await types.getByRole('checkbox', { name: 'Barramento' }).click();
    await expect.poll(() => items(page).count()).toBeGreaterThan(150);
    expect(faults()).toEqual([]);
    await close();
  });

  it('narrows to a class of the legend and back', async () => {
    const { page, faults, close } = await openMap();
    const row = legend(page).getByRole('button', { name: /^sem leitura/ });
    await row.click();
    await expect.poll(() => row.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => items(page).count()).toBeLessThan(20);
    for (const text of await items(page).allTextContents()) expect(text).toContain('sem leitura');
    await legend(page).getByRole('button', { name: 'Mostrar todas' }).click();
    await expect.poll(() => items(page).count()).toBeGreaterThan(150);
    expect(await axeFindings(page)).toEqual([]);
    expect(faults()).toEqual([]);
    await close();
  });

  it('scales its legend to the data on demand', async () => {
    const { page, faults, close } = await openMap();
    await legend(page).getByText('10 ou mais').waitFor();
    await legend(page).getByRole('checkbox', { name: 'Escala automática' }).check();
    await legend(page).getByText('10 ou mais').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('escala')).toBe('auto');
    await page.getByRole('combobox', { name: 'Medição' }).selectOption('rio');
    await legend(page).getByText(/\(m\)/).waitFor();
    expect(await legend(page).getByRole('checkbox').count()).toBe(0);
    expect(faults()).toEqual([]);
    await close();
  });

  it('finds a station by its city without accents', async () => {
    const { page, close } = await openMap();
    await page.getByRole('searchbox', { name: 'Buscar no mapa' }).fill('TIMBO');
    await expect.poll(() => items(page).count()).toBeLessThan(6);
    expect(await items(page).first().textContent()).toContain('Timbó');
    await page.getByRole('searchbox', { name: 'Buscar no mapa' }).fill('nada disso');
    await page.getByText('Nenhuma estação do mapa combina com a busca.').waitFor();
    await close();
  });
});

describe('the map’s own controls', () => {
  it('bring the whole state back into sight, and say north, scale and full screen', async () => {
    const { page, faults, close } = await openMap('?lat=-27.2&lon=-49.6&zoom=10');
    for (const name of ['Aproximar', 'Afastar', 'Norte para cima', 'Tela cheia']) {
      await page.getByRole('button', { name }).waitFor();
    }
    await page.getByText(/^\d+\skm$/).waitFor();
    await page.getByRole('button', { name: 'Visão inicial' }).click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('zoom'), { timeout: 10_000 })
      .toBe('6.5');
    expect(faults()).toEqual([]);
    await close();
  });

  it('leave the list in the map’s place while the device draws none', async () => {
    const { page, close } = await openMap();
    const canvas = page.locator('canvas.maplibregl-canvas');
    await canvas.waitFor();
    const lose = await canvas.evaluateHandle((element) => {
      const gl = element instanceof HTMLCanvasElement ? element.getContext('webgl2') : null;
      return gl?.getExtension('WEBGL_lose_context') ?? null;
    });
    await lose.evaluate((extension) => extension?.loseContext());
    await page.getByText('O aparelho interrompeu o desenho do mapa').waitFor();
    expect(await items(page).count()).toBeGreaterThan(150);
    await lose.evaluate((extension) => extension?.restoreContext());
    await page.getByText('O aparelho interrompeu o desenho do mapa').waitFor({ state: 'detached' });
    await close();
  });
});

describe('what the map shows', () => {
  it('survives another screen and back', async () => {
    const { page, close } = await openMap('?medida=rio&tipos=Hidrologica');
    const before = new URL(page.url()).searchParams.get('medida');
    await page.getByRole('link', { name: 'Tabela' }).click();
    await page.waitForURL('**/tabela');
    await page.getByRole('link', { name: 'Mapa' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('medida')).toBe(before);
    expect(new URL(page.url()).searchParams.get('tipos')).toBe('Hidrologica');
    await close();
  });

  it('tells on a station’s card whether the river rises', async () => {
    const { page, faults, close } = await openMap('?estacao=DCSC-00013');
    const card = page.getByRole('region', { name: 'Rio do Sul' });
    await card.getByText(/Nível do rio: (subiu|baixou) \d,\d\d m em 6 h/).waitFor();
    expect(faults()).toEqual([]);
    await close();
  });
});

describe('“Perto de mim”', () => {
  it('asks the device on demand and lists the nearest stations first, with how far they are', async () => {
    const { page, faults, context, close } = await openMap();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -27.2156, longitude: -49.643 });
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await expect
      .poll(() => items(page).first().textContent())
      .toMatch(/Rio do Sul.* a [\d,]+ k?m$/);
    expect(faults()).toEqual([]);
    await close();
  });

  it('says what to do instead where the visitor does not want to be found', async () => {
    const { page, faults, close } = await openMap();
    await page.getByRole('button', { name: 'Perto de mim' }).click();
    await page.getByText('Busque a cidade pelo nome.').waitFor();
    expect(faults()).toEqual([]);
    await close();
  });
});
