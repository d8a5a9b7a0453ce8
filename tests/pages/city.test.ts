import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_SITE } from '#tests/support/built-site.ts';
import { openScreen, type PageOptions, sidewaysOverflow } from '#tests/support/browser.ts';
import { browserOfFile } from '#tests/support/browser-of-file.ts';
import { commonSite } from '#tests/support/common-site.ts';
import { loadNetwork } from '#scripts/load-network.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/simulated-server.ts';

const site = commonSite();
const browser = browserOfFile();

const openCity = async (slug: string, options: PageOptions = {}, url = site.url) => {
  const opened = await openScreen(browser(), `${url}/cidade/${slug}`, options);
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  return opened;
};

const river = (page: Page) => page.getByRole('region', { name: 'O rio agora' });
const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const TREND = /^(subindo|baixando)\s\d+\scm\/h$|^estável$/;

const PHONE: PageOptions = { width: 360, height: 740, hasTouch: true };

describe('a city with a gauge', () => {
  it('answers on the first screen of a phone, in words', async () => {
    const { page } = await openCity('rio-do-sul', PHONE);
    const card = river(page);
    await card.getByText(/^\d+,\d\d m$/).waitFor();
    await card.getByText(TREND).waitFor();
    await card.getByText('sem cota definida', { exact: false }).waitFor();
    for (const seen of [/^\d+,\d\d m$/, TREND]) {
      const box = await card.getByText(seen).boundingBox();
      // Above the bottom bar.
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(680);
    }
    expect(await page.title()).toBe('Rio do Sul: nível do rio, chuva e barragens · Vigia');
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('stands among the gauges of its river, between those above and below, and under its dams', async () => {
    const { page } = await openCity('rio-do-sul');
    const line = regionOf(page, 'Ao longo do rio');
    const rows = line.getByRole('list').getByRole('listitem');
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    const texts = await rows.allInnerTexts();
    const here = texts.findIndex((text) => text.includes('aqui'));
    expect(texts[here]).toContain('Rio do Sul');
    const kilometres = texts.map((text) => Number(/(\d+)\skm/.exec(text)?.[1] ?? 0));
    expect(kilometres.slice(0, here)).toEqual(kilometres.slice(0, here).toSorted((a, b) => b - a));
    for (const text of texts.slice(0, here)) expect(text).toMatch(/\skm acima/);
    for (const text of texts.slice(here + 1)) expect(text).toMatch(/\skm abaixo/);
    const dams = regionOf(page, 'Barragens rio acima');
    await dams.getByRole('heading', { name: 'Barragem Sul', exact: false }).waitFor();
    await expect.poll(() => dams.getByText(/^\d+(,\d)? % do reservatório$/).count()).toBe(2);
    await line.getByRole('button', { name: /^Mostrar mais \d+ réguas rio acima$/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(texts.length);
    await line.getByRole('link', { name: 'Lontras', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/cidade/lontras');
    await page.getByRole('heading', { level: 1, name: 'Lontras' }).waitFor();
  });

  it('names the level that its river has reached, and how far the next one is', async () => {
    const { page } = await openCity('brusque');
    const card = river(page);
    await card.getByText(/^\d+,\d\d m$/).waitFor();
    await card
      .getByText(/acima da cota|faltam \d+,\d\d m para a cota/)
      .first()
      .waitFor();
    await card.getByText('Fonte das cotas: Defesa Civil de Brusque.').waitFor();
  });

  it('is kept with one tap', async () => {
    const { page } = await openCity('rio-do-sul', PHONE);
    const keep = page.getByRole('button', { name: 'Guardar: Rio do Sul' });
    await keep.click();
    await page.getByRole('button', { name: 'Guardado: Rio do Sul', pressed: true }).waitFor();
  });
});

describe('a city without a gauge', () => {
  it('has the next one upstream, said so, and whom to call', async () => {
    const { page } = await openCity('blumenau', PHONE);
    await river(page)
      .getByText(/^Blumenau não tem régua nesta rede\. A próxima rio acima é a de Indaial, a 21\s/)
      .waitFor();
    await river(page)
      .getByText(/^\d+,\d\d m$/)
      .waitFor();
    expect(await page.getByRole('link', { name: 'Ligar para 199' }).getAttribute('href')).toBe(
      'tel:199',
    );
    const rain = regionOf(page, 'Chuva rio acima');
    await rain
      .getByText(/na última hora|nas últimas 24/i)
      .first()
      .waitFor();
  });

  it('has the next one with a level where the nearest measures none', async () => {
    const { page } = await openCity('gaspar');
    await river(page)
      .getByText(/^Gaspar não tem régua nesta rede\. A próxima rio acima é a de Indaial, a 33\s/)
      .waitFor();
  });

  it('nor a river has the nearest rain', async () => {
    const { page } = await openCity('florianopolis', PHONE);
    await river(page)
      .getByText('Nos dados desta rede, Florianópolis não fica em nenhum rio.')
      .waitFor();
    await river(page)
      .getByRole('heading', { name: /^Chuva na estação mais próxima/ })
      .waitFor();
    expect(await regionOf(page, 'Ao longo do rio').count()).toBe(0);
    expect(await sidewaysOverflow(page)).toBe(0);
  });
});

describe('an unknown city', () => {
  it('leads to those whose names are alike', async () => {
    const { page } = await openCity('rio-do-sol', PHONE);
    await page.getByRole('heading', { level: 1, name: 'Cidade não encontrada' }).waitFor();
    const field = page.getByRole('main').getByRole('searchbox', { name: 'Buscar cidade' });
    await field.fill('sao joaquim');
    await page.getByRole('link', { name: 'São Joaquim', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'São Joaquim' }).waitFor();
  });
});

describe('another network', () => {
  let server: SimulatedServer;
  beforeAll(async () => {
    const network = loadNetwork(new URL('../../networks/DEMO2', import.meta.url).pathname);
    if (!network.ok) throw new Error(network.error);
    server = await simulatedServer({
      network: network.value,
      siteDir: BUILT_SITE,
      drainWithinMs: 100,
    });
  });
  afterAll(() => server.close());

  it('has cities of its own: one with two gauges, one between rivers, one on an island', async () => {
    const { url } = server;
    const { page } = await openCity('porto-umbra', {}, url);
    await river(page)
      .getByText(/^\d+,\d\d m$/)
      .waitFor();
    await river(page).getByText('Rio Tamarindo', { exact: true }).waitFor();
    await page.goto(`${url}/cidade/duas-aguas`);
    await river(page)
      .getByText(/^Duas Águas não tem régua nesta rede\./)
      .waitFor();
    await page.goto(`${url}/cidade/ilheu-branco`);
    await river(page)
      .getByText(/não fica em nenhum rio\.$/)
      .waitFor();
  });
});
